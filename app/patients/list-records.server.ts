import { type CompiledQuery, type Kysely, sql } from 'kysely';
import type { Database } from '../../storage/database.ts';
import type { Tables } from '../../storage/tables.ts';
import {
  PATIENT_FIELDS,
  type Patient,
  type RecordPage,
  type RecordSort,
  type SortDirection,
} from './patient.ts';
import { placeOf } from './record-order.server.ts';

export interface ListQuery {
  sort: RecordSort;
  order: SortDirection;
  /** Undefined for the first part. */
  after: ListPlace | undefined;
}

/** Where a part of the list begins. */
export interface ListPlace {
  /** What the list is sorted by, of the last record of the part before. */
  place: string;
  key: string;
}

const RECORDS_A_PAGE = 25;

const compiledByDatabase = new WeakMap<Database, Map<string, CompiledQuery<Patient>>>();

/** A part of the list of all records. `next` is the key of its last record: it says nothing about anybody. */
export async function listRecords(
  database: Database,
  { sort, order, after }: ListQuery,
  rows: Kysely<Tables> = database.read,
): Promise<RecordPage> {
  const query = compile(database, sort, order, after !== undefined);
  const parameters = after ? [after.place, after.key] : [];
  const found = await rows.executeQuery<Patient>({ ...query, parameters });
  const patients = found.rows.slice(0, RECORDS_A_PAGE);
  const isLast = found.rows.length <= RECORDS_A_PAGE;
  return { patients, next: isLast ? null : (patients.at(-1)?.key ?? null) };
}

/** Where a record stands in the list, or stood before it was deleted; undefined where nobody knows it. */
export async function findPlace(
  database: Database,
  sort: RecordSort,
  key: string,
): Promise<ListPlace | undefined> {
  const place = placeOf(database.kind, sort).as('place');
  const stored = await database.read
    .selectFrom('records')
    .select(place)
    .where('key', '=', key)
    .executeTakeFirst();
  if (stored) return { place: stored.place, key };
  const kept = await database.read
    .selectFrom('record_versions')
    .select(place)
    .where('record_key', '=', key)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return kept && { place: kept.place, key };
}

/** Building a query costs more than running it, so each is built once. */
function compile(
  database: Database,
  sort: RecordSort,
  order: SortDirection,
  hasAfter: boolean,
): CompiledQuery<Patient> {
  const known = compiledByDatabase.get(database) ?? new Map<string, CompiledQuery<Patient>>();
  compiledByDatabase.set(database, known);
  const name = `${sort} ${order} ${hasAfter}`;
  const compiled = known.get(name) ?? build(database, sort, order, hasAfter);
  known.set(name, compiled);
  return compiled;
}

function build(
  { read, kind }: Database,
  sort: RecordSort,
  order: SortDirection,
  hasAfter: boolean,
): CompiledQuery<Patient> {
  const place = placeOf(kind, sort);
  const isBeyond = order === 'asc' ? sql`>` : sql`<`;
  let query = read.selectFrom('records').select(PATIENT_FIELDS);
  if (hasAfter) query = query.where(sql<boolean>`(${place}, key) ${isBeyond} (${''}, ${''})`);
  return (
    query
      .orderBy(place, order)
      .orderBy('key', order)
      // Written out: a bound limit makes SQLite plan the query anew each time.
      .limit(sql.lit(RECORDS_A_PAGE + 1))
      .compile()
  );
}
