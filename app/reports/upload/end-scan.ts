const PNG_END = '\0\0\0\0IEND\xae\x42\x60\x82';
const PDF_END = '%%EOF';

/** Finds the end marks of PNG and PDF, also where one is split between two chunks. */
export function openEndScan() {
  let carried: Buffer = Buffer.alloc(0);
  let read = 0;
  let hasPngEnd = false;
  let pdfEndAt = -Infinity;
  let lastInkAt = 0;
  return {
    take(chunk: Uint8Array) {
      const bytes = Buffer.concat([carried, chunk]);
      const from = read - carried.length;
      read += chunk.byteLength;
      hasPngEnd ||= bytes.includes(PNG_END, 0, 'latin1');
      const found = bytes.lastIndexOf(PDF_END);
      if (found !== -1) pdfEndAt = from + found;
      let last = bytes.length - 1;
      while (last >= 0 && isBlank(bytes[last])) last -= 1;
      if (last >= 0) lastInkAt = from + last;
      carried = bytes.subarray(1 - PNG_END.length);
    },
    get hasPngEnd() {
      return hasPngEnd;
    },
    /** Bytes from the last end mark of a PDF to the last one that is no blank; infinite without a mark. */
    get afterPdfEnd() {
      return lastInkAt - pdfEndAt;
    },
  };
}

/** NUL, tab, line ends and space. */
export function isBlank(byte: number | undefined): boolean {
  return byte !== undefined && [0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20].includes(byte);
}
