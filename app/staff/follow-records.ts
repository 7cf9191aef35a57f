import { listenForNews } from './live-events.ts';

/** Asking is noted in the audit as a reading: seldom where nothing says that it would show anything new. */
const APART_MS = { soon: 1000, seldom: 10_000 };

/**
 * Asks anew when records changed, as soon as `findPace` says for the key where it is known, and only while the
 * page is seen. `ask` answers false where it has to be asked again.
 */
export function followRecords(
  findPace: (key: string | undefined) => 'soon' | 'seldom' | undefined,
  ask: () => Promise<boolean>,
): () => void {
  let askedAt = -Infinity;
  let dueAt = Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPutOff = false;
  const stop = new AbortController();

  function wish(pace: 'soon' | 'seldom'): void {
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
    if (!(await ask())) wish('soon');
  }

  const stopListening = listenForNews(({ kind, key }) => {
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
