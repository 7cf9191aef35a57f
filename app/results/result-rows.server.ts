import { type Kysely, type Selectable, sql } from 'kysely';
import type { ResultsTable } from '../../storage/result-tables.ts';
import type { Tables } from '../../storage/tables.ts';
import { ANALYTE_NAMES, type AnalyteName, findUnit } from './analytes.ts';
import type { ResultEdit, ResultPart, ShownResult } from './results.contract.ts';

const MOST = 1000;

/** By day, then time, where one without a time is older, then the moment of the first typing, then the place. */
export const NEWEST_FIRST = sql`taken_on desc, taken_time desc, first_typed_at desc, place desc, key desc`;

/**
 * The results of a patient, newest first: all, one kind, the newest of each kind, or these and what no doctor has looked
 * at. `typedBy`: only what this person typed.
 */
export async function listResults(
  rows: Kysely<Tables>,
  patientid: string,
  { part, analyte }: ResultPart,
  typedBy?: string,
): Promise<ShownResult[]> {
  const keys = keysOfNewest(rows, patientid);
  const waiting = selectNotLooked(rows).select('key').where('patientid', '=', patientid);
  const found = await rows
    .selectFrom('results')
    .selectAll()
    .where((is) =>
      part === undefined
        ? is('patientid', '=', patientid)
        : is('key', 'in', part === 'newest' ? keys : keys.unionAll(waiting)),
    )
    .$if(analyte !== undefined, (query) => query.where('analyte', '=', analyte ?? ''))
    .$if(typedBy !== undefined, (query) => query.where('typed_by', '=', typedBy ?? ''))
    .orderBy(NEWEST_FIRST)
    .limit(MOST)
    .execute();
  return found.map(toResult);
}

/** Results at which no doctor has looked. Rows of before have no place, and nobody was asked to look at them. */
export function selectNotLooked(rows: Kysely<Tables>) {
  return rows.selectFrom('results').where('looked_at', 'is', null).where('place', '>', 0);
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
        .orderBy(NEWEST_FIRST)
        .limit(1)
        .as('key'),
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
    word: row.word,
    unit: row.unit,
    isUnitAssumed: row.unit_assumed === 1,
    rangeFrom: row.range_from,
    rangeTo: row.range_to,
    rangeSign: row.range_sign,
    labMark: row.lab_mark,
    minutes: row.minutes,
    takenTime: row.taken_time,
    // The code says 8 am, which nobody knows of a cortisol of before.
    loinc:
      analyte === 'cortisol-8am' && row.place === 0
        ? null
        : (findUnit(analyte, row.unit)?.loinc ?? null),
    takenOn: row.taken_on,
    reportKey: row.report_key,
    typedAt: row.typed_at,
    typedBy: row.typed_by,
    version: row.version,
    place: row.place,
    // Empty if an instance of an earlier version stored it during an upgrade.
    firstTypedAt: row.first_typed_at || row.typed_at,
    lookedAt: row.looked_at,
    lookedBy: row.looked_by,
  };
}
