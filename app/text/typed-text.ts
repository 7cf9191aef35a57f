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
  return email.lastIndexOf('.') < email.indexOf('@');
}

export function isStorable(value: string): boolean {
  return isWellFormed(value) && !UNSTORABLE.test(value);
}

/** Whether a text has no unpaired surrogate. Stands in for `String.isWellFormed`, which older browsers lack. */
export function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}

/** Turns CRLF, which browsers send for a text area, into LF. */
export function joinLineEnds(text: string): string {
  return breakPlainly(text.replaceAll('\r\n', '\n'));
}

/** Replaces vertical tabs and form feeds, found in text pasted from Word or PDF files, with LF. */
export function breakPlainly(text: string): string {
  return text.replace(/[\v\f]/g, '\n');
}

// Control characters, U+FEFF and halves of a surrogate pair.
// oxlint-disable-next-line no-control-regex
const UNSEEN = /[\u0000-\u0008\u000e-\u001f\u007f\ufeff\p{Cs}]/gu;

/** The pasted text without invisible characters, which the server refuses (C5). */
export function dropUnseen(text: string): string {
  return text.replace(/\r\n?|[\v\f]/g, '\n').replace(UNSEEN, '');
}

/** A name without invisible characters around it. Within a word a joiner is part of its spelling. */
export function tidyName(text: string): string {
  // A replacement at the end ($) would try each run of such characters from each of its places.
  return /^\p{Cf}*([^]*\P{Cf})?/u.exec(text)?.[1] ?? '';
}

/** An e-mail address, number or id without what is copied with it: a link's `mailto:` or `tel:`, and keycap marks. */
export function tidyCode(text: string): string {
  const shown = text.replace(/[\ufe00-\ufe0f\u20e3]/g, '');
  const rest = /^[\s\p{Cf}]*(?:(?:mailto|tel):[\s\p{Cf}]*)?([^]*[^\s\p{Cf}])?/iu;
  return rest.exec(shown)?.[1] ?? '';
}

/** Says that a text is too long, and by how many characters; undefined if it fits. `max` is in code points. */
export function tellTooLong(text: string, max: number): string | undefined {
  const over = [...text].length - max;
  return over > 0 ? `Too long: at most ${max} characters, ${over} to take out.` : undefined;
}
