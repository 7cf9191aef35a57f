import type { KeyboardEvent } from 'react';

/** For a button that takes the focus by itself: a key that is still held from the one before does not press it. */
export function holdBack(event: KeyboardEvent): void {
  if (event.repeat && event.key !== 'Tab') event.preventDefault();
}
