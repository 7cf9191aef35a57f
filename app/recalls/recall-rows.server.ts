import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { RecallsTable, Tables } from '../../storage/tables.ts';
import { addDays } from '../hours/clinic-time.ts';
import { toDeskMobile } from '../text/dial.server.ts';
import { DAYS_AHEAD, MAX_RECALLS_COUNTED, type RecallPart } from './recall.ts';
import type { Recall, RecallPage, RecallPlace } from './recalls.contract.ts';

const RECALLS_A_PAGE = 25;

/** A page of who is due, the longest overdue first. `today` is the clinic's. */
export async function listRecalls(
  rows: Kysely<Tables>,
  {
    part,
    after,
    today,
  }: { part: RecallPart | undefined; after: RecallPlace | undefined; today: string },
): Promise<{ recalls: Recall[]; next: RecallPlace | undefined }> {
  let query = selectOpen(rows).where(isIn(part, today));
  if (after) {
    query = query.where(sql<boolean>`(ask_on, key) > (${after.askOn}, ${after.key})`);
  }
  const found = await query
    .select(COLUMNS)
    .orderBy('ask_on')
    .orderBy('key')
    .limit(RECALLS_A_PAGE + 1)
    .execute();
  const shown = found.slice(0, RECALLS_A_PAGE);
  const last = found.length > RECALLS_A_PAGE ? shown.at(-1) : undefined;
  return {
    recalls: await describeRecalls(rows, shown),
    next: last && { askOn: last.ask_on, key: last.key },
  };
}

export async function countRecalls(
  rows: Kysely<Tables>,
  today: string,
): Promise<RecallPage['counts']> {
  const count = (part: RecallPart) =>
    rows
      .selectFrom(
        selectOpen(rows)
          .select('key')
          .where(isIn(part, today))
          .limit(MAX_RECALLS_COUNTED + 1)
          .as('counted'),
      )
      .select(({ fn }) => fn.countAll<number>().as('count'));
  return rows
    .selectNoFrom([
      count('overdue').as('overdue'),
      count('week').as('week'),
      count('two-weeks').as('twoWeeks'),
      count('waiting').as('waiting'),
    ])
    .$castTo<RecallPage['counts']>()
    .executeTakeFirstOrThrow();
}

export async function findRecall(rows: Kysely<Tables>, key: string): Promise<Recall | undefined> {
  const found = await rows.selectFrom('recalls').select(COLUMNS).where('key', '=', key).execute();
  return (await describeRecalls(rows, found))[0];
}

/** The open recall of one patient, whenever it is due. */
export async function findRecallOf(
  rows: Kysely<Tables>,
  patientid: string,
): Promise<Recall | undefined> {
  const found = await selectOpen(rows)
    .select(COLUMNS)
    .where('patientid', '=', patientid)
    .orderBy('ask_on')
    .limit(1)
    .execute();
  return (await describeRecalls(rows, found))[0];
}

const COLUMNS = [
  'key',
  'patientid',
  'record_key',
  'due_on',
  'ask_on',
  'state',
  'call_key',
  'settled_by',
  'version',
] as const;

type Row = Pick<RecallsTable, (typeof COLUMNS)[number]>;

/** Literals, so that the partial index `recalls_open` is used. */
function selectOpen(rows: Kysely<Tables>) {
  return rows
    .selectFrom('recalls')
    .where('state', '=', sql.lit('open'))
    .where('settled_by', 'is', null);
}

function isIn(part: RecallPart | undefined, today: string): RawBuilder<boolean> {
  switch (part) {
    case 'overdue':
      return sql`ask_on < ${today}`;
    case 'week':
      return sql`ask_on >= ${today} and ask_on < ${addDays(today, 7)}`;
    case 'two-weeks':
      return sql`ask_on >= ${today} and ask_on <= ${addDays(today, DAYS_AHEAD)}`;
    case 'waiting':
      return sql`call_key is not null`;
    case undefined:
      return sql`ask_on <= ${addDays(today, DAYS_AHEAD)}`;
  }
}

/** Adds the details of each patient's newest visit, and the last call. */
async function describeRecalls(rows: Kysely<Tables>, recalls: readonly Row[]): Promise<Recall[]> {
  if (recalls.length === 0) return [];
  const visits = await findNewestVisits(rows, recalls);
  const calls = await findCalls(rows, recalls);
  return recalls.map((row) => {
    const visit = visits.get(row.patientid);
    return {
      key: row.key,
      patientid: row.patientid,
      name: visit?.name ?? null,
      age: visit?.age ?? null,
      ...toDeskMobile({
        mobile: visit?.mobile ?? null,
        mobileTyped: visit?.mobile_typed ?? null,
      }),
      lastVisit: visit?.datetime ?? null,
      dueOn: row.due_on,
      askOn: row.ask_on,
      state: row.state === 'open' && row.settled_by !== null ? 'settled' : row.state,
      lastCall: calls.get(row.call_key ?? '') ?? null,
      version: row.version,
    };
  });
}

interface Visit {
  name: string | null;
  age: string | null;
  mobile: string | null;
  mobile_typed: string | null;
  datetime: string | null;
}

/** Finds the newest visit by patient id. For a patient whose visits are all deleted, this is a deleted visit. */
async function findNewestVisits(
  rows: Kysely<Tables>,
  recalls: readonly Row[],
): Promise<Map<string, Visit>> {
  const visits = await rows
    .selectFrom('records')
    .select(['patientid', 'name', 'age', 'mobile', 'mobile_typed', 'datetime'])
    .where(
      'patientid',
      'in',
      recalls.map(({ patientid }) => patientid),
    )
    .orderBy(sql`coalesce(visited_at, '')`)
    .orderBy('key')
    .execute();
  const newest = new Map<string, Visit>();
  for (const { patientid, ...visit } of visits) newest.set(patientid ?? '', visit);
  const gone = recalls.filter(({ patientid }) => !newest.has(patientid));
  for (const { patientid, record_key } of gone) {
    const deleted = await rows
      .selectFrom('record_versions')
      .select(['name', 'age', 'mobile', 'mobile_typed'])
      .where('record_key', '=', record_key)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (deleted) newest.set(patientid, { ...deleted, datetime: null });
  }
  return newest;
}

async function findCalls(
  rows: Kysely<Tables>,
  recalls: readonly Row[],
): Promise<Map<string, Recall['lastCall']>> {
  const keys = recalls.flatMap(({ call_key }) => call_key ?? []);
  if (keys.length === 0) return new Map();
  const calls = await rows
    .selectFrom('recall_calls')
    .select(['key', 'called_at', 'called_by', 'result', 'until', 'note'])
    .where('key', 'in', keys)
    .execute();
  return new Map(
    calls.map(({ called_at, called_by, ...call }) => [
      call.key,
      { ...call, calledAt: called_at, calledBy: called_by },
    ]),
  );
}
