import type { Kysely, Selectable } from 'kysely';
import type { ResultsTable } from '../../storage/result-tables.ts';
import type { Tables } from '../../storage/tables.ts';
import { type AnalyteName, findUnit } from './analytes.ts';
import type { ResultPart, ShownResult } from './results.contract.ts';

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
    .where('patientid', '=', patientid)
    .$if(analyte !== undefined, (query) => query.where('analyte', '=', analyte ?? ''))
    .$if(part === 'newest', (query) => query.where('key', 'in', keysOfNewest(rows, patientid)))
    .orderBy('taken_on', 'desc')
    .orderBy('key', 'desc')
    .limit(MOST)
    .execute();
  return found.map(toResult);
}

/** One step in an index for each kind: a window function would read every result of the patient. */
function keysOfNewest(rows: Kysely<Tables>, patientid: string) {
  const kinds = rows
    .selectFrom('results')
    .select('analyte')
    .distinct()
    .where('patientid', '=', patientid)
    .as('kinds');
  return rows
    .selectFrom(kinds)
    .select((inner) =>
      inner
        .selectFrom('results as one')
        .select('one.key')
        .where('one.patientid', '=', patientid)
        .whereRef('one.analyte', '=', 'kinds.analyte')
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

/** The earlier versions of a result, newest first, with the patient of the last one. */
export async function listResultVersions(rows: Kysely<Tables>, key: string) {
  const found = await rows
    .selectFrom('result_versions')
    .selectAll()
    .where('result_key', '=', key)
    .orderBy('version', 'desc')
    .execute();
  const versions = found.map((row) =>
    Object.assign(toValues(row), {
      change: row.change,
      changedAt: row.changed_at,
      changedBy: row.changed_by,
    }),
  );
  return { patientid: found[0]?.patientid, versions };
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
