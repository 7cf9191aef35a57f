import type { Kysely } from 'kysely';
import type { Tables } from '../../../storage/tables.ts';
import { compareDatetimes } from '../../hours/read-datetime.ts';
import { ADULT_FROM } from '../../measures/body-mass.ts';
import { judgeAdultSize } from '../../measures/judge-measure.ts';
import type { Judgement, RecordField, RecordValues } from '../records/patient-rules.ts';
import { findAgeClash } from './age-clash.ts';
import { ageOn, leastYears } from './facts.ts';
import { findFacts } from './stored-facts.server.ts';

type Visit = { [Field in keyof RecordValues]?: string | null | undefined };

/**
 * The questions about a visit that only the birth date of its patient raises. `changed` are the fields that somebody
 * has typed: nothing is asked about the others again.
 */
export async function askAboutVisit(
  rows: Kysely<Tables>,
  visit: Visit,
  changed: readonly RecordField[],
  clinicNow: string,
): Promise<Judgement['unusual']> {
  const { birthdate } = await findFacts(rows, visit.patientid ?? '');
  const asked: Judgement['unusual'] = {};
  if (birthdate === null) return asked;
  const datetime = visit.datetime || clinicNow;
  const clash = findAgeClash(birthdate, { age: visit.age ?? null, datetime });
  const isOfAge = changed.some((field) => ['age', 'datetime', 'patientid'].includes(field));
  if (clash !== undefined && isOfAge) asked.age = clash;
  const age = ageOn(birthdate, datetime);
  const years = age ? leastYears(age) : 0;
  for (const name of ['height', 'waist'] as const) {
    if (years < ADULT_FROM || !changed.includes(name)) continue;
    const size = judgeAdultSize(name, visit[name] ?? '', years);
    if (size !== undefined) asked[name] = size;
  }
  return asked;
}

/** The question about a birth date that contradicts visits of its patient, with the newest of them. */
export async function askAboutBirthdate(
  rows: Kysely<Tables>,
  patientid: string,
  birthdate: string,
): Promise<string | undefined> {
  const visits = await rows
    .selectFrom('records')
    .select(['age', 'datetime'])
    .where('patientid', '=', patientid)
    .execute();
  const clashes = visits
    .sort((one, other) => compareDatetimes(one.datetime, other.datetime))
    .map((visit) => findAgeClash(birthdate, visit))
    .filter((clash) => clash !== undefined);
  const others = clashes.length - 1;
  if (others < 1) return clashes[0];
  return `${clashes[0]} ${others === 1 ? 'Another visit contradicts' : `${others} other visits contradict`} it too.`;
}
