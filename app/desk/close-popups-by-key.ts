import type { Texts } from '../content/texts.server.ts';
import { isComposing } from '../ui/keyboard.ts';

/** Keys that press OK or close the popup and do nothing else, and keys that only go with others. */
const NOT_PASSED_ON = /^(Enter| |Escape|Shift|Control|Alt|AltGraph|Meta|CapsLock)$/;

/**
 * Lets the next key close a popup of the desk and then do what it would have done without the popup: the focus
 * returns to where it was before the browser types the letter, and shortcuts work. 'Failed!' stays until OK.
 */
export function closePopupsByKey(texts: Texts['popup'], signal: AbortSignal): void {
  const { added, updated, deleted, selectOption, enterValue } = texts;
  const closing = new Set([added, updated, deleted, selectOption, enterValue]);
  const hear = (event: KeyboardEvent) => {
    const popup = document.querySelector<HTMLDialogElement>('#popup[open]');
    const message = popup?.querySelector('.popup-message')?.textContent ?? '';
    if (!popup || !closing.has(message) || !isForThePage(event)) return;
    popup.close();
    event.stopPropagation();
    // The event itself belongs to the popup's button: the element that has the focus now gets one of its own.
    const passedOn = new KeyboardEvent('keydown', event);
    if (document.activeElement?.dispatchEvent(passedOn) === false) event.preventDefault();
  };
  document.addEventListener('keydown', hear, { capture: true, signal });
}

function isForThePage(event: KeyboardEvent): boolean {
  if (event.repeat || event.ctrlKey || event.metaKey || isComposing(event)) return false;
  return !NOT_PASSED_ON.test(event.key);
}
