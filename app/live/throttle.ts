/** After this long without calls `work` runs once more, since the server's counts may lag behind many changes. */
const SETTLED_MS = 2000;

/** Runs `work` at once, then at most every `apartMs` milliseconds, and once more after the calls have ceased. */
export function throttle(work: () => void, apartMs: number) {
  let calledAt = -Infinity;
  let next: ReturnType<typeof setTimeout> | undefined;
  let last: ReturnType<typeof setTimeout> | undefined;

  function run(): void {
    next = undefined;
    calledAt = performance.now();
    work();
  }

  return {
    call(): void {
      clearTimeout(last);
      last = setTimeout(run, SETTLED_MS);
      if (next !== undefined) return;
      const wait = calledAt + apartMs - performance.now();
      if (wait <= 0) run();
      else next = setTimeout(run, wait);
    },
    stop(): void {
      clearTimeout(next);
      clearTimeout(last);
    },
  };
}
