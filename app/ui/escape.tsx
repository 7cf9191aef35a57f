import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { closeModal } from './dialogs/modal.tsx';
import { DeleteQuestion } from './dialogs/delete-question.tsx';
import { isShown } from './is-shown.ts';
import { isComposing } from './keyboard.ts';
import { createSharedValue, useSharedValue } from './shared-value.ts';

const ID = 'discard-typed';

interface Panel {
  element: () => Element | null;
  isTyped: () => boolean;
  close: () => void;
}

/** The open panels, the last opened first. */
const panels: Panel[] = [];

/** The panel whose text would be lost, while the question is open. */
const asked = createSharedValue<Panel | undefined>(undefined);

interface Settings {
  /** Names what is open; undefined while nothing is. */
  panel: string | undefined;
  within: RefObject<Element | null>;
  close: () => void;
  /** Whether closing would lose what somebody has typed: then it is asked first. */
  isTyped?: () => boolean;
}

/** Escape closes the topmost of the visible panels, and the focus returns to what opened it. */
export function useEscape({ panel, within, close, isTyped = () => false }: Settings): void {
  const shut = useEffectEvent(close);
  const hasTyped = useEffectEvent(isTyped);
  useLayoutEffect(() => {
    if (panel === undefined) return undefined;
    const opener = document.activeElement;
    const opened: Panel = {
      element: () => within.current,
      isTyped: () => hasTyped(),
      close() {
        flushSync(() => shut());
        if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
      },
    };
    if (panels.unshift(opened) === 1) document.addEventListener('keydown', hear);
    return () => {
      panels.splice(panels.indexOf(opened), 1);
      if (panels.length === 0) document.removeEventListener('keydown', hear);
    };
  }, [panel, within]);
}

function hear(event: KeyboardEvent): void {
  const { target } = event;
  if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return;
  if (document.querySelector('dialog[open]')) return;
  // The browser itself empties a search field.
  if (target instanceof HTMLInputElement && target.type === 'search' && target.value !== '') return;
  const topmost = panels.find(({ element }) => isVisible(element()));
  if (!topmost) return;
  event.preventDefault();
  if (topmost.isTyped()) asked.write(topmost);
  else topmost.close();
}

function isVisible(element: Element | null): boolean {
  return element !== null && isShown(element);
}

/** Asks before Escape discards what somebody has typed. */
export function EscapeQuestion() {
  const panel = useSharedValue(asked);
  if (!panel) return null;
  return (
    <DeleteQuestion
      id={ID}
      title="Discard what you typed?"
      action="Discard"
      onDelete={() => {
        closeModal(ID);
        panel.close();
      }}
      onClosed={() => asked.write(undefined)}
    >
      <p>It is not saved yet.</p>
    </DeleteQuestion>
  );
}
