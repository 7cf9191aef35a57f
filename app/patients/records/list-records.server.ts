import { setImmediate } from 'node:timers/promises';
import { type CompiledQuery, type Kysely, sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../storage/database.ts';
import type { Tables } from '../../../storage/tables.ts';
import { readDatetime } from '../../hours/read-datetime.ts';
import type {
  RecordPage,
  RecordSort,
  SortDirection,
  VersionedPatient,
} from './records.contract.ts';
import { type KeptBeside, STORED_COLUMNS, toRecord } from './stored-record.server.ts';

export interface ListQuery {
  /** Every record, or of each patient only the newest one, with the number of the patient's visits. */
  of: 'records' | 'patients';
  sort: RecordSort;
  order: SortDirection;
  /** Undefined for the first page. */
  after: ListCursor | undefined;
}

/** The last record of the previous page. */
export interface ListCursor {
  /** Its value of the column by which the list is sorted. */
  sortValue: string;
  key: string;
}

const PAGE_SIZE = 25;
const COUNTED_AT_ONCE = 50_000;
const KEY_AND_VERSION = /^(.+)\.(\d+)$/s;

type ListedRecord = Omit<VersionedPatient, keyof KeptBeside> &
  KeptBeside & {
    /** Only in the list of patients. */
    visits?: number;
  };

type ListQueries = Map<string, CompiledQuery<ListedRecord>>;
const compiledByDatabase = new WeakMap<Database, ListQueries>();

/**
 * A page of the list of all records or of all patients. `next` is the key of its last record and its version: it holds no patient
 * data, and the next page begins in the right place even if that record has been corrected since.
 */
export async function listRecords(
  database: Database,
  list: ListQuery,
  rows: Kysely<Tables> = database.read,
): Promise<RecordPage> {
  const { after } = list;
  const query = compile(database, list);
  const parameters = after ? [after.sortValue, after.key] : [];
  const found = await rows.executeQuery<ListedRecord>({ ...query, parameters });
  const shown = found.rows.slice(0, PAGE_SIZE);
  const last = found.rows.length > PAGE_SIZE ? shown.at(-1) : undefined;
  return {
    patients: shown.map(({ version: _version, ...patient }) => toRecord(patient)),
    next: last ? `${last.key}.${last.version}` : null,
  };
}

/**
 * The cursor for a `next` that an earlier page gave: the sort value of that version of the record. If the version
 * is not stored any more, the current or last version counts. Undefined if there has never been such a record.
 */
export async function findCursor(
  database: Database,
  sort: RecordSort,
  next: string,
): Promise<ListCursor | undefined> {
  const [, key = next, version] = KEY_AND_VERSION.exec(next) ?? [];
  const sortValue = sortExpression(database.kind, sort).as('sortValue');
  const stored = await database.read
    .selectFrom('records')
    .select([sortValue, 'version'])
    .where('key', '=', key)
    .executeTakeFirst();
  if (stored && (version === undefined || stored.version === Number(version))) {
    return { sortValue: stored.sortValue, key };
  }
  const kept = await listSortValues(database, sort, key);
  const known = kept.find((one) => one.version === Number(version)) ?? stored ?? kept[0];
  return known && { sortValue: known.sortValue, key };
}

/** The values by which the earlier versions of a record were sorted, newest version first. */
async function listSortValues(
  { read, kind }: Database,
  sort: RecordSort,
  key: string,
): Promise<{ sortValue: string; version: number }[]> {
  const versions = read
    .selectFrom('record_versions')
    .select('version')
    .where('record_key', '=', key)
    .orderBy('version', 'desc');
  if (sort !== 'datetime') {
    return versions.select(sortExpression(kind, sort).as('sortValue')).execute();
  }
  const dated = await versions.select('datetime').execute();
  return dated.map(({ datetime, version }) => ({
    sortValue: readDatetime(datetime) ?? '',
    version,
  }));
}

/** Each query is built once per database: building costs more than running it. */
function compile(database: Database, list: ListQuery): CompiledQuery<ListedRecord> {
  const known = compiledByDatabase.getOrInsertComputed(database, () => new Map());
  const name = `${list.of} ${list.sort} ${list.order} ${list.after !== undefined}`;
  return known.getOrInsertComputed(name, () => build(database, list));
}

function build({ read, kind }: Database, list: ListQuery): CompiledQuery<ListedRecord> {
  const { of, sort, order, after } = list;
  const sortValue = sortExpression(kind, sort);
  const isBeyond = order === 'asc' ? sql`>` : sql`<`;
  let query = read.selectFrom('records').select([...STORED_COLUMNS, 'version']);
  if (of === 'patients') {
    query = query.select(countVisits.as('visits')).where(isNewest(kind)) as typeof query;
  }
  if (after) query = query.where(sql<boolean>`(${sortValue}, key) ${isBeyond} (${''}, ${''})`);
  return (
    query
      .orderBy(sortValue, order)
      .orderBy('key', order)
      // A literal: with a bound limit SQLite would plan the query again each time.
      .limit(sql.lit(PAGE_SIZE + 1))
      .compile()
  );
}

/** Whether the patient has no newer record. Each test reads the patient's own records by their index. */
function isNewest(kind: Database['kind']): RawBuilder<boolean> {
  const bytes = sql.raw(kind === 'postgres' ? ' collate "C"' : '');
  const visitOf = (table: string) =>
    sql`(coalesce(${sql.ref(`${table}.visited_at`)}, '')${bytes}, ${sql.ref(`${table}.key`)}${bytes})`;
  return sql`not exists (select 1 from records as later
    where later.patientid = records.patientid and ${visitOf('later')} > ${visitOf('records')})`;
}

/** A record without a patient id is a patient of its own. */
const countVisits = sql<number>`case when records.patientid is null then 1 else
  (select count(*) from records as one where one.patientid = records.patientid) end`;

/** Exactly the expressions of the indexes in migrations 0003 and 0033, so that these are used. */
const SORT_EXPRESSIONS: Record<RecordSort, string> = {
  name: "lower(coalesce(name, ''))",
  patientid: "lower(coalesce(patientid, ''))",
  datetime: "coalesce(visited_at, '')",
};

/** The SQL expression that the list is sorted by and a prefix is compared with. */
export function sortExpression(
  kind: Database['kind'],
  sort: RecordSort | 'mobile',
): RawBuilder<string> {
  const expression = sort === 'mobile' ? 'mobile_match' : SORT_EXPRESSIONS[sort];
  return sql.raw(kind === 'postgres' ? `(${expression}) collate "C"` : expression);
}

/** The true number of records (R24), counted in parts so that other queries need not wait for a million rows. */
export const countRecords = (database: Database): Promise<number> => countBy(database, 'key');

/** The number of patients, a record without a patient id being a patient of its own. */
export async function countAllPatients(database: Database): Promise<number> {
  const { count } = await database.read
    .selectFrom('records')
    .where('patientid', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count) + (await countBy(database, 'patientid'));
}

async function countBy(database: Database, column: 'key' | 'patientid'): Promise<number> {
  let count = 0;
  let last: string | null = '';
  while (last !== null) {
    const part = await countPart(database.read, column, last);
    count += Number(part.count);
    last = part.last;
    await setImmediate();
  }
  return count;
}

/** The different values among the next rows, and the last of them. */
async function countPart(rows: Kysely<Tables>, column: 'key' | 'patientid', after: string) {
  const part = rows
    .selectFrom('records')
    .select(`${column} as value`)
    .where(column, '>', after)
    .orderBy(column)
    .limit(COUNTED_AT_ONCE)
    .as('part');
  return rows
    .selectFrom(part)
    .select(({ fn }) => [
      fn.count<number>('part.value').distinct().as('count'),
      fn.max<string | null>('part.value').as('last'),
    ])
    .executeTakeFirstOrThrow();
}
