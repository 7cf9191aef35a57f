import { sampleJpeg, samplePdf, samplePng, sampleWebp } from './sample-files.ts';
import { MAX_BYTES } from '../../app/reports/upload-limits.ts';

export interface SentFile {
  name: string;
  type?: string;
  bytes: Uint8Array;
  field?: string;
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const text = (content: string) => Buffer.from(content, 'latin1');
/** Files that an upload must refuse, each with the expected status. */
export const HOSTILE_FILES: [number, SentFile][] = [
  [415, { name: 'a.svg', type: 'image/svg+xml', bytes: text(SVG) }],
  [415, { name: 'a.png', type: 'image/png', bytes: text(SVG) }],
  [415, { name: 'a.html', type: 'text/html', bytes: text('<!doctype html><script>1</script>') }],
  [415, { name: 'a.pdf', bytes: text('<!doctype html><p>%PDF-1.7 %%EOF') }],
  [415, { name: 'a.zip', type: 'application/zip', bytes: text('PK\x03\x04 and more than that') }],
  [415, { name: 'a.docx', bytes: text('PK\x03\x04 and more than that, and more') }],
  [415, { name: 'a.gif', type: 'image/gif', bytes: text('GIF89a and more than a few bytes') }],
  [415, { name: 'a.jpg', type: 'image/jpeg', bytes: text('GIF89a and more than a few bytes') }],
  [415, { name: 'a.exe', bytes: text('MZ\x90\0 and more than a few bytes of it') }],
  [415, { name: 'a.pdf', bytes: text('MZ\x90\0 and more than a few bytes of it') }],
  [415, { name: 'a.pdf', bytes: text('#!/bin/sh\nrm -rf / # and more than that') }],
  [415, { name: 'a.tiff', type: 'image/tiff', bytes: text('II*\0 and more than a few bytes') }],
  [415, { name: 'a.heic', type: 'image/heic', bytes: text('\0\0\0\x18ftypheic and more bytes') }],
  [415, { name: 'a.wav', bytes: text('RIFF\x20\0\0\0WAVEfmt and more than that') }],
  [415, { name: 'a.pdf', bytes: text('%PD') }],
  [415, { name: 'a.pdf', bytes: text(' ') }],
  [415, { name: 'a.png', type: 'image/png', bytes: samplePdf() }],
  [415, { name: 'a.pdf.exe', bytes: samplePdf() }],
  [415, { name: 'a.html', type: 'text/html', bytes: samplePdf('<script>') }],
  [415, { name: 'a.pdf', type: 'text/html', bytes: samplePdf() }],
  [415, { name: 'a.png', type: 'image/svg+xml', bytes: samplePng() }],
  [415, { name: 'a.jpg', type: 'image/jpeg', bytes: samplePng() }],
  [415, { name: 'a.webp', type: 'image/webp', bytes: sampleJpeg() }],
  [415, { name: 'a.pdf\u202e', type: 'image/png', bytes: samplePdf() }],
  [422, { name: 'a.pdf', bytes: Buffer.alloc(0) }],
  [422, { name: 'a.png', type: 'image/png', bytes: Buffer.alloc(0) }],
  [422, { name: 'a.pdf', bytes: samplePdf().subarray(0, 80) }],
  [422, { name: 'a.png', type: 'image/png', bytes: samplePng().subarray(0, -12) }],
  [422, { name: 'a.png', type: 'image/png', bytes: samplePng().subarray(0, 20) }],
  [422, { name: 'a.jpg', type: 'image/jpeg', bytes: sampleJpeg().subarray(0, -2) }],
  [422, { name: 'a.jpg', type: 'image/jpeg', bytes: text('\xff\xd8\xff\xd9') }],
  [422, { name: 'a.webp', type: 'image/webp', bytes: sampleWebp().subarray(0, -4) }],
  [422, { name: 'a.png', type: 'image/png', bytes: samplePng(60_000, 60_000) }],
  [422, { name: 'a.png', type: 'image/png', bytes: samplePng(0, 4_000_000) }],
  [422, { name: 'a.jpg', type: 'image/jpeg', bytes: sampleJpeg(65_000, 65_000) }],
  [422, { name: 'a.webp', type: 'image/webp', bytes: sampleWebp('VP8X', 16_384, 16_384) }],
  [422, { name: 'a.pdf', bytes: samplePdf(), field: 'other' }],
  [413, { name: 'a.pdf', bytes: Buffer.concat([samplePdf(), Buffer.alloc(MAX_BYTES)]) }],
  [413, { name: 'a.pdf', bytes: Buffer.concat([samplePdf(), Buffer.alloc(MAX_BYTES - 100)]) }],
];
