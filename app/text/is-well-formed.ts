/** Whether a text has no unpaired surrogate. Stands in for `String.isWellFormed`, which older browsers lack. */
export function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}
