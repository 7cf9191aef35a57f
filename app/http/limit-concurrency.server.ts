/** Thrown when both the running slots and the waiting list are full. */
export class TooBusy extends Error {
  override name = 'TooBusy';
}

/** Returns a function that runs at most `maxRunning` tasks at a time. Up to `maxWaiting` more wait in order; any other throws TooBusy. */
export function limitConcurrency(maxRunning: number, maxWaiting: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async function runInTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running < maxRunning) running++;
    else if (waiting.length >= maxWaiting) throw new TooBusy('too much at once');
    else await new Promise<void>((startNext) => waiting.push(startNext));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
