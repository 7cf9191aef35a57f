import { useRef } from 'react';
import { showPopup } from '../../ui/dialogs/popup.tsx';
import { isShown } from '../../ui/is-shown.ts';
import { afterTyping, isInField } from '../../access/client/after-typing.ts';

/** Shows the outcome of a form in a popup. Attach `own` to an element of the form. */
export function useOutcomePopup<Own extends HTMLElement>() {
  const own = useRef<Own>(null);

  /**
   * If the form is visible and nobody types elsewhere, shows the popup and resolves to true once it is closed.
   * Otherwise resolves to false at once; the popup appears when the user stops typing.
   */
  async function tell(words: string): Promise<boolean> {
    if (isAtHand(own.current)) {
      await showPopup(words);
      return true;
    }
    afterTyping(() => void showPopup(words));
    return false;
  }

  return { own, tell };
}

function isAtHand(own: Element | null): boolean {
  if (!own || !isShown(own)) return false;
  return !isInField() || own.contains(document.activeElement);
}
