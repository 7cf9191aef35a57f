import { setImmediate } from 'node:timers/promises';
import { sql, type CompiledQuery, type Kysely } from 'kysely';
import type { Database } from '../../storage/database.ts';
import type { Tables } from '../../storage/tables.ts';
import { mobileToMatch } from './mobile.ts';
import {
  MOST_FOUND,
  PATIENT_FIELDS,
  SEARCH_OPTIONS,
  type Patient,
  type SearchOption,
} from './patient.ts';

const COUNTED_AT_ONCE = 50_000;
const COLUMNS = { patientid: 'patientid', name: 'name', mobile: 'mobile_match' } as const;

type Searches = Record<SearchOption, CompiledQuery<Patient>>;
const searchesByDatabase = new WeakMap<Database, Searches>();

/** Records whose field equals the value exactly (R9), newest visit first (R8). */
export async function findPatients(
  database: Database,
  by: SearchOption,
  value: string,
  rows: Kysely<Tables> = database.read,
): Promise<Patient[]> {
  const search = searchesOf(database)[by];
  const sought = by === 'mobile' ? mobileToMatch(value) : value;
  const query = { ...search, parameters: [sought] };
  return (await rows.executeQuery<Patient>(query)).rows;
}

/** The true number of records (R24), counted in pieces so that nobody waits behind a million rows. */
export async function countRecords(database: Database): Promise<number> {
  let count = 0;
  let last: string | null = '';
  while (last !== null) {
    const piece = await countPiece(database.read, last);
    count += piece.count;
    last = piece.last;
    await setImmediate();
  }
  return count;
}

async function countPiece(rows: Kysely<Tables>, after: string) {
  const piece = rows
    .selectFrom('records')
    .select('key')
    .where('key', '>', after)
    .orderBy('key')
    .limit(COUNTED_AT_ONCE)
    .as('piece');
  return rows
    .selectFrom(piece)
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.max<string | null>('piece.key').as('last'),
    ])
    .executeTakeFirstOrThrow();
}

/** Building a query costs more than running it, so each of the three is built once. */
function searchesOf(database: Database): Searches {
  const known = searchesByDatabase.get(database);
  if (known) return known;
  const built = SEARCH_OPTIONS.map((by) => [by, buildSearch(database.read, by)]);
  const searches: Searches = Object.fromEntries(built);
  searchesByDatabase.set(database, searches);
  return searches;
}

function buildSearch(rows: Kysely<Tables>, by: SearchOption): CompiledQuery<Patient> {
  return (
    rows
      .selectFrom('records')
      .select(PATIENT_FIELDS)
      .where(COLUMNS[by], '=', '')
      .orderBy('datetime', (order) => order.desc().nullsLast())
      .orderBy('key', 'desc')
      // Written out: a bound limit makes SQLite plan the query anew each time.
      .limit(sql.lit(MOST_FOUND))
      .compile()
  );
}
