import { useRef } from 'react';
import { showPopup } from '../../ui/dialogs/popup.tsx';
import { isShown } from '../../ui/is-shown.ts';
import { afterTyping, isInField } from '../../ui/after-typing.ts';

/** Shows the outcome of a form in a popup. Attach `own` to an element of the form. */
export function useOutcomePopup<Own extends HTMLElement>() {
  const own = useRef<Own>(null);

  /**
   * Shows the popup with the next render, so that the form can close and move the focus before it. Returns false if
   * the form is hidden or the user is typing in another field: the popup then appears once the typing stops.
   */
  function tell(words: string): boolean {
    const isSeen = isAtHand(own.current);
    if (isSeen) void showPopup(words);
    else afterTyping(() => void showPopup(words));
    return isSeen;
  }

  return { own, tell };
}

function isAtHand(own: Element | null): boolean {
  if (!own || !isShown(own)) return false;
  return !isInField() || own.contains(document.activeElement);
}
