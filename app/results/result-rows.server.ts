import { type Kysely, type Selectable, sql } from 'kysely';
import type { ResultsTable } from '../../storage/result-tables.ts';
import type { Tables } from '../../storage/tables.ts';
import { ANALYTE_NAMES, type AnalyteName, findUnit } from './analytes.ts';
import type { ResultEdit, ResultPart, ShownResult } from './results.contract.ts';

const MOST = 1000;

/** The results of a patient, newest first: all, one kind, or the newest of each kind. */
export async function listResults(
  rows: Kysely<Tables>,
  patientid: string,
  { part, analyte }: ResultPart,
): Promise<ShownResult[]> {
  const found = await rows
    .selectFrom('results')
    .selectAll()
    .where((is) =>
      part === 'newest'
        ? is('key', 'in', keysOfNewest(rows, patientid))
        : is('patientid', '=', patientid),
    )
    .$if(analyte !== undefined, (query) => query.where('analyte', '=', analyte ?? ''))
    .orderBy('taken_on', 'desc')
    .orderBy('key', 'desc')
    .limit(MOST)
    .execute();
  return found.map(toResult);
}

/** One index lookup for each analyte: a query for the analytes of a patient would read all of the patient's results. */
function keysOfNewest(rows: Kysely<Tables>, patientid: string) {
  const kinds = sql<{
    column1: AnalyteName;
  }>`(values ${sql.join(ANALYTE_NAMES.map((name) => sql`(${name})`))})`;
  return rows
    .selectFrom(kinds.as('kinds'))
    .select((inner) =>
      inner
        .selectFrom('results as one')
        .select('one.key')
        .where('one.patientid', '=', patientid)
        .whereRef('one.analyte', '=', 'kinds.column1')
        .orderBy('one.taken_on', 'desc')
        .orderBy('one.key', 'desc')
        .limit(1)
        .as('newest'),
    );
}

export async function findResult(
  rows: Kysely<Tables>,
  key: string,
): Promise<(ShownResult & { patientid: string }) | undefined> {
  const row = await rows
    .selectFrom('results')
    .selectAll()
    .where('key', '=', key)
    .executeTakeFirst();
  return row && { ...toResult(row), patientid: row.patientid };
}

/** The corrections and deletions of a patient's results, newest first. */
export async function listResultEdits(
  rows: Kysely<Tables>,
  patientid: string,
): Promise<ResultEdit[]> {
  const versions = rows.selectFrom('result_versions').where('patientid', '=', patientid);
  const found = await versions
    .selectAll()
    .orderBy('changed_at', 'desc')
    .orderBy('version', 'desc')
    .limit(MOST)
    .execute();
  const current = await rows
    .selectFrom('results')
    .selectAll()
    .where('key', 'in', versions.select('result_key'))
    .execute();
  const later = new Map(current.map((row) => [row.key, toValues(row)]));
  return found.map((row) => {
    const before = toValues(row);
    const after = row.change === 'deleted' ? null : (later.get(row.result_key) ?? null);
    later.set(row.result_key, before);
    const { result_key: key, change, changed_at: changedAt, changed_by: changedBy } = row;
    return { key, change, changedAt, changedBy, before, after };
  });
}

export function toResult(row: Selectable<ResultsTable>): ShownResult {
  return { key: row.key, ...toValues(row) };
}

function toValues(row: Omit<Selectable<ResultsTable>, 'key'>): Omit<ShownResult, 'key'> {
  const analyte = row.analyte as AnalyteName;
  return {
    analyte,
    comparator: row.comparator,
    value: row.value,
    unit: row.unit,
    rangeFrom: row.range_from,
    rangeTo: row.range_to,
    loinc: findUnit(analyte, row.unit)?.loinc ?? null,
    takenOn: row.taken_on,
    reportKey: row.report_key,
    typedAt: row.typed_at,
    typedBy: row.typed_by,
    version: row.version,
  };
}
