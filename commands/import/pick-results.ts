import type { Kysely } from 'kysely';
import type { Sheet } from '../../app/prescriptions/prescription.ts';
import type { IsErased } from '../../app/privacy/erasures.server.ts';
import { blankIssued } from '../../app/privacy/issued-sheets.server.ts';
import { inPieces } from '../../storage/database.ts';
import type { PrescriptionsTable } from '../../storage/prescription-tables.ts';
import type { ResultsTable, ResultVersionsTable } from '../../storage/result-tables.ts';
import type { RecordVersionsTable, ReportFilesTable, Tables } from '../../storage/tables.ts';
import { chunk, findHere } from '../hosted/bulk-insert.ts';
import { RECORD_COLUMNS, toRow } from '../hosted/entry-members.ts';
import type { ReadExport } from '../hosted/read-export.ts';
import { type Entry, readDeletions } from './new-entries.ts';

export interface ImportedResults {
  results: ResultsTable[];
  resultVersions: ResultVersionsTable[];
  prescriptions: PrescriptionsTable[];
}

/**
 * Picks the results and prescriptions of patients who come with this import or are here already. Rows that the site
 * has stay as they are, and results and drafts that staff deleted here stay away.
 */
export async function pickResults(
  rows: Kysely<Tables>,
  { desk }: Pick<ReadExport, 'desk'>,
  coming: {
    records: readonly Entry[];
    histories: readonly RecordVersionsTable[];
    files: readonly ReportFilesTable[];
  },
  isErased: IsErased | undefined,
): Promise<ImportedResults> {
  if (!desk) return { results: [], resultVersions: [], prescriptions: [] };
  const { results, resultVersions, prescriptions } = desk;
  const all = [results, resultVersions, prescriptions].flat();
  const named = new Set(all.map(({ patientid }) => patientid));
  const patients = await findPatients(rows, named, coming);
  const known = new Set([
    ...(await findHere(rows, 'results', keysOf(results))),
    ...(await findHere(rows, 'prescriptions', keysOf(prescriptions))),
    ...(await readDeletions(rows, 'prescription')),
  ]);
  const keys = [...keysOf(results), ...resultVersions.map((one) => one.result_key)];
  const versionsHere = await inPieces([...new Set(keys)], (piece) =>
    rows
      .selectFrom('result_versions')
      .select('result_key')
      .where('result_key', 'in', piece)
      .execute(),
  );
  for (const { result_key } of versionsHere) known.add(result_key);
  const isComing = (key: string, patientid: string) =>
    !known.has(key) && patients.has(patientid) && !isErased?.({ key, patientid });
  return {
    results: results.filter(({ key, patientid }) => isComing(key, patientid)),
    resultVersions: resultVersions.filter((one) => isComing(one.result_key, one.patientid)),
    prescriptions: prescriptions.filter(({ key, patientid }) => isComing(key, patientid)),
  };
}

/** Blanks what a sheet says of an erased patient under whose number the prescription was issued. */
export function blankErased(
  prescriptions: readonly PrescriptionsTable[],
  records: readonly Entry[],
  isErased: IsErased | undefined,
): PrescriptionsTable[] {
  return prescriptions.map((row) => {
    const sheet = row.sheet === null ? undefined : (JSON.parse(row.sheet) as Sheet);
    const { id = row.patientid, name } = sheet?.patient ?? {};
    const datetime = row.issued_at?.slice(0, 19).replace('T', ' ') ?? null;
    if (!sheet || id === row.patientid || !isErased?.({ key: '', patientid: id, datetime }))
      return row;
    const [, raw = '{}'] = records.find(([key]) => key === row.record_key) ?? [];
    const isNameTheirs = toRow(raw, RECORD_COLUMNS).name !== name;
    return { ...row, ...blankIssued({ body: row.body, sheet }, isNameTheirs) };
  });
}

const keysOf = (rows: readonly { key: string }[]) => rows.map(({ key }) => key);

/** The patients who come with the import, and of the named ones those who are here. */
async function findPatients(
  rows: Kysely<Tables>,
  named: ReadonlySet<string>,
  coming: Parameters<typeof pickResults>[2],
): Promise<Set<string | null>> {
  const patients = new Set<string | null>(
    [...coming.histories, ...coming.files].map(({ patientid }) => patientid),
  );
  for (const [, raw] of coming.records) patients.add(toRow(raw, RECORD_COLUMNS).patientid);
  for (const piece of chunk([...named].filter((one) => !patients.has(one)))) {
    const records = rows.selectFrom('records').select('patientid').where('patientid', 'in', piece);
    const files = rows.selectFrom('report_files').select('patientid');
    const here = records.union(files.where('patientid', 'in', piece));
    for (const { patientid } of await here.execute()) patients.add(patientid);
  }
  return patients;
}
