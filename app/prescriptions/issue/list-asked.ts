import { type IssueQuestion, listQuestions } from '../issue-questions.ts';
import type { MedicineList } from '../medicine-list.ts';
import type { Medicine, Sheet } from '../prescription.ts';
import type { PrescriptionFaults } from '../prescription-rules.ts';

/** Every question, also about lines that were taken off, whether it has a reason or not. */
export function listAsked(
  medicines: readonly Medicine[],
  off: readonly number[],
  sheet: Sheet,
  list: MedicineList,
): IssueQuestion[] {
  const ask = (lines: Medicine[]) =>
    listQuestions({ medicines: lines.map(withoutAnswers) }, sheet, list);
  const isOff = (place: number) => off.includes(place);
  // A line that was taken off stands for nothing in the questions about the others.
  const others = medicines.map((one, place) => (isOff(place) ? { ...one, name: '' } : one));
  return [
    ...ask(others).filter(({ place }) => !isOff(place)),
    ...ask([...medicines]).filter(({ place }) => isOff(place)),
  ].sort((one, other) => one.place - other.place);
}

function withoutAnswers(medicine: Medicine): Medicine {
  const line = { ...medicine };
  delete line.answers;
  return line;
}

/** The faults of what is left by the places of all lines. A missing day of the next visit is that field's. */
export function placeFaults(
  faults: PrescriptionFaults,
  places: readonly number[],
  medicines: readonly Medicine[],
): PrescriptionFaults {
  return Object.fromEntries(
    Object.entries(faults).map(([field, message]) => {
      const place = placeOf(field);
      if (place === undefined) return [field, message];
      const at = places[place];
      // No line is left.
      if (at === undefined) return ['medicines', message];
      const name = field.split('.')[2] ?? '';
      const isNextVisit = name === 'days' && medicines[at]?.days === 'next visit';
      return [isNextVisit ? 'nextVisit' : `medicines.${at}.${name}`, message];
    }),
  );
}

/** The place of a medicine in the name of a field. */
export function placeOf(field: string): number | undefined {
  const [, place] = /^medicines\.(\d+)\./.exec(field) ?? [];
  return place === undefined ? undefined : Number(place);
}
