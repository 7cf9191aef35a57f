import { useRef } from 'react';
import { showPopup } from '../ui/alert-popup.tsx';
import { isShown } from '../ui/is-shown.ts';

/** Says how work ended whose form holds the element `own`. */
export function useTelling<Own extends HTMLElement>() {
  const own = useRef<Own>(null);

  /** Resolves once it was read, and says whether its form was still at hand. */
  async function tell(words: string): Promise<boolean> {
    const isAtHand = own.current !== null && isShown(own.current);
    await showPopup(words);
    return isAtHand;
  }

  return { own, tell };
}
