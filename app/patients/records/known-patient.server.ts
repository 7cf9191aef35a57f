import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../../storage/tables.ts';

/** Whether a visit has this patient id; without one, no search leads to what is kept under the id. */
export async function hasVisit(
  rows: Kysely<Tables>,
  patientid: string,
  { except = '' }: { except?: string } = {},
): Promise<boolean> {
  const row = await rows
    .selectFrom('records')
    .select('key')
    .where('patientid', '=', patientid)
    .where('key', '!=', except)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The kinds of things that are kept under a patient id besides its visits, and how they are counted. */
const KEPT: [one: string, rows: RawBuilder<unknown>][] = [
  ['report', sql`1 from report_files`],
  ['deleted report', sql`1 from deleted_reports`],
  ['result', sql`1 from results`],
  [
    'deleted result',
    sql`distinct result_key from (select * from result_versions where change = 'deleted') as gone`,
  ],
  ['prescription', sql`1 from prescriptions`],
  ['follow-up', sql`1 from recalls`],
  ['appointment', sql`1 from appointments`],
];
const FORMER_VISIT = 'earlier visit';
const FORMER: (typeof KEPT)[number] = [FORMER_VISIT, sql`distinct record_key from record_versions`];
const FACTS = 'the patient’s facts';
/** These follow their visit to another patient. */
const GO_ALONG = ['prescription', 'follow-up'];

interface Asked {
  /** A visit that is filed elsewhere: what goes along with it is left out. */
  without?: string;
  /** Also the visits of which only the history is left: the patient's history shows them. */
  withHistory?: boolean;
}

/** Words for each kind of thing that is kept under a patient id, as '2 reports'; never a value. */
export async function listLeftovers(
  rows: Kysely<Tables>,
  patientid: string,
  { without, withHistory = false }: Asked = {},
): Promise<string[]> {
  const kinds = withHistory ? [...KEPT, FORMER] : KEPT;
  const counts = kinds.map(([one, of]) => {
    const follows = without !== undefined && [...GO_ALONG, FORMER_VISIT].includes(one);
    const others = follows ? sql`and record_key <> ${without}` : sql``;
    return sql`select ${sql.lit(one)} as one, count(*) as count
      from (select ${of} where patientid = ${patientid} ${others}) as kept`;
  });
  const facts = sql`select ${sql.lit(FACTS)}, count(*) from patient_facts where patientid = ${patientid}`;
  return tellCounts(rows, [...counts, facts]);
}

/** Words for each kind of thing that follows a visit to another patient. */
export async function listGoingAlong(rows: Kysely<Tables>, recordKey: string): Promise<string[]> {
  return tellCounts(rows, [
    sql`select case when issued_at is null then 'draft of a prescription' else 'issued prescription' end as one,
      count(*) as count from prescriptions where record_key = ${recordKey} group by 1`,
    sql`select 'follow-up', count(*) from recalls where record_key = ${recordKey}`,
  ]);
}

async function tellCounts(
  rows: Kysely<Tables>,
  counts: readonly RawBuilder<unknown>[],
): Promise<string[]> {
  const query = sql<{ one: string; count: number }>`${sql.join(counts, sql` union all `)}`;
  const found = (await query.execute(rows)).rows.filter(({ count }) => Number(count) > 0);
  return found.map(({ one, count }) => (one === FACTS ? one : tellCount(Number(count), one)));
}

function tellCount(count: number, one: string): string {
  if (count === 1) return `1 ${one}`;
  return `${count} ${one.startsWith('draft') ? one.replace('draft', 'drafts') : `${one}s`}`;
}

/** '2 reports and the patient’s facts', with the verb that fits. */
export function sayKept(kept: readonly string[], verb: 'is kept' | 'goes along' | 'stays'): string {
  const isOne = kept.length === 1 && kept[0]?.startsWith('1 ');
  const many = { 'is kept': 'are kept', 'goes along': 'go along', stays: 'stay' };
  return `${new Intl.ListFormat('en-GB').format(kept)} ${isOne ? verb : many[verb]}`;
}

/** The question before a visit is filed under an id that nobody has, but under which something is kept. */
export function askWhose(patientid: string, kept: readonly string[]): string {
  return `No visit has the id ${patientid}, but ${sayKept(kept, 'is kept')} under it. Take another id, unless this is the same patient.`;
}
