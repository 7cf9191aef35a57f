/**
 * The place before what spreadsheets take for a formula, in half and full width, also after blanks and quotes. It
 * may begin the cell, or follow a line end, a `;` or a tab in it: a spreadsheet that is set to one of these
 * separators splits the cell there, and takes the quotes around the cell for text.
 */
const BEFORE_FORMULA =
  // oxlint-disable-next-line no-control-regex
  /(?<=^|[;\t\r\n])(?=(?:[^\S\t\r\n]|[\u0000"])*[=+\-@\uff1d\uff0b\uff0d\uff20])/g;
// oxlint-disable-next-line no-control-regex
const CONTROL_AT_BEGINNING = /^(?=[\t\r\n\u0000])/;

/** A line of RFC 4180. A ' stands before what a spreadsheet would run. */
export function writeCsvLine(cells: readonly (string | null)[]): string {
  return `${cells.map((cell) => writeCell(cell ?? '')).join(',')}\r\n`;
}

function writeCell(text: string): string {
  const safe = text.replace(BEFORE_FORMULA, "'").replace(CONTROL_AT_BEGINNING, "'");
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
