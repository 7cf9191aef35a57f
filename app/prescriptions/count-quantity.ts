import { askDose } from './ask-dose.ts';
import { COUNTED_FORMS } from './medicine-forms.ts';
import type { Medicine, MedicineField } from './prescription.ts';
import { type Dose, numberOf, readDose, type Taking } from './read-dose.ts';
import { dropChoices, judgeMedicine, tidyMedicine } from './written-medicine.ts';

/** The days that 'next visit' stands for: the clinic's, and the day of the visit or ''. */
export interface Until {
  today: string;
  nextVisit: string;
}

/**
 * The whole tablets, capsules, sachets or patches that a dose needs over its days; '' where it is not known or where the
 * medicine is counted in something else. Rule 65(10)(c) of the Drugs Rules, 1945 asks for the total amount.
 */
export function countQuantity(typed: Medicine, until: Until): string {
  const medicine = tidyMedicine(typed);
  const { dose, form, days } = medicine;
  if (!form || !COUNTED_FORMS.includes(form)) return '';
  // Not before it is clear what is meant.
  if (askDose(medicine) || judgeMedicine(medicine).dose !== undefined) return '';
  const read = readDose(dose, form)?.dose;
  const count = read && countDose(read, days === 'next visit' ? daysTo(until) : Number(days));
  return count === undefined || !(count > 0) ? '' : String(Math.ceil(count - 1e-9));
}

function daysTo({ today, nextVisit }: Until): number {
  return (Date.parse(nextVisit) - Date.parse(today)) / 86_400_000;
}

function countDose(dose: Dose, days: number): number | undefined {
  if (dose.kind !== 'steps') return countTaking(dose, days);
  const counts = dose.steps.map(({ taking, days: ofStep }) => countTaking(taking, ofStep));
  return counts.reduce<number | undefined>(
    (sum, one) => (sum === undefined || one === undefined ? undefined : sum + one),
    0,
  );
}

/** The days of a month on average. */
const MONTH = 365.25 / 12;

function countTaking(taking: Taking, days: number): number | undefined {
  const amounts = taking.kind === 'times' ? taking.amounts : [taking.amount];
  // 10 mg are no number of tablets.
  if (amounts.some(({ unit }) => unit !== '')) return undefined;
  const sum = amounts.reduce((total, amount) => total + numberOf(amount), 0);
  if (taking.kind === 'once') return sum;
  if (taking.kind === 'needed' || !(days > 0)) return undefined;
  switch (taking.kind) {
    case 'times':
    case 'bedtime':
      return sum * days;
    case 'a day':
      return sum * taking.times * days;
    case 'a week':
      return sum * Math.ceil((days * taking.times) / 7);
    case 'weekdays':
      return sum * Math.ceil((days * taking.days.length) / 7);
    case 'every': {
      const apart = taking.n * { day: 1, week: 7, month: MONTH }[taking.of];
      return sum * Math.ceil(days / apart);
    }
  }
}

/** The medicine after typing into one of its fields. Its quantity follows from the others until somebody types one. */
export function typeMedicine(
  before: Medicine,
  field: MedicineField,
  typed: string,
  until: Until,
): Medicine {
  // Of another dose nobody has chosen the reading.
  const answers = field === 'dose' ? dropChoices(before.answers) : before.answers;
  const after = { ...before, [field]: typed, ...(answers && { answers }) };
  return field === 'quantity' ? after : recount(before, until, after);
}

/** Whether the quantity is the counted one: nobody typed another. */
export function isCounted(medicine: Medicine, until: Until): boolean {
  return medicine.quantity === countQuantity(medicine, until);
}

/** The medicine with its quantity counted anew, if it was counted before another field or the next visit changed. */
export function recount(
  before: Medicine,
  wasUntil: Until,
  after: Medicine,
  until = wasUntil,
): Medicine {
  return isCounted(before, wasUntil) ? { ...after, quantity: countQuantity(after, until) } : after;
}
