import type { Kysely } from 'kysely';
import type { IsErased } from '../../app/privacy/erasures.server.ts';
import { inPieces } from '../../storage/database.ts';
import type { ResultsTable, ResultVersionsTable } from '../../storage/result-tables.ts';
import type { RecordVersionsTable, ReportFilesTable, Tables } from '../../storage/tables.ts';
import { chunk, findHere } from '../hosted/bulk-insert.ts';
import { RECORD_COLUMNS, toRow } from '../hosted/entry-members.ts';
import type { ReadExport } from '../hosted/read-export.ts';
import type { Entry } from './new-entries.ts';

export interface ImportedResults {
  results: ResultsTable[];
  resultVersions: ResultVersionsTable[];
}

/**
 * Picks the results of patients who come with this import or are here already. Results that the site has, or that
 * staff deleted here, stay as they are.
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
  if (!desk) return { results: [], resultVersions: [] };
  const patients = new Set<string | null>(
    [...coming.histories, ...coming.files].map(({ patientid }) => patientid),
  );
  for (const [, raw] of coming.records) {
    patients.add(toRow(raw, RECORD_COLUMNS).patientid);
  }
  const named = new Set([...desk.results, ...desk.resultVersions].map((one) => one.patientid));
  for (const piece of chunk(named.difference(patients))) {
    const records = rows.selectFrom('records').select('patientid').where('patientid', 'in', piece);
    const files = rows.selectFrom('report_files').select('patientid');
    const here = records.union(files.where('patientid', 'in', piece));
    for (const { patientid } of await here.execute()) patients.add(patientid);
  }
  const here = await findHere(
    rows,
    'results',
    desk.results.map(({ key }) => key),
  );
  const versionsHere = await inPieces(
    [
      ...new Set([
        ...desk.results.map(({ key }) => key),
        ...desk.resultVersions.map((one) => one.result_key),
      ]),
    ],
    (piece) =>
      rows
        .selectFrom('result_versions')
        .select('result_key')
        .where('result_key', 'in', piece)
        .execute(),
  );
  const known = here.union(new Set(versionsHere.map(({ result_key }) => result_key)));
  const isComing = (key: string, patientid: string) =>
    !known.has(key) && patients.has(patientid) && !isErased?.({ key, patientid });
  return {
    results: desk.results.filter(({ key, patientid }) => isComing(key, patientid)),
    resultVersions: desk.resultVersions.filter((one) => isComing(one.result_key, one.patientid)),
  };
}
