import { useRef } from 'react';
import { showPopup } from '../../ui/dialogs/popup.tsx';
import { isShown } from '../../ui/is-shown.ts';
import { afterTyping, isInField } from '../../access/client/after-typing.ts';

/** Says how work ended whose form holds the element `own`. */
export function useTelling<Own extends HTMLElement>() {
  const own = useRef<Own>(null);

  /**
   * True once it was read, where the form is still at hand. False at once where it is not: the words then
   * wait for hands that type elsewhere.
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
