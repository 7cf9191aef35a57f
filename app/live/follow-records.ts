import { subscribe } from './live-events.ts';

/** Each request is a reading in the audit, so it is made seldom if the event need not concern what is shown. */
const APART_MS = { soon: 1000, seldom: 10_000 };
type Pace = keyof typeof APART_MS;

/**
 * Calls `ask` when records change, while the page is visible. `findPace` says how soon for the key of the changed
 * record (undefined if the key is not known); `ask` resolves to the pace of a further request, if one is needed.
 * Returns a function that stops it.
 */
export function followRecords(
  findPace: (key: string | undefined) => Pace | undefined,
  ask: () => Promise<Pace | undefined>,
): () => void {
  let askedAt = -Infinity;
  let dueAt = Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPutOff = false;
  const stop = new AbortController();

  function wish(pace: Pace): void {
    const at = Math.max(performance.now(), askedAt + APART_MS[pace]);
    if (stop.signal.aborted || at >= dueAt) return;
    clearTimeout(timer);
    dueAt = at;
    timer = setTimeout(() => void run(), at - performance.now());
  }

  async function run(): Promise<void> {
    dueAt = Infinity;
    isPutOff = document.hidden;
    if (isPutOff) return;
    askedAt = performance.now();
    const again = await ask();
    if (again) wish(again);
  }

  const stopListening = subscribe(({ kind, key }) => {
    const pace = kind === 'record' || kind === 'all' ? findPace(key) : undefined;
    if (pace) wish(pace);
  });
  const look = () => isPutOff && wish('soon');
  document.addEventListener('visibilitychange', look, { signal: stop.signal });
  return () => {
    stop.abort();
    stopListening();
    clearTimeout(timer);
  };
}
