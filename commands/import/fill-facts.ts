import { clinicToday } from '../../app/hours/clinic-time.ts';
import { judgeFacts } from '../../app/patients/facts/fact-rules.ts';
import { type Facts, type FactValues, textsOf } from '../../app/patients/facts/facts.ts';
import { NO_FACT_TEXTS, toFactsRow } from '../../app/patients/facts/stored-facts.server.ts';
import type {
  PatientFactsTable,
  PatientFactsVersionsTable,
} from '../../storage/patient-facts-tables.ts';
import { counted } from '../count-words.ts';
import type { ImportReport } from '../hosted/import-report.ts';
import { LIST_OF } from '../hosted/read-database-export.ts';
import { type FieldChoice, type FieldFact, listChosen, nameFact } from './field-facts.ts';

export interface Filling {
  /** By patient, what the chosen fields of the records say. */
  ofFields: ReadonlyMap<string, Partial<FactValues>>;
  choice: FieldChoice;
  report: ImportReport;
  now: Date;
}

/** The facts of the patients without the fields of their records. */
interface Known {
  current: (patientid: string) => PatientFactsTable | undefined;
  versions: readonly PatientFactsVersionsTable[];
  /** Why nothing is stored of a patient; undefined if it may be. */
  isBarred: (patientid: string) => string | undefined;
}

/**
 * Fills the facts that are empty with the ones that fields of the records say. Returns the new rows, and the rows as
 * they were before. The report counts what is stored, and names the patient of each fact that was left out.
 */
export function fillFacts({ ofFields, choice, report, now }: Filling, known: Known) {
  const filled: PatientFactsTable[] = [];
  const before: PatientFactsVersionsTable[] = [];
  const chosen = listChosen(choice).map(({ fact, field }) => ({
    fact,
    field,
    stored: 0,
    there: 0,
  }));
  const former = Map.groupBy(known.versions, ({ patientid }) => patientid);
  const today = clinicToday(now, 'UTC');

  for (const [patientid, said] of ofFields) {
    const current = known.current(patientid);
    const values = current ? textsOf(toFacts(current)) : { ...NO_FACT_TEXTS };
    const findReason = (fact: FieldFact, value: string) => {
      const barred = known.isBarred(patientid);
      if (barred !== undefined) return barred;
      if (values[fact] !== '') return 'another is said here';
      if (former.get(patientid)?.some((one) => one[fact])) return 'it was cleared here';
      // Such as the sex of a man beside a pregnancy.
      return Object.values(judgeFacts({ [fact]: value }, { ...values, [fact]: value }, today))[0];
    };
    let hasNew = false;
    for (const count of chosen) {
      const { fact, field } = count;
      const value = said[fact];
      if (value === undefined) continue;
      const why = findReason(fact, value);
      if (why === undefined) {
        values[fact] = value;
        count.stored += 1;
        hasNew = true;
      } else if (value === values[fact]) count.there += 1;
      else {
        const words = `${nameFact(fact)} of the field '${field}' left out: ${why}`;
        report.note(`patient ${patientid}`, words);
      }
    }
    if (!hasNew) continue;
    filled.push(toFactsRow(patientid, (current?.version ?? 0) + 1, values));
    if (current) before.push({ ...current, changed_at: now.toISOString(), changed_by: null });
  }
  for (const { fact, field, stored, there } of chosen) {
    const words = `${nameFact(fact)} of ${counted(stored, 'patient')} in the field '${field}'`;
    report.note(LIST_OF.records, there > 0 ? `${words}; ${there} more said here already` : words);
  }
  return { filled, before };
}

function toFacts({ mother_height, father_height, ...facts }: PatientFactsTable): Facts {
  return { ...facts, motherHeight: mother_height, fatherHeight: father_height };
}
