/** Whether a key belongs to a word that is only being put together. Safari ends the word first, and then says so by 229 alone. */
export function isComposing({ isComposing: isUnderway, keyCode }: KeyboardEvent): boolean {
  return isUnderway || keyCode === 229;
}
