import type { Database } from './database.ts';
import type { KeptName } from './kept-values.ts';

/**
 * Claims the job `name` for `forMs` milliseconds. True for exactly one caller in that time, across all processes
 * that share the database; that caller does the job. A claim with a time in the future (the clock was set back)
 * is ignored.
 */
export function claim(
  database: Database,
  name: KeptName,
  { now, forMs }: { now: Date; forMs: number },
): Promise<boolean> {
  return database.write(async (transaction) => {
    const kept = { value: now.toISOString(), updated_at: now.toISOString() };
    const { numInsertedOrUpdatedRows = 0n } = await transaction
      .insertInto('kept_values')
      .values({ name, ...kept })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet(kept)
          .where((where) =>
            where.or([
              where('kept_values.value', '<=', new Date(now.getTime() - forMs).toISOString()),
              where('kept_values.value', '>', now.toISOString()),
            ]),
          ),
      )
      .executeTakeFirst();
    return numInsertedOrUpdatedRows > 0n;
  });
}
