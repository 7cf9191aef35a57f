import { HEIC_FAULT, isHeic } from '../../content/pictures/heic.ts';
import {
  openJpegScan,
  type PictureSize,
  PICTURE_HEADER_BYTES,
  readPngSize,
  readWebpLength,
  readWebpSize,
} from './picture-size.ts';
import { isBlank, openEndScan } from './end-scan.ts';
import { SNIFFED_BYTES, sniffType } from './sniff-type.ts';
import {
  endingOf,
  kindByName,
  MAX_BYTES,
  MAX_MB,
  MAX_UPLOAD_PIXELS,
  UPLOAD_KINDS,
} from '../upload-limits.ts';

/** Bytes that a PDF may have after its end mark, besides blanks. */
const MAX_AFTER_PDF_END = 2048;
/**
 * Declared types that say nothing: some browsers and servers send them for every file. A part that declares none is
 * text by the standard (RFC 7578, section 4.4).
 */
const UNDECLARED = new Set([
  '',
  'text/plain',
  'application/octet-stream',
  'binary/octet-stream',
  'application/download',
  'application/x-download',
  'application/force-download',
]);

export interface FileFault {
  status: 413 | 415 | 422;
  /** A sentence that begins with the name of the file. */
  message: string;
}

export interface Inspection {
  /** Reads the next bytes; returns a fault as soon as one is certain. */
  take(chunk: Uint8Array): FileFault | undefined;
  /** Call it after the last byte; returns a fault of the whole file. */
  finish(): FileFault | undefined;
}

/** Checks a file as its bytes stream past: nothing is decoded, and only the first and last bytes are kept. */
export function inspectFile({ name, type }: { name: string; type: string }): Inspection {
  const jpeg = openJpegScan();
  const ends = openEndScan();
  let start: Buffer = Buffer.alloc(0);
  let size = 0;
  const wrong = (status: FileFault['status'], message: string): FileFault => ({
    status,
    message: `“${name}” ${message}`,
  });

  function findKindFault(): FileFault | undefined {
    if (isHeic(start)) return wrong(415, `${HEIC_FAULT}.`);
    const found = UPLOAD_KINDS.find((kind) => kind.type === sniffType(start));
    if (!found) return wrong(415, 'is not a PDF, JPEG, PNG or WebP file.');
    if (endingOf(name) !== '' && kindByName(name) !== found) {
      return wrong(415, `is a ${found.word} file: its name must end in .${found.endings[0]}.`);
    }
    const declared = type.toLowerCase();
    const isRight = declared === found.type || found.aliases?.includes(declared);
    if (isRight || UNDECLARED.has(declared)) return undefined;
    return wrong(415, `is a ${found.word} file, but was sent as ${declared}.`);
  }

  function findSize(): PictureSize | undefined {
    switch (sniffType(start)) {
      case 'image/png':
        return readPngSize(start);
      case 'image/webp':
        return readWebpSize(start);
      case 'image/jpeg':
        return jpeg.size;
      default:
        return undefined;
    }
  }

  /** Other bytes may follow the end of a picture: browsers show it all the same. */
  function isWhole(): boolean {
    switch (sniffType(start)) {
      case 'image/png':
        return ends.hasPngEnd;
      case 'image/webp':
        return readWebpLength(start) <= size;
      case 'image/jpeg':
        return jpeg.hasEnded;
      default:
        return ends.afterPdfEnd <= MAX_AFTER_PDF_END;
    }
  }

  /** Blanks or a byte order mark (EF BB BF) may precede a PDF. */
  const isKindKnown = () => {
    const mayFollow = isBlank(start[0]) || start[0] === 0xef;
    return start.length >= (mayFollow ? SNIFFED_BYTES : PICTURE_HEADER_BYTES);
  };

  return {
    take(chunk) {
      size += chunk.byteLength;
      if (size > MAX_BYTES) return wrong(413, `is larger than ${MAX_MB} MB.`);
      if (start.length < SNIFFED_BYTES) {
        start = Buffer.concat([start, chunk.subarray(0, SNIFFED_BYTES - start.length)]);
      }
      ends.take(chunk);
      if (start[0] === 0xff) jpeg.take(chunk);
      if (!isKindKnown()) return undefined;
      const fault = findKindFault();
      if (fault) return fault;
      const picture = findSize();
      if (picture && picture.width * picture.height > MAX_UPLOAD_PIXELS) {
        return wrong(422, `has more than ${MAX_UPLOAD_PIXELS / 1_000_000} million pixels.`);
      }
      return undefined;
    },
    finish() {
      if (size === 0) return wrong(422, 'is empty.');
      const fault = findKindFault();
      if (fault) return fault;
      const picture = findSize();
      const isPicture = sniffType(start) !== 'application/pdf';
      const hasSize = picture !== undefined && picture.width > 0 && picture.height > 0;
      if ((isPicture && !hasSize) || !isWhole()) {
        return wrong(422, 'is damaged or incomplete: open it on your computer and save it again.');
      }
      return undefined;
    },
  };
}
