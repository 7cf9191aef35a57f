import { randomUUID } from 'node:crypto';
import type { Database } from '../../../storage/database.ts';

const HOUR_MS = 3_600_000;
const RENEWED_AFTER_MS = HOUR_MS;
/** What a command that was killed has left ends so. */
const LAPSES_AFTER_MS = 24 * HOUR_MS;
const MARK = 'sweep-paused ';

export interface SweepPause {
  /** Cheap: to be called often. Throws where nobody did for so long that a sweep may have been. */
  renew(): Promise<void>;
  end(): Promise<void>;
}

/** Keeps the sweep of every process on this database from bytes that get their rows only hours later. */
export async function pauseSweep(database: Database, now: () => Date): Promise<SweepPause> {
  const name = `${MARK}${randomUUID()}`;
  const mark = async (at: Date) => {
    const kept = { value: at.toISOString(), updated_at: at.toISOString() };
    await database.write((transaction) =>
      transaction
        .insertInto('kept_values')
        .values({ name, ...kept })
        .onConflict((conflict) => conflict.column('name').doUpdateSet(kept))
        .execute(),
    );
  };
  let renewedAt = now();
  await mark(renewedAt);
  return {
    async renew() {
      const at = now();
      const age = at.getTime() - renewedAt.getTime();
      if (age >= LAPSES_AFTER_MS) {
        throw new Error(
          'This stood still for a day, and files may have been swept away meanwhile.',
        );
      }
      if (age < RENEWED_AFTER_MS) return;
      await mark(at);
      renewedAt = at;
    },
    async end() {
      await database
        .write((transaction) =>
          transaction.deleteFrom('kept_values').where('name', '=', name).execute(),
        )
        // It lapses by itself.
        .catch(() => undefined);
    },
  };
}

export async function isSweepPaused({ read }: Database, now: Date): Promise<boolean> {
  const marks = await read
    .selectFrom('kept_values')
    .select('value')
    .where('name', 'like', `${MARK}%`)
    .execute();
  return marks.some(({ value }) => Math.abs(now.getTime() - Date.parse(value)) < LAPSES_AFTER_MS);
}
