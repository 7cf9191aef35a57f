import { brotliDecompressSync } from 'node:zlib';

const HEADER_LENGTH = 48;
const CMAP = 0;
const OTHER_TAG = 63;
/** The tables 'glyf' and 'loca', which are transformed unless their version is 3. */
const GLYPHS = new Set([10, 11]);
const UNTRANSFORMED = 3;

/** The code points that a WOFF2 font has glyphs for (https://www.w3.org/TR/WOFF2/). */
export function readCharacters(file: Buffer): Set<number> {
  const { tables, end } = readDirectory(file);
  return readCmap(brotliDecompressSync(file.subarray(end)).subarray(tables.get(CMAP)));
}

/** The offset of each table in the decompressed data, by its tag number, and the end of the directory. */
function readDirectory(file: Buffer): { tables: Map<number, number>; end: number } {
  const tables = new Map<number, number>();
  let at = HEADER_LENGTH;
  const readNumber = () => {
    for (let value = 0; ;) {
      const byte = file.readUInt8(at++);
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  };
  for (let left = file.readUInt16BE(12), offset = 0; left > 0; left--) {
    const flags = file.readUInt8(at++);
    const tag = flags & OTHER_TAG;
    if (tag === OTHER_TAG) at += 4;
    else tables.set(tag, offset);
    const length = readNumber();
    const isTransformed = flags >> 6 !== (GLYPHS.has(tag) ? UNTRANSFORMED : 0);
    offset += isTransformed ? readNumber() : length;
  }
  return { tables, end: at };
}

function readCmap(cmap: Buffer): Set<number> {
  const found = new Set<number>();
  for (let table = 0; table < cmap.readUInt16BE(2); table++) {
    const map = cmap.subarray(cmap.readUInt32BE(4 + table * 8 + 4));
    for (const [first, last] of readSegments(map)) {
      for (let code = first; code <= last; code++) found.add(code);
    }
  }
  return found;
}

/** Reads a cmap subtable of format 4 or 12, the formats that current fonts use. */
function readSegments(map: Buffer): [number, number][] {
  if (map.readUInt16BE(0) === 12) {
    return Array.from({ length: map.readUInt32BE(12) }, (_, place) => [
      map.readUInt32BE(16 + place * 12),
      map.readUInt32BE(20 + place * 12),
    ]);
  }
  const doubled = map.readUInt16BE(6);
  return Array.from({ length: doubled / 2 }, (_, place) => [
    map.readUInt16BE(16 + doubled + place * 2),
    map.readUInt16BE(14 + place * 2),
  ]);
}
