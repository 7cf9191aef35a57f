import { listEntries, NONE_KNOWN } from '../../patients/facts/facts.ts';
import { showDay } from '../../hours/desk-times.ts';
import { tellPregnant } from '../issue-questions.ts';
import type { Sheet } from '../prescription.ts';

/** The changes between two readings of the paper around a prescription, in words. */
export function compareSheets(before: Sheet, after: Sheet): string[] {
  const pregnant = ({ pregnantWeeks }: Sheet) =>
    pregnantWeeks === undefined ? 'not noted' : tellPregnant(pregnantWeeks);
  const details = ({ clinic, doctor }: Sheet) => JSON.stringify([clinic, doctor]);
  const changed = (what: string, tell: (sheet: Sheet) => string) =>
    tell(before) === tell(after) ? [] : [`${what}: now ${tell(after) || 'not noted'}`];
  return [
    ...compareAllergies(before.allergies, after.allergies),
    ...changed('Name', ({ patient }) => patient.name),
    ...changed('Age', ({ patient }) => patient.age),
    ...changed('Sex', ({ patient }) => patient.sex),
    ...changed('Pregnancy', pregnant),
    ...changed('Day', ({ day }) => showDay(day)),
    ...(details(before) === details(after) ? [] : ['The details of the clinic or the doctor']),
  ];
}

function compareAllergies(before: string | null, after: string | null): string[] {
  if (before === after) return [];
  if (after === null) return ['Allergies: now not recorded'];
  if (after === NONE_KNOWN) return ['Allergies: now none known'];
  const [former, next] = [listEntries(before), listEntries(after)];
  const added = next.filter((one) => !former.includes(one));
  const gone = former.filter((one) => one !== NONE_KNOWN && !next.includes(one));
  return [
    ...(added.length > 0 ? [`Allergies: also ${added.join(', ')}`] : []),
    ...(gone.length > 0 ? [`Allergies: no longer ${gone.join(', ')}`] : []),
  ];
}
