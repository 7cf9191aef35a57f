import { clinicToday } from '../../app/hours/clinic-time.ts';
import { compareDatetimes } from '../../app/hours/read-datetime.ts';
import { judgeFacts, tidyFact } from '../../app/patients/facts/fact-rules.ts';
import { FACT_LABELS, type FactValues } from '../../app/patients/facts/facts.ts';
import { readBirthdate } from '../../app/patients/facts/read-birthdate.ts';
import { NO_FACT_TEXTS } from '../../app/patients/facts/stored-facts.server.ts';
import { plainDigits } from '../../app/text/mobile.ts';
import { CommandFault } from '../command.ts';
import { counted } from '../count-words.ts';
import { readMembers, RECORD_COLUMNS, toRow, unwrapValue } from '../hosted/entry-members.ts';
import type { ImportReport } from '../hosted/import-report.ts';
import { LIST_OF } from '../hosted/read-database-export.ts';

/** The facts that a field of the hosted records may hold, with the names that such fields often have. */
const USUAL_NAMES = {
  birthdate: ['dob', 'birthdate', 'birthday', 'dateofbirth', 'birthyear', 'yearofbirth', 'yob'],
  sex: ['sex', 'gender'],
  allergies: ['allergies', 'allergy', 'drugallergies'],
  diagnoses: ['diagnoses', 'diagnosis'],
} as const;

export type FieldFact = keyof typeof USUAL_NAMES;
const FIELD_FACTS = Object.keys(USUAL_NAMES) as FieldFact[];
const SEX_LETTERS: Record<string, string> = { f: 'female', m: 'male', o: 'other' };

/** Which unknown field holds which fact, as the person who imports has said. */
export interface FieldChoice {
  fields: Partial<Record<FieldFact, string>>;
  /** 5/6/1974 is in June. */
  isDayFirst: boolean;
}

/** Reads the options `--fact birthdate=dob`. Throws CommandFault. */
export function readFieldChoice(written: readonly string[], isDayFirst: boolean): FieldChoice {
  const fields: FieldChoice['fields'] = {};
  for (const one of written) {
    const [, name, field] = /^(\w+)=(.+)$/.exec(one) ?? [];
    const fact = FIELD_FACTS.find((known) => known === name);
    if (fact === undefined || field === undefined) {
      throw new CommandFault(
        `--fact '${one}': expected a fact and a field, such as birthdate=dob. The facts are ${FIELD_FACTS.join(', ')}.`,
      );
    }
    fields[fact] = field;
  }
  return { fields, isDayFirst };
}

type Entries = ReadonlyMap<string, string>;

/** Notes the unknown fields that seem to hold facts of patients. They are read only if somebody asks for it. */
export function offerFieldFacts(entries: Entries, choice: FieldChoice, report: ImportReport): void {
  const chosen = new Set(Object.values(choice.fields));
  const counts = new Map<string, number>();
  for (const raw of entries.values()) {
    for (const name of readMembers(raw).keys()) {
      if (findFact(name) && !chosen.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  for (const [name, count] of counts) {
    const fact = findFact(name) ?? 'birthdate';
    const words = `${counted(count, 'record')} with a field '${name}', which is kept and not read. If it is the patient's ${FACT_LABELS[fact].toLowerCase()}: the same command with --fact ${fact}=${name}`;
    report.note(LIST_OF.records, words);
  }
}

function findFact(name: string): FieldFact | undefined {
  const plain = name.toLowerCase().replace(/[^a-z]/g, '');
  return FIELD_FACTS.find((fact) => USUAL_NAMES[fact].some((usual) => usual === plain));
}

/** Reads the chosen fields: by patient, of each fact the value of the newest visit that can be read. */
export function readFieldFacts(
  entries: Entries,
  choice: FieldChoice,
  report: ImportReport,
  now: Date,
): Map<string, Partial<FactValues>> {
  const byPatient = new Map<string, Partial<FactValues>>();
  const chosen = listChosen(choice);
  if (chosen.length === 0) return byPatient;
  const today = clinicToday(now, 'UTC');
  const visits = [...entries.values()]
    .map((raw) => ({ raw, row: toRow(raw, RECORD_COLUMNS) }))
    .sort((one, other) => compareDatetimes(one.row.datetime, other.row.datetime));
  for (const { fact, field } of chosen) {
    const unread = new Map<string, number>();
    for (const { raw, row } of visits) {
      const { patientid } = row;
      const written = readText(readMembers(raw).get(field));
      const known = byPatient.get(patientid ?? '');
      if (!patientid || written === '' || known?.[fact] !== undefined) continue;
      const value = readFact(fact, written, choice, today);
      if (value === undefined) unread.set(patientid, (unread.get(patientid) ?? 0) + 1);
      else if (value !== '') byPatient.set(patientid, { ...known, [fact]: value });
    }
    for (const [patientid, count] of unread) {
      const orTwo = fact === 'birthdate' ? ', or can mean two days (--day-first)' : '';
      const words = `${counted(count, 'value')} of the field '${field}' (${nameFact(fact)}) cannot be read${orTwo}: left in the record`;
      report.note(`patient ${patientid}`, words);
    }
  }
  return byPatient;
}

/** The facts that were chosen, with their fields. */
export function listChosen({ fields }: FieldChoice): { fact: FieldFact; field: string }[] {
  return FIELD_FACTS.flatMap((fact) => {
    const field = fields[fact];
    return field === undefined ? [] : [{ fact, field }];
  });
}

/** 'birth date' */
export function nameFact(fact: FieldFact): string {
  return FACT_LABELS[fact].toLowerCase();
}

/** The text of a field, of a list one entry on each line; empty for anything else. */
function readText(raw: string | undefined): string {
  const value: unknown = raw === undefined ? '' : JSON.parse(unwrapValue(raw));
  const texts = [value].flat().filter((one) => typeof one === 'string' || typeof one === 'number');
  return texts.join('\n').trim();
}

/** The fact in its stored form; empty if it says that nobody knows, undefined if it cannot be read. */
function readFact(
  fact: FieldFact,
  written: string,
  { isDayFirst }: FieldChoice,
  today: string,
): string | undefined {
  const typed =
    fact === 'birthdate'
      ? readBirthdate(plainDigits(written), { isDayFirst })
      : fact === 'sex'
        ? (SEX_LETTERS[written.toLowerCase()] ?? written)
        : written;
  if (typed === undefined) return undefined;
  const value = tidyFact(fact, typed, today);
  const faults = judgeFacts({ [fact]: value }, { ...NO_FACT_TEXTS, [fact]: value }, today);
  return faults[fact] === undefined ? value : undefined;
}
