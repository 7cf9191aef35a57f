import {
  openJpegScan,
  type PictureSize,
  PICTURE_HEADER_BYTES,
  readPngSize,
  readWebpLength,
  readWebpSize,
} from './picture-size.ts';
import { sniffType } from './sniff-type.ts';
import { kindByName, MAX_BYTES, MAX_MB, MAX_PIXELS, UPLOAD_KINDS } from '../upload-limits.ts';

const TAIL_BYTES = 2048;
const PNG_END = '\0\0\0\0IEND\xae\x42\x60\x82';
// The type that browsers send if they do not know it.
const UNDECLARED = 'application/octet-stream';

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
  let start: Buffer = Buffer.alloc(0);
  let tail: Buffer = Buffer.alloc(0);
  let size = 0;
  const wrong = (status: FileFault['status'], message: string): FileFault => ({
    status,
    message: `“${name}” ${message}`,
  });

  function findKindFault(): FileFault | undefined {
    const found = UPLOAD_KINDS.find((kind) => kind.type === sniffType(start));
    if (!found) return wrong(415, 'is not a PDF, JPEG, PNG or WebP file.');
    if (kindByName(name) !== found) {
      return wrong(415, `is a ${found.word} file: its name must end in .${found.endings[0]}.`);
    }
    const declared = type.toLowerCase().replace(/^image\/(?:jpg|pjpeg)$/, 'image/jpeg');
    if (declared === found.type || declared === UNDECLARED) return undefined;
    return wrong(415, `is a ${found.word} file, but was sent as something else.`);
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

  function isWhole(): boolean {
    switch (sniffType(start)) {
      case 'image/png':
        return tail.toString('latin1').endsWith(PNG_END);
      case 'image/webp':
        return readWebpLength(start) === size;
      case 'image/jpeg':
        return jpeg.hasEnded;
      default:
        return tail.includes('%%EOF');
    }
  }

  return {
    take(chunk) {
      size += chunk.byteLength;
      if (size > MAX_BYTES) return wrong(413, `is larger than ${MAX_MB} MB.`);
      if (start.length < PICTURE_HEADER_BYTES) {
        start = Buffer.concat([start, chunk.subarray(0, PICTURE_HEADER_BYTES)]);
      }
      tail = Buffer.concat([tail, chunk.subarray(-TAIL_BYTES)]).subarray(-TAIL_BYTES);
      if (start[0] === 0xff) jpeg.take(chunk);
      if (start.length < PICTURE_HEADER_BYTES) return undefined;
      const fault = findKindFault();
      if (fault) return fault;
      const picture = findSize();
      if (picture && picture.width * picture.height > MAX_PIXELS) {
        return wrong(422, `has more than ${MAX_PIXELS / 1_000_000} million pixels.`);
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
