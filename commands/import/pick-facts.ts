import type { Kysely } from 'kysely';
import type { IsErased } from '../../app/privacy/erasures.server.ts';
import { inPieces } from '../../storage/database.ts';
import type {
  PatientFactsTable,
  PatientFactsVersionsTable,
} from '../../storage/patient-facts-tables.ts';
import type { Tables } from '../../storage/tables.ts';
import type { ReadExport } from '../hosted/read-export.ts';
import { fillFacts, type Filling } from './fill-facts.ts';
import { ERASED } from './new-entries.ts';

export interface ImportedFacts {
  facts: PatientFactsTable[];
  factVersions: PatientFactsVersionsTable[];
  /** Rows that take the place of the version before them, as fields of the records fill what is empty there. */
  filledFacts?: PatientFactsTable[];
}

/**
 * Picks the facts of the patients in `taken` and of patients that the site has already: the ones of the desk's part of
 * an export with their earlier versions, unless the site has facts of the patient; then the ones that fields of the
 * records hold, as far as the facts are empty.
 */
export async function pickFacts(
  rows: Kysely<Tables>,
  { desk }: Pick<ReadExport, 'desk'>,
  filling: Filling,
  taken: ReadonlySet<string | null>,
  isErased: IsErased | undefined,
): Promise<ImportedFacts> {
  const ids = [...new Set([...(desk?.facts.keys() ?? []), ...filling.ofFields.keys()])];
  const here = await readFacts(rows, ids);
  const known = taken
    .union(await listNamed(rows, 'records', ids))
    .union(await listNamed(rows, 'report_files', ids));
  const isBarred = (patientid: string) => {
    if (isErased?.({ key: '', patientid })) return ERASED;
    return known.has(patientid) ? undefined : 'no record of this patient is here';
  };
  const coming = new Map(
    [...(desk?.facts ?? [])].filter(([id]) => !here.has(id) && isBarred(id) === undefined),
  );
  const factVersions = desk?.factVersions.filter(({ patientid }) => coming.has(patientid)) ?? [];
  const versions = [...(await readVersions(rows, ids)), ...factVersions];
  const current = (patientid: string) => here.get(patientid) ?? coming.get(patientid);
  const { filled, before } = fillFacts(filling, { current, versions, isBarred });
  for (const row of filled) if (!here.has(row.patientid)) coming.set(row.patientid, row);
  return {
    facts: [...coming.values()],
    factVersions: [...factVersions, ...before],
    filledFacts: filled.filter(({ patientid }) => here.has(patientid)),
  };
}

async function readFacts(rows: Kysely<Tables>, patientids: readonly string[]) {
  const found = await inPieces(patientids, (piece) =>
    rows.selectFrom('patient_facts').selectAll().where('patientid', 'in', piece).execute(),
  );
  return new Map(found.map((one) => [one.patientid, one]));
}

function readVersions(rows: Kysely<Tables>, patientids: readonly string[]) {
  return inPieces(patientids, (piece) =>
    rows.selectFrom('patient_facts_versions').selectAll().where('patientid', 'in', piece).execute(),
  );
}

/** Which of these patients have a row in the table. */
async function listNamed(
  rows: Kysely<Tables>,
  table: 'records' | 'report_files',
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
