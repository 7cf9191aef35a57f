import type { Texts } from '../content/texts.server.ts';
import { isComposing } from '../ui/keyboard.ts';

/** Keys that press OK or close the popup and do nothing else, and keys that only go with others. */
const NOT_PASSED_ON = /^(Enter| |Escape|Shift|Control|Alt|AltGraph|Meta|CapsLock)$/;

const closing = new Set<string>();

/**
 * Lets the next key close a popup of the desk and then do what it would have done without the popup: the focus
 * returns to where it was before the browser types the letter, and shortcuts work. 'Failed!' stays until OK.
 */
export function closePopupsByKey(texts: Texts['popup']): void {
  const { added, updated, deleted, selectOption, enterValue } = texts;
  for (const message of [added, updated, deleted, selectOption, enterValue]) closing.add(message);
  // Does nothing if it listens already, from an earlier session.
  document.addEventListener('keydown', hear, true);
}

function hear(event: KeyboardEvent): void {
  const popup = document.querySelector<HTMLDialogElement>('#popup[open]');
  const message = popup?.querySelector('.popup-message')?.textContent ?? '';
  if (!popup || !closing.has(message) || !isForThePage(event)) return;
  popup.close();
  event.stopPropagation();
  // The event itself belongs to the popup's button: the element that has the focus now gets one of its own.
  const passedOn = new KeyboardEvent('keydown', event);
  if (document.activeElement?.dispatchEvent(passedOn) === false) event.preventDefault();
}

function isForThePage(event: KeyboardEvent): boolean {
  if (event.repeat || event.ctrlKey || event.metaKey || isComposing(event)) return false;
  return !NOT_PASSED_ON.test(event.key);
}
