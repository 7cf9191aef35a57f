// Includes typographic hyphens, the minus sign, and the invisible characters that come with numbers copied from chats.
const LOOSE = /[\s\-‐-―−.()[\]\p{Cf}]/gu;
const DIGIT = /\p{Nd}/u;

/**
 * The form in which a mobile number is stored and compared (R7): without spaces, hyphens, dots and brackets, then
 * without the Indian prefix (+91, 0091, 91 or 0 before ten digits) or a leading +. Undefined unless 10 to 15 digits
 * remain. Normalising twice changes nothing: no country code begins with 0, so +0 counts as 0.
 */
export function normaliseMobile(value: string): string | undefined {
  const stripped = stripSeparators(value);
  const indian = /^\+?(?:0091|91|0)(\d{10})$/.exec(stripped);
  const digits = indian?.[1] ?? stripped.replace(/^\+/, '');
  return /^\d{10,15}$/.test(digits) ? digits : undefined;
}

/** Removes spaces, hyphens, dots and brackets, and turns the digits of any script into 0 to 9. */
export function stripSeparators(value: string): string {
  return plainDigits(value.replace(LOOSE, ''));
}

/** The text with the digits of any script as 0 to 9. */
export function plainDigits(text: string): string {
  return text.replace(/[^\P{Nd}0-9]/gu, toAsciiDigit);
}

/** Counts back to the zero of the digit's script: Unicode lists the ten digits of a script in a row. */
function toAsciiDigit(digit: string): string {
  let value = -1;
  for (let code = digit.codePointAt(0) ?? 0; DIGIT.test(String.fromCodePoint(code)); code--)
    value++;
  return String(value % 10);
}

/** The value that Search compares: the normalised number, or the value itself if it cannot be normalised. */
export function mobileToMatch(value: string): string {
  return normaliseMobile(value) ?? value;
}

/** A ten-digit number in two groups that stay on one line; any other as it was typed. */
export function spaceMobile(mobile: string): string {
  const digits = normaliseMobile(mobile);
  return digits?.length === 10 ? `${digits.slice(0, 5)}\u{a0}${digits.slice(5)}` : mobile;
}
