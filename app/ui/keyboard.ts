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

/** Where a key leads from a place in a row of `count`; undefined for keys that move nothing. */
export function placeByKey(key: string, place: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (place + 1) % count;
    case 'ArrowLeft':
      return (place + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
