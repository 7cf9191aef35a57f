import type { Kysely } from 'kysely';
import type { IsErased } from '../../app/privacy/erasures.server.ts';
import { inPieces } from '../../storage/database.ts';
import type {
  PatientFactsTable,
  PatientFactsVersionsTable,
} from '../../storage/patient-facts-tables.ts';
import type { Tables } from '../../storage/tables.ts';
import type { ReadExport } from '../hosted/read-export.ts';

export interface ImportedFacts {
  facts: PatientFactsTable[];
  factVersions: PatientFactsVersionsTable[];
}

/**
 * Picks the facts of the patients in `taken` and of patients that the site has already: the ones of the desk's part of
 * an export with their earlier versions, else the ones that fields of the records hold. Facts that the site has
 * already stay as they are.
 */
export async function pickFacts(
  rows: Kysely<Tables>,
  { desk }: Pick<ReadExport, 'desk'>,
  ofFields: readonly PatientFactsTable[],
  taken: ReadonlySet<string | null>,
  isErased: IsErased | undefined,
): Promise<ImportedFacts> {
  const brought = new Map(ofFields.map((one) => [one.patientid, one]));
  for (const [patientid, one] of desk?.facts ?? []) brought.set(patientid, one);
  const ids = [...brought.keys()];
  const here = await listNamed(rows, 'patient_facts', ids);
  const known = taken
    .union(await listNamed(rows, 'records', ids))
    .union(await listNamed(rows, 'report_files', ids));
  const facts = [...brought.values()].filter(
    ({ patientid }) =>
      !here.has(patientid) && known.has(patientid) && !isErased?.({ key: '', patientid }),
  );
  const coming = new Set(facts.map(({ patientid }) => patientid));
  const factVersions = desk?.factVersions.filter(({ patientid }) => coming.has(patientid)) ?? [];
  return { facts, factVersions };
}

/** Which of these patients have a row in the table. */
async function listNamed(
  rows: Kysely<Tables>,
  table: 'patient_facts' | 'records' | 'report_files',
  patientids: readonly string[],
): Promise<Set<string | null>> {
  const found = await inPieces(patientids, (piece) =>
    rows
      .selectFrom(table as 'records')
      .select('patientid')
      .distinct()
      .where('patientid', 'in', piece)
      .execute(),
  );
  return new Set(found.map(({ patientid }) => patientid));
}
