import { isWellFormed } from '../http/is-well-formed.ts';

// The rule by which browsers check <input type="email"> (HTML standard), so that both ends agree.
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

// Control characters other than tab and LF.
// oxlint-disable-next-line no-control-regex
const UNSTORABLE = /[\u0000-\u0008\u000b-\u001f\u007f]/;

// A mark shows nothing by itself, and neither does the empty Braille cell.
const VISIBLE = /[^\p{Cc}\p{Cf}\p{M}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether somebody can see that something was written. */
export function isGiven(value: string): boolean {
  return VISIBLE.test(value);
}

export function isEmail(value: string): boolean {
  return EMAIL.test(value);
}

/** Right by the rule, but seldom meant: 'ravi@gmail'. */
export function lacksEnding(email: string): boolean {
  return !/@.*\./.test(email);
}

export function isStorable(value: string): boolean {
  return isWellFormed(value) && !UNSTORABLE.test(value);
}

/** Line ends as they were typed: browsers send those of a text area as CRLF. */
export function joinLineEnds(text: string): string {
  return breakPlainly(text.replaceAll('\r\n', '\n'));
}

/** What is pasted from Word or a PDF file has characters of their own at the ends of lines and pages. */
export function breakPlainly(text: string): string {
  return text.replace(/[\v\f]/g, '\n');
}
