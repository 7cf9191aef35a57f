/** Aborted with the first of them, as `AbortSignal.any`, which old browsers lack. */
export function joinSignals(...signals: AbortSignal[]): AbortSignal {
  const joined = new AbortController();
  const abort = () => joined.abort();
  for (const signal of signals) {
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true, signal: joined.signal });
  }
  return joined.signal;
}
