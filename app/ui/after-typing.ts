const PAUSE_MS = 2000;
const MAX_MS = 30_000;

/**
 * Runs `work` at once if no field has the focus, otherwise after a pause in typing or when the focus leaves the
 * field: a dialog that opens while somebody types swallows letters. Returns a function that cancels it.
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
  // The next field has the focus only after this event.
  const look = () => wait(isInField() ? PAUSE_MS : 0);
  document.addEventListener('focusout', () => setTimeout(look), options);
  return () => stop.abort();
}

/** Whether a form field has the focus. */
export function isInField(): boolean {
  return document.activeElement?.matches('input, textarea, select, [contenteditable]') ?? false;
}
