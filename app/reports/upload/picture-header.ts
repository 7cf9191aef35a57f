export interface Picture {
  width: number;
  height: number;
}

/** As many bytes as a PNG or WebP needs to say how large it is. */
export const PICTURE_HEADER_BYTES = 30;

/** The size that a PNG states in its first chunk. */
export function readPngSize(start: Uint8Array): Picture | undefined {
  if (start.length < 24 || asciiAt(start, 12, 4) !== 'IHDR') return undefined;
  const view = viewOf(start);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** The size that a WebP states in its first chunk, in each of the three kinds there are. */
export function readWebpSize(start: Uint8Array): Picture | undefined {
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

/** How many bytes a WebP says it has. */
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
