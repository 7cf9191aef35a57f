// What a spreadsheet takes for the beginning of a formula, in full width too.
const FORMULA = /^[=+\-@\t\r\0＝＋－＠]/;

/** A line of RFC 4180. A cell that a spreadsheet would run begins with ' instead. */
export function writeCsvLine(cells: readonly (string | null)[]): string {
  return `${cells.map((cell) => writeCell(cell ?? '')).join(',')}\r\n`;
}

function writeCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
