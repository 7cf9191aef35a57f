const NAME = 'staff-events';

interface Turn {
  /** This page is the one; it stays so until it is left. */
  onTurn: () => void;
  /** Another page is, for now. */
  onWait: () => void;
}

/**
 * Over HTTP/1.1 a browser has six connections to a site for all of its pages together, and a stream takes one
 * for good: so one page holds it for all. When that page goes, another has its turn. The answer ends it.
 */
export function electLeaderTab({ onTurn, onWait }: Turn): () => void {
  const stop = new AbortController();
  const hold = (lock: Lock | null): false | Promise<true> => {
    if (lock === null || stop.signal.aborted) return false;
    onTurn();
    return new Promise((resolve) => {
      stop.signal.addEventListener('abort', () => resolve(true));
    });
  };
  const take = async () => {
    const hadTurn = await navigator.locks.request(NAME, { ifAvailable: true }, hold);
    if (hadTurn || stop.signal.aborted) return;
    onWait();
    await navigator.locks.request(NAME, { signal: stop.signal }, hold);
  };
  // Where pages cannot take turns, each is for itself.
  take().catch(() => stop.signal.aborted || onTurn());
  return () => stop.abort();
}
