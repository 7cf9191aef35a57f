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

/**
 * Digits of which a spreadsheet would take some away, reading them as a number: zeros in front, as patient ids and
 * numbers of a landline have, and all after the fifteenth.
 */
const LOSES_DIGITS = /^(?:0\d+|\d{16,})$/;

/**
 * A line of RFC 4180. A ' stands before a text that a spreadsheet would run, and before digits that it would not keep:
 * the apostrophe can be seen, but neither `="0123"` nor a tab in front may begin a cell (D9), and any other mark would
 * be invisible and stay in what is copied from it.
 */
export function writeCsvLine(cells: readonly (string | null)[]): string {
  return `${cells.map((cell) => writeCell(cell ?? '')).join(',')}\r\n`;
}

function writeCell(text: string): string {
  const marked = LOSES_DIGITS.test(text) ? `'${text}` : text;
  const safe = marked.replace(BEFORE_FORMULA, "'").replace(CONTROL_AT_BEGINNING, "'");
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
