import { deflateSync, crc32 } from 'node:zlib';

/** Small files as real programs write them. The sizes of images are the ones that their headers state. */
export function samplePdf(words = 'invented'): Buffer {
  return Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\n% ${words}\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
  );
}

export function samplePng(width = 8, height = 8, words = ''): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  // A huge image states its size but holds at most 1000 lines.
  const line = Buffer.concat([Buffer.alloc(1), Buffer.alloc(Math.min(width, 1000), 0x80)]);
  const lines = Buffer.concat(Array.from({ length: Math.min(height, 1000) }, () => line));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...(words ? [chunk('tEXt', Buffer.from(`Comment\0${words}`))] : []),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** The segments in a camera's order: a long APP1 segment with a thumbnail, then the frame and a scan. */
export function sampleJpeg(width = 8, height = 8, noteBytes = 400): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16BE(height, 0);
  size.writeUInt16BE(width, 2);
  const note = Buffer.alloc(noteBytes, 0x41);
  note.set([0xff, 0xd8, 0xff, 0xc0, 0xff, 0xd9], 20);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe1, note),
    segment(0xdb, Buffer.alloc(65, 1)),
    segment(0xc2, Buffer.concat([Buffer.from([8]), size, Buffer.from([1, 1, 0x11, 0])])),
    segment(0xc4, Buffer.alloc(28)),
    segment(0xda, Buffer.from([1, 1, 0, 0, 0x3f, 0])),
    Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]),
    Buffer.from([0xff, 0xd9]),
  ]);
}

function segment(marker: number, data: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(data.length + 2);
  return Buffer.concat([Buffer.from([0xff, marker]), length, data]);
}

export function sampleWebp(kind: 'VP8X' | 'VP8L' | 'VP8 ' = 'VP8 ', width = 8, height = 8): Buffer {
  const data = Buffer.alloc(24);
  if (kind === 'VP8X') {
    data.writeUIntLE(width - 1, 4, 3);
    data.writeUIntLE(height - 1, 7, 3);
  } else if (kind === 'VP8L') {
    data[0] = 0x2f;
    data.writeUInt32LE((((height - 1) << 14) | (width - 1)) >>> 0, 1);
  } else {
    data.set([0x9d, 0x01, 0x2a], 3);
    data.writeUInt16LE(width, 6);
    data.writeUInt16LE(height, 8);
  }
  const head = Buffer.from(`RIFF....WEBP${kind}....`);
  head.writeUInt32LE(12 + data.length, 4);
  head.writeUInt32LE(data.length, 16);
  return Buffer.concat([head, data]);
}
