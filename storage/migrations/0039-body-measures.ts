import type { Kysely } from 'kysely';

/** Weight, height, waist and pulse of a visit. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  for (const table of ['records', 'record_versions']) {
    for (const measure of ['weight', 'height', 'waist', 'pulse']) {
      await schema.alterTable(table).addColumn(measure, 'text').execute();
    }
  }
}
