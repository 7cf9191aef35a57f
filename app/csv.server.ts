// What spreadsheets take for a formula, in half and full width, also after spaces.
// oxlint-disable-next-line no-control-regex
const FORMULA = /^[\s\u0000]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\u0000]/;

/** A line of RFC 4180. A cell that a spreadsheet would run begins with ' instead. */
export function writeCsvLine(cells: readonly (string | null)[]): string {
  return `${cells.map((cell) => writeCell(cell ?? '')).join(',')}\r\n`;
}

function writeCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
