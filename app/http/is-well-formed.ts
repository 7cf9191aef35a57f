/** Whether a text holds no half of a surrogate pair alone, as `String.isWellFormed`, which old browsers lack. */
export function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}
