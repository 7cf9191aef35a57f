import type { Kysely } from 'kysely';
import type { KeptValuesTable, Tables } from '../../storage/tables.ts';
import { LIST_OF, type OwnKind } from './read-database-export.ts';

// The hosted database exports a list whose keys are whole numbers as an array with nulls in its holes.
// The rows alone do not tell such a list from one with keys, so its length is kept beside them.
const nameLength = (kind: OwnKind) => `array:${LIST_OF[kind]}`;

/** The length at which the list came as an array; undefined for one that came with keys. */
export async function findListLength(
  rows: Kysely<Tables>,
  kind: OwnKind,
): Promise<number | undefined> {
  const kept = await rows
    .selectFrom('kept_values')
    .select('value')
    .where('name', '=', nameLength(kind))
    .executeTakeFirst();
  return kept && Number(kept.value);
}

/** What is to be kept of the lengths that are not known yet. */
export async function pickNewLengths(
  rows: Kysely<Tables>,
  lengths: ReadonlyMap<OwnKind, number>,
  now: Date,
): Promise<KeptValuesTable[]> {
  const fresh: KeptValuesTable[] = [];
  for (const [kind, length] of lengths) {
    if ((await findListLength(rows, kind)) !== undefined) continue;
    fresh.push({ name: nameLength(kind), value: String(length), updated_at: now.toISOString() });
  }
  return fresh;
}
