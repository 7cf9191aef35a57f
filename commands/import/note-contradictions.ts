import type { Kysely } from 'kysely';
import { findAgeClash } from '../../app/patients/facts/age-clash.ts';
import { findFactsOf } from '../../app/patients/facts/stored-facts.server.ts';
import type { Tables } from '../../storage/tables.ts';
import { RECORD_COLUMNS, toRow } from '../hosted/entry-members.ts';
import type { ImportReport } from '../hosted/import-report.ts';
import { LIST_OF } from '../hosted/read-database-export.ts';
import type { Entry } from './new-entries.ts';
import type { ImportedFacts } from './pick-facts.ts';

/** The first moment of many programs' clocks: they write it for a date that nobody has given. */
const FIRST_DAY = '1970-01-01';

/**
 * Names the visits whose age or day contradicts the birth date of their patient, where the visit or the birth date is
 * new here. Both are stored as they are.
 */
export async function noteContradictions(
  rows: Kysely<Tables>,
  all: ReadonlyMap<string, string>,
  fresh: readonly Entry[],
  { facts, filledFacts = [] }: ImportedFacts,
  report: ImportReport,
): Promise<void> {
  const coming = new Map(
    [...facts, ...filledFacts].map(({ patientid, birthdate }) => [patientid, birthdate]),
  );
  for (const [patientid, birthdate] of coming) {
    if (birthdate === FIRST_DAY) {
      const words =
        'the birth date is 1 Jan 1970, which programs write where none is known: check it';
      report.note(`patient ${patientid}`, words);
    }
  }
  const keys = new Set(fresh.map(([key]) => key));
  const patients = fresh.map(([, raw]) => toRow(raw, RECORD_COLUMNS).patientid);
  const here = await findFactsOf(rows, patients);
  for (const [key, raw] of all) {
    const visit = toRow(raw, RECORD_COLUMNS);
    const { patientid } = visit;
    if (!patientid || (!keys.has(key) && !coming.has(patientid))) continue;
    const birthdate = coming.get(patientid) ?? here.get(patientid)?.birthdate ?? null;
    const clash = findAgeClash(birthdate, visit);
    if (clash !== undefined) report.note(`${LIST_OF.records}/${key}`, clash);
  }
}
