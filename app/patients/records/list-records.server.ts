import { setImmediate } from 'node:timers/promises';
import { type CompiledQuery, type Kysely, sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../storage/database.ts';
import type { Tables } from '../../../storage/tables.ts';
import {
  PATIENT_FIELDS,
  type RecordPage,
  type RecordSort,
  type SortDirection,
  type VersionedPatient,
} from '../patient.ts';

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
const COUNTED_AT_ONCE = 50_000;
const KEY_AND_VERSION = /^(.+)\.(\d+)$/s;

type ListQueries = Map<string, CompiledQuery<VersionedPatient>>;
const compiledByDatabase = new WeakMap<Database, ListQueries>();

/**
 * A part of the list of all records. `next` is the key of its last record, which says nothing about anybody,
 * and its version, so that the list goes on from where that record stood also once it is corrected.
 */
export async function listRecords(
  database: Database,
  { sort, order, after }: ListQuery,
  rows: Kysely<Tables> = database.read,
): Promise<RecordPage> {
  const query = compile(database, sort, order, after !== undefined);
  const parameters = after ? [after.place, after.key] : [];
  const found = await rows.executeQuery<VersionedPatient>({ ...query, parameters });
  const shown = found.rows.slice(0, RECORDS_A_PAGE);
  const last = found.rows.length > RECORDS_A_PAGE ? shown.at(-1) : undefined;
  return {
    patients: shown.map(({ version: _version, ...patient }) => patient),
    next: last ? `${last.key}.${last.version}` : null,
  };
}

/**
 * Where the record stood in the list when `next` was given. Where that version is not kept any more or none is
 * named, where it stands now, or stood before it was deleted; undefined where nobody knows it.
 */
export async function findPlace(
  database: Database,
  sort: RecordSort,
  next: string,
): Promise<ListPlace | undefined> {
  const [, key = next, version] = KEY_AND_VERSION.exec(next) ?? [];
  const place = placeOf(database.kind, sort).as('place');
  const stored = await database.read
    .selectFrom('records')
    .select([place, 'version'])
    .where('key', '=', key)
    .executeTakeFirst();
  if (stored && (version === undefined || stored.version === Number(version))) {
    return { place: stored.place, key };
  }
  const kept = await database.read
    .selectFrom('record_versions')
    .select([place, 'version'])
    .where('record_key', '=', key)
    .orderBy('version', 'desc')
    .execute();
  const known = kept.find((one) => one.version === Number(version)) ?? stored ?? kept[0];
  return known && { place: known.place, key };
}

/** Building a query costs more than running it, so each is built once. */
function compile(
  database: Database,
  sort: RecordSort,
  order: SortDirection,
  hasAfter: boolean,
): CompiledQuery<VersionedPatient> {
  const known = compiledByDatabase.getOrInsertComputed(database, () => new Map());
  const name = `${sort} ${order} ${hasAfter}`;
  return known.getOrInsertComputed(name, () => build(database, sort, order, hasAfter));
}

function build(
  { read, kind }: Database,
  sort: RecordSort,
  order: SortDirection,
  hasAfter: boolean,
): CompiledQuery<VersionedPatient> {
  const place = placeOf(kind, sort);
  const isBeyond = order === 'asc' ? sql`>` : sql`<`;
  let query = read.selectFrom('records').select([...PATIENT_FIELDS, 'version']);
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

/** Letter by letter as migration 0003 writes them, so that the indexes are used. */
const PLACES: Record<RecordSort, string> = {
  name: "lower(coalesce(name, ''))",
  patientid: "lower(coalesce(patientid, ''))",
  datetime: "coalesce(datetime, '')",
};

/** By what the list is ordered and what a prefix is compared with. */
export function placeOf(kind: Database['kind'], sort: RecordSort | 'mobile'): RawBuilder<string> {
  const expression = sort === 'mobile' ? 'mobile_match' : PLACES[sort];
  return sql.raw(kind === 'postgres' ? `(${expression}) collate "C"` : expression);
}

/** The true number of records (R24), counted in parts so that other queries need not wait for a million rows. */
export async function countRecords(database: Database): Promise<number> {
  let count = 0;
  let last: string | null = '';
  while (last !== null) {
    const part = await countPart(database.read, last);
    count += part.count;
    last = part.last;
    await setImmediate();
  }
  return count;
}

async function countPart(rows: Kysely<Tables>, after: string) {
  const part = rows
    .selectFrom('records')
    .select('key')
    .where('key', '>', after)
    .orderBy('key')
    .limit(COUNTED_AT_ONCE)
    .as('part');
  return rows
    .selectFrom(part)
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.max<string | null>('part.key').as('last'),
    ])
    .executeTakeFirstOrThrow();
}
