import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { isBusy } from './sqlite-faults.ts';
import type { Tables } from '../tables.ts';

type Work<Result> = (transaction: Transaction<Tables>) => Promise<Result>;

interface Waiting {
  work: Work<unknown>;
  /** On the clock of `performance.now()`: after this time `work` is no longer retried. */
  givenUpAt: number;
  resolve: (value: unknown) => void;
  reject: (reason: unknown) => void;
}

type Outcome = { settle: () => void };

const MAX_WORKS_IN_A_COMMIT = 256;
const TRIED_AGAIN_MS = 10;

/**
 * Runs one transaction at a time; everything that arrives during a commit shares the next one. A commit waits for
 * the disk, so sharing it makes many writers fast. Each `work` runs in a savepoint of its own, which `run` begins and
 * ends on the same connection: through the query layer it would cost as much as another insert.
 *
 * While another process writes, the waiting `work`s are retried for up to `patienceMs`; other requests go on.
 */
export function shareCommits(
  database: Kysely<Tables>,
  { patienceMs, run }: { patienceMs: number; run: (sql: string) => void },
): <Result>(work: Work<Result>) => Promise<Result> {
  const waiting: Waiting[] = [];
  let isRunning = false;

  async function commitWaiting(): Promise<void> {
    while (waiting.length > 0) {
      const works = waiting.splice(0, MAX_WORKS_IN_A_COMMIT);
      let hasBegun = false;
      try {
        const outcomes = await database.transaction().execute(async (transaction) => {
          hasBegun = true;
          const done: Outcome[] = [];
          for (const one of works) done.push(await tryWork(transaction, one, run));
          return done;
        });
        for (const outcome of outcomes) outcome.settle();
      } catch (error) {
        if (!hasBegun && isBusy(error)) {
          waiting.unshift(...works.filter((one) => !giveUp(one, error)));
          await wait(TRIED_AGAIN_MS);
        } else {
          for (const { reject } of works) reject(error);
        }
      }
    }
    isRunning = false;
  }

  return <Result>(work: Work<Result>) =>
    new Promise<Result>((resolve, reject) => {
      const givenUpAt = performance.now() + patienceMs;
      waiting.push({ work, givenUpAt, resolve: (value) => resolve(value as Result), reject });
      if (isRunning) return;
      isRunning = true;
      // Two turns of the event loop: what arrives while the requests before it are read shares the commit too.
      setImmediate(() => setImmediate(() => void commitWaiting()));
    });
}

function giveUp({ givenUpAt, reject }: Waiting, error: unknown): boolean {
  if (performance.now() < givenUpAt) return false;
  reject(error);
  return true;
}

async function tryWork(
  transaction: Transaction<Tables>,
  one: Waiting,
  run: (sql: string) => void,
): Promise<Outcome> {
  run('savepoint work');
  try {
    const value = await one.work(transaction);
    run('release work');
    return { settle: () => one.resolve(value) };
  } catch (error) {
    undoWork(run, error);
    return { settle: () => one.reject(error) };
  }
}

/** If the whole transaction was rolled back already, its error applies to every `work` in it. */
function undoWork(run: (sql: string) => void, error: unknown): void {
  try {
    run('rollback to work');
    run('release work');
  } catch {
    throw error;
  }
}
