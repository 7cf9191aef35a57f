/** The server may give a count that is a moment old while much changes: ask once more when it is calm. */
const SETTLED_MS = 2000;

/** Calls at once, then not more often than every `apartMs`, and once more when no more wishes come. */
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
