/** As much as may run at once is running, and as much as may wait is waiting. */
export class TooBusy extends Error {
  override name = 'TooBusy';
}

/** Runs at most `mostAtOnce` works at a time. Up to `mostWaiting` more wait in order; any other throws TooBusy. */
export function limitConcurrency(mostAtOnce: number, mostWaiting: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async function runInTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running < mostAtOnce) running++;
    else if (waiting.length >= mostWaiting) throw new TooBusy('too much at once');
    else await new Promise<void>((takeTurn) => waiting.push(takeTurn));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
