import type { Kysely } from 'kysely';
import { inPieces } from '../../../storage/database.ts';
import type { PatientFactsTable } from '../../../storage/patient-facts-tables.ts';
import type { Tables } from '../../../storage/tables.ts';
import { FACT_FIELDS, type Facts, type FactValues, listEntries, textsOf } from './facts.ts';
import { tidyAllergies } from './fact-rules.ts';
import type { FactChange, VersionedFacts } from './facts.contract.ts';

export const FACT_COLUMNS = [
  'birthdate',
  'sex',
  'allergies',
  'diagnoses',
  'pregnancy',
  'mother_height as motherHeight',
  'father_height as fatherHeight',
] as const;

const MAX_CHANGES = 500;
const MAX_DIAGNOSES = 500;
const LISTS_READ = 5000;

export const NO_FACTS = Object.fromEntries(
  FACT_FIELDS.map((field) => [field, null]),
) as unknown as Facts;

export const NO_FACT_TEXTS: FactValues = textsOf(NO_FACTS);

/** The row of a patient's facts; empty texts become null. */
export function toFactsRow(
  patientid: string,
  version: number,
  facts: FactValues,
): PatientFactsTable {
  const { motherHeight, fatherHeight, sex, birthdate, allergies, diagnoses, pregnancy } = facts;
  return {
    patientid,
    version,
    birthdate: birthdate || null,
    sex: (sex || null) as PatientFactsTable['sex'],
    allergies: allergies || null,
    diagnoses: diagnoses || null,
    pregnancy: pregnancy || null,
    mother_height: motherHeight || null,
    father_height: fatherHeight || null,
  };
}

/** The facts of a patient; version 0 if nothing has been said. */
export async function findFacts(rows: Kysely<Tables>, patientid: string): Promise<VersionedFacts> {
  const found = await rows
    .selectFrom('patient_facts')
    .select([...FACT_COLUMNS, 'patientid as key', 'version'])
    .where('patientid', '=', patientid)
    .executeTakeFirst();
  return found ? asSaid(found) : { ...NO_FACTS, key: patientid, version: 0 };
}

/** The facts of several patients, by patient id; only of those of whom something has been said. */
export async function findFactsOf(
  rows: Kysely<Tables>,
  patientids: readonly (string | null)[],
): Promise<Map<string, Facts>> {
  const named = [...new Set(patientids)].filter((id) => id !== null);
  const found = await inPieces(named, (piece) =>
    rows
      .selectFrom('patient_facts')
      .select([...FACT_COLUMNS, 'patientid'])
      .where('patientid', 'in', piece)
      .execute(),
  );
  return new Map(found.map(({ patientid, ...facts }) => [patientid, asSaid(facts)]));
}

/** Facts of earlier versions and of imports may say 'No' where allergies are meant to stand. */
function asSaid<Known extends Facts>(facts: Known): Known {
  return { ...facts, allergies: tidyAllergies(facts.allergies ?? '') || null };
}

/** The changes of a patient's facts, newest first. */
export async function listFactChanges(
  rows: Kysely<Tables>,
  patientid: string,
): Promise<FactChange[]> {
  const versions = await rows
    .selectFrom('patient_facts_versions')
    .select([...FACT_COLUMNS, 'version', 'changed_at', 'changed_by'])
    .where('patientid', '=', patientid)
    .orderBy('version', 'desc')
    .limit(MAX_CHANGES)
    .execute();
  const { key: _, version: __, ...current } = await findFacts(rows, patientid);
  let after: Facts = current;
  return versions.map(({ version, changed_at, changed_by, ...before }) => {
    const change = { version, changedAt: changed_at, changedBy: changed_by, before, after };
    after = before;
    return change;
  });
}

/** The diagnoses of all patients, each once, the most frequent first. */
export async function listDiagnoses(rows: Kysely<Tables>): Promise<string[]> {
  const lists = await rows
    .selectFrom('patient_facts')
    .select(({ fn }) => ['diagnoses', fn.countAll<number>().as('patients')])
    .where('diagnoses', 'is not', null)
    .groupBy('diagnoses')
    .orderBy('patients', 'desc')
    .orderBy('diagnoses')
    .limit(LISTS_READ)
    .execute();
  const counts = new Map<string, number>();
  for (const { diagnoses, patients } of lists) {
    for (const one of listEntries(diagnoses)) {
      counts.set(one, (counts.get(one) ?? 0) + Number(patients));
    }
  }
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, MAX_DIAGNOSES)
    .map(([diagnosis]) => diagnosis);
}
