import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';
import { countPatients, type SearchQuestion, type SearchState } from './search-state.ts';

interface Found {
  state: SearchState;
  question: SearchQuestion | undefined;
  /** Increases with each answered search. */
  round: number;
  panel: RefObject<HTMLElement | null>;
}

/**
 * Moves the focus to the patient who was found, where single keys are shortcuts. It stays in the form if several
 * patients were found and none was picked, or if something else has been typed since.
 */
export function useFocusFound({ state, question, round, panel }: Found): void {
  const focusFound = useEffectEvent(() => {
    if (state.status !== 'results' || !question) return;
    if (!question.picked && countPatients(state.patients) > 1) return;
    const focused = document.activeElement;
    const isTyping = focused instanceof HTMLInputElement && focused.value !== question.value;
    const isHere = focused?.matches('#search-value, [role=tab], body, :root') ?? true;
    if (isHere && !isTyping) panel.current?.focus({ preventScroll: true });
  });
  // Before the list of reports loads: while its overlay is shown, nothing behind it can receive the focus.
  useLayoutEffect(() => {
    if (round > 0) focusFound();
  }, [round]);
}
