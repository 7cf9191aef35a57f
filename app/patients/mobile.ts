// Hyphens of print and the minus of a calculator; marks that nobody sees come with numbers copied from a chat.
const LOOSE = /[\s\-‐-―−.()[\]\p{Cf}]/gu;
const DIGIT = /\p{Nd}/u;

/**
 * A mobile number as it is kept and matched (R7): spaces, hyphens, dots and brackets dropped, then the
 * Indian prefix (+91, 0091, 91 or 0 before ten digits) or a leading +. Undefined unless 10 to 15 digits remain.
 * What is kept stays the same when it is normalised again: no country's code begins with 0, so +0 is 0 too.
 */
export function normaliseMobile(value: string): string | undefined {
  const dense = makeDense(value);
  const indian = /^\+?(?:0091|91|0)(\d{10})$/.exec(dense);
  const digits = indian?.[1] ?? dense.replace(/^\+/, '');
  return /^\d{10,15}$/.test(digits) ? digits : undefined;
}

/** Without what only sets its digits apart, and these as 0 to 9, in whichever script they are written. */
export function makeDense(value: string): string {
  return value.replace(LOOSE, '').replace(/[^\P{Nd}0-9]/gu, showPlain);
}

/** Each script has its ten digits in a row. */
function showPlain(digit: string): string {
  let value = -1;
  for (let code = digit.codePointAt(0) ?? 0; DIGIT.test(String.fromCodePoint(code)); code--)
    value++;
  return String(value % 10);
}

/** What Search compares: the normalised number, or the value as it stands where it cannot be normalised. */
export function mobileToMatch(value: string): string {
  return normaliseMobile(value) ?? value;
}
