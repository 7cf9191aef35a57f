import type { Database } from './database.ts';

/**
 * True for one asker in `forMs`, of all processes that share the database: whoever gets it does the work. A
 * time in the future is of a clock that was set back, and counts for nothing.
 */
export function claim(
  database: Database,
  name: string,
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
