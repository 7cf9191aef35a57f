import { useEffect, useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react';
import { afterTyping } from './after-typing.ts';
import { ignoreHeldKey } from './keyboard.ts';
import './undo-line.css';

const UNDO_MS = 10_000;

interface Props {
  /** Says which action was done. */
  children: ReactNode;
  isBusy?: boolean;
  /** The button takes the focus from the element that has just disappeared. */
  takesFocus?: boolean;
  /** Takes the focus if the line leaves with it. */
  home: () => HTMLElement | null | undefined;
  onUndo: () => void;
  /** Called after ten seconds, or once the person stops typing if that is later. */
  onOver: () => void;
}

/** Says what was just done, with a button Undo. Put it into a live region, with a `key` for each action. */
export function UndoLine({ children, isBusy = false, takesFocus, home, onUndo, onOver }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const end = useEffectEvent(onOver);
  useEffect(() => {
    if (isBusy) return;
    let stop = () => {};
    const timer = setTimeout(() => (stop = afterTyping(() => end())), UNDO_MS);
    return () => {
      clearTimeout(timer);
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
