import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/** Whether a key belongs to a word that is only being put together. Safari ends the word first, and then says so by 229 alone. */
export function isComposing({ isComposing: isUnderway, keyCode }: KeyboardEvent): boolean {
  return isUnderway || keyCode === 229;
}

/** For a button that takes the focus by itself: a key that is still held from the one before does not press it. */
export function ignoreHeldKey(event: ReactKeyboardEvent): void {
  if (event.repeat && event.key !== 'Tab') event.preventDefault();
}
