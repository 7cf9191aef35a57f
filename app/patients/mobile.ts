/**
 * A mobile number as it is kept and matched (R7): spaces, hyphens, dots and brackets dropped, then the
 * Indian prefix (+91, 0091, 91 or 0 before ten digits) or a leading +. Undefined unless 10 to 15 digits remain.
 * What is kept stays the same when it is normalised again: no country's code begins with 0, so +0 is 0 too.
 */
export function normaliseMobile(value: string): string | undefined {
  const dense = value.replace(/[\s\-‐-―.()[\]]/g, '');
  const indian = /^\+?(?:0091|91|0)(\d{10})$/.exec(dense);
  const digits = indian?.[1] ?? dense.replace(/^\+/, '');
  return /^\d{10,15}$/.test(digits) ? digits : undefined;
}

/** What Search compares: the normalised number, or the value as it stands where it cannot be normalised. */
export function mobileToMatch(value: string): string {
  return normaliseMobile(value) ?? value;
}
