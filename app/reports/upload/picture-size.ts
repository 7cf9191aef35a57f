export interface PictureSize {
  width: number;
  height: number;
}

/** Number of first bytes that contain the dimensions of a PNG or WebP. */
export const PICTURE_HEADER_BYTES = 30;

/** Dimensions from the first chunk of a PNG. */
export function readPngSize(start: Uint8Array): PictureSize | undefined {
  if (start.length < 24 || asciiAt(start, 12, 4) !== 'IHDR') return undefined;
  const view = viewOf(start);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** Dimensions from the first chunk of a WebP, for all three formats (extended, lossless, lossy). */
export function readWebpSize(start: Uint8Array): PictureSize | undefined {
  if (start.length < PICTURE_HEADER_BYTES) return undefined;
  const view = viewOf(start);
  switch (asciiAt(start, 12, 4)) {
    case 'VP8X':
      return { width: 1 + readUint24(view, 24), height: 1 + readUint24(view, 27) };
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
    }
    case 'VP8 ':
      return {
        width: view.getUint16(26, true) & 0x3fff,
        height: view.getUint16(28, true) & 0x3fff,
      };
    default:
      return undefined;
  }
}

/** Length in bytes from the RIFF header of a WebP. */
export function readWebpLength(start: Uint8Array): number {
  return viewOf(start).getUint32(4, true) + 8;
}

function readUint24(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
}

function asciiAt(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

const END_OF_IMAGE = 0xd9;

/** Finds the dimensions and the end of a JPEG as its bytes stream past. */
interface JpegScan {
  take(chunk: Uint8Array): void;
  readonly size: PictureSize | undefined;
  /** The end marker was seen. Cameras may append more bytes after it. */
  readonly hasEnded: boolean;
}

/** A JPEG is a sequence of segments, each with its length, with compressed data between them. */
export function openJpegScan(): JpegScan {
  let size: PictureSize | undefined;
  let hasEnded = false;
  let marker = 0;
  let left = 0;
  let segment: number[] = [];
  let step: 'seek' | 'marker' | 'length' | 'frame' | 'skip' = 'seek';

  const takeMarker = (code: number) => {
    if (code === 0xff) return;
    step = 'seek';
    if (code === END_OF_IMAGE) hasEnded = size !== undefined;
    else if (!isBare(code)) {
      marker = code;
      segment = [];
      step = 'length';
    }
  };
  const takeLength = (byte: number) => {
    segment.push(byte);
    if (segment.length < 2) return;
    left = Math.max(0, numberAt(segment, 0) - 2);
    segment = [];
    step = isFrame(marker) && left >= 5 ? 'frame' : left > 0 ? 'skip' : 'seek';
  };
  const takeFrame = (byte: number) => {
    segment.push(byte);
    left -= 1;
    if (segment.length < 5) return;
    size ??= { height: numberAt(segment, 1), width: numberAt(segment, 3) };
    step = left > 0 ? 'skip' : 'seek';
  };

  return {
    take(chunk) {
      let place = 0;
      while (place < chunk.length) {
        if (hasEnded) return;
        if (step === 'skip') {
          const skipped = Math.min(left, chunk.length - place);
          place += skipped;
          left -= skipped;
          if (left === 0) step = 'seek';
          continue;
        }
        if (step === 'seek') {
          const next = chunk.indexOf(0xff, place);
          if (next === -1) return;
          place = next + 1;
          step = 'marker';
          continue;
        }
        const byte = chunk[place] ?? 0;
        place += 1;
        if (step === 'marker') takeMarker(byte);
        else if (step === 'length') takeLength(byte);
        else takeFrame(byte);
      }
    },
    get size() {
      return size;
    },
    get hasEnded() {
      return hasEnded;
    },
  };
}

/** Markers without a segment: a stuffed zero, start of image, restart markers. */
function isBare(code: number): boolean {
  return code === 0 || code === 1 || (code >= 0xd0 && code <= 0xd8);
}

/** Start of frame: C0 to CF except DHT (C4), JPG (C8) and DAC (CC). */
function isFrame(code: number): boolean {
  return code >= 0xc0 && code <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(code);
}

function numberAt(bytes: number[], at: number): number {
  return (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0);
}
