const PAUSE_MS = 2000;
const MAX_MS = 30_000;

/**
 * Does it at once where nobody can be typing, else once no key was pressed for a while or the field is left:
 * a dialog that opens under typing hands swallows letters. The answer calls it off.
 */
export function afterTyping(work: () => void): () => void {
  const stop = new AbortController();
  const options = { signal: stop.signal, capture: true };
  const end = () => {
    stop.abort();
    work();
  };
  const limit = setTimeout(end, MAX_MS);
  let pause = setTimeout(end, isInField() ? PAUSE_MS : 0);
  const wait = (ms: number) => {
    clearTimeout(pause);
    if (!stop.signal.aborted) pause = setTimeout(end, ms);
  };
  stop.signal.addEventListener('abort', () => {
    clearTimeout(limit);
    clearTimeout(pause);
  });
  for (const type of ['keydown', 'input']) {
    document.addEventListener(type, () => wait(PAUSE_MS), options);
  }
  // Whether another field has the focus is known only after this.
  const look = () => wait(isInField() ? PAUSE_MS : 0);
  document.addEventListener('focusout', () => setTimeout(look), options);
  return () => stop.abort();
}

/** Whether what is typed now goes into a field. */
export function isInField(): boolean {
  return document.activeElement?.matches('input, textarea, select, [contenteditable]') ?? false;
}
