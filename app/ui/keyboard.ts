import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/**
 * Whether the key belongs to an input method's unfinished word. Safari ends the composition before the key event,
 * which it then marks only with key code 229.
 */
export function isComposing({ isComposing: isUnderway, keyCode }: KeyboardEvent): boolean {
  return isUnderway || keyCode === 229;
}

/** For a button that receives the focus by script: a key still held down from before must not press it. */
export function ignoreHeldKey(event: ReactKeyboardEvent): void {
  if (event.repeat && event.key !== 'Tab') event.preventDefault();
}
