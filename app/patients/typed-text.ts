import { isWellFormed } from '../http/is-well-formed.ts';

// The rule of <input type="email"> in the HTML standard, so that browser and server agree.
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

// Control characters other than tab and LF.
// oxlint-disable-next-line no-control-regex
const UNSTORABLE = /[\u0000-\u0008\u000b-\u001f\u007f]/;

// A combining mark shows nothing by itself; neither does the empty Braille cell (U+2800).
const VISIBLE = /[^\p{Cc}\p{Cf}\p{M}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether the text has at least one visible character. */
export function isGiven(value: string): boolean {
  return VISIBLE.test(value);
}

export function isEmail(value: string): boolean {
  return EMAIL.test(value);
}

/** Valid but probably a mistake: an address without a top-level domain, such as 'ravi@gmail'. */
export function lacksEnding(email: string): boolean {
  return !/@.*\./.test(email);
}

export function isStorable(value: string): boolean {
  return isWellFormed(value) && !UNSTORABLE.test(value);
}

/** Turns CRLF, which browsers send for a text area, into LF. */
export function joinLineEnds(text: string): string {
  return breakPlainly(text.replaceAll('\r\n', '\n'));
}

/** Replaces vertical tabs and form feeds, found in text pasted from Word or PDF files, with LF. */
export function breakPlainly(text: string): string {
  return text.replace(/[\v\f]/g, '\n');
}
