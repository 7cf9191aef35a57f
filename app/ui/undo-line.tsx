import { useEffect, useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react';
import { afterTyping } from './after-typing.ts';
import { isShown } from './is-shown.ts';
import { ignoreHeldKey } from './keyboard.ts';
import './undo-line.css';

const UNDO_SECONDS = 10;

interface Props {
  /** Says which action was done. */
  children: ReactNode;
  isBusy?: boolean;
  /** The button takes the focus from the element that has just disappeared. */
  takesFocus?: boolean;
  /** Takes the focus if the line leaves with it. */
  home: () => HTMLElement | null | undefined;
  onUndo: () => void;
  /** Called after ten seconds in which it can be seen, or once the person stops typing if that is later. */
  onOver: () => void;
}

/** Says what was just done, with a button Undo. Put it into a live region, with a `key` for each action. */
export function UndoLine({ children, isBusy = false, takesFocus, home, onUndo, onOver }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const end = useEffectEvent(onOver);
  useEffect(() => {
    if (isBusy) return;
    let stop = () => {};
    let seen = 0;
    const timer = setInterval(() => {
      // On another tab of the desk nobody can press it.
      if (button.current && isShown(button.current)) seen += 1;
      if (seen < UNDO_SECONDS) return;
      clearInterval(timer);
      stop = afterTyping(() => end());
    }, 1000);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [isBusy]);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  const goHome = useEffectEvent(() => home()?.focus());
  // Before the button leaves the page, and with it the focus.
  useLayoutEffect(() => {
    const own = button.current;
    return () => {
      if (own && own === document.activeElement) goHome();
    };
  }, []);

  return (
    <p className="bar note undo-line">
      <span>{children}</span>
      <button
        ref={button}
        type="button"
        className="button button-small button-secondary"
        aria-busy={isBusy || undefined}
        // Ignores Enter that is still held down from the press that caused the action.
        onKeyDown={ignoreHeldKey}
        onClick={onUndo}
      >
        Undo
      </button>
    </p>
  );
}
