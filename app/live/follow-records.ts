import { subscribe } from './live-events.ts';

/** Asking is noted in the audit as a reading: seldom where nothing says that it would show anything new. */
const APART_MS = { soon: 1000, seldom: 10_000 };
type Pace = keyof typeof APART_MS;

/**
 * Asks anew when records changed, as soon as `findPace` says for the key where it is known, and only while the
 * page is seen. `ask` answers how soon it has to be asked again, if it has.
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
