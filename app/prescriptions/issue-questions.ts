import { listEntries, NONE_KNOWN } from '../patients/facts/facts.ts';
import { isGiven } from '../text/typed-text.ts';
import {
  allergiesTo,
  findListed,
  genericsOf,
  inPregnancy,
  type MedicineList,
} from './medicine-list.ts';
import { COUNTED_FORMS } from './medicine-forms.ts';
import type { Medicine, Prescription, Sheet } from './prescription.ts';
import { type Dose, listAmounts, listTakings, numberOf, readDose } from './read-dose.ts';

/**
 * A question that Issue asks about a medicine, from what the clinic's own list says (R36: nothing else is checked). The
 * reason is kept with the line under the key, which names what it is about: it is not asked again while that is the same.
 */
export interface IssueQuestion {
  key: string;
  /** The place of the medicine in the prescription. */
  place: number;
  kind: 'allergy' | 'pregnancy' | 'twice' | 'weekly' | 'amount';
  /** 'Allergic to Penicillin' */
  about: string;
  question: string;
  /** Where the list has it from. */
  source: string;
}

/** The questions about a prescription that have no reason yet. */
export function listQuestions(
  { medicines }: Pick<Prescription, 'medicines'>,
  sheet: Pick<Sheet, 'allergies' | 'pregnantWeeks'>,
  list: MedicineList,
): IssueQuestion[] {
  const allergies = sheet.allergies === NONE_KNOWN ? [] : listEntries(sheet.allergies);
  return medicines.flatMap((medicine, place) => {
    const asked: Asked = [
      ...askAllergies(medicine, allergies, list),
      ...askPregnancy(medicine, sheet.pregnantWeeks, list),
      ...askTwice(medicines, place),
      ...askWeekly(medicine, list),
      ...askAmount(medicine, list),
    ];
    const open = asked.filter(({ key }) => !isGiven(medicine.answers?.[key] ?? ''));
    return open.map((one) => Object.assign(one, { place }));
  });
}

type Asked = Omit<IssueQuestion, 'place'>[];

function askAllergies({ name }: Medicine, allergies: string[], list: MedicineList): Asked {
  return allergiesTo(list, allergies, name).map(({ allergy, group }) => ({
    key: keyOf('allergy', name, allergy),
    kind: 'allergy',
    about: `Allergic to ${allergy}`,
    question:
      group === ''
        ? 'The patient’s allergies name this medicine. Why is it right here?'
        : `The clinic’s list has it among: ${group}. Why is it right here?`,
    source: list.groups.find((one) => one.name === group)?.source ?? '',
  }));
}

function askPregnancy({ name }: Medicine, weeks: number | undefined, list: MedicineList): Asked {
  if (weeks === undefined) return [];
  return inPregnancy(list, name).map((group) => ({
    key: keyOf('pregnancy', name, group.name),
    kind: 'pregnancy',
    about: tellPregnant(weeks),
    question: `The clinic’s list for pregnancy has: ${group.name}. Why is it right here?`,
    source: group.source,
  }));
}

export function tellPregnant(weeks: number): string {
  return weeks === 1 ? '1 week pregnant' : `${weeks} weeks pregnant`;
}

/** The second of two lines with the same generic is asked about. */
function askTwice(medicines: readonly Medicine[], place: number): Asked {
  const { name = '' } = medicines[place] ?? {};
  const before = new Set(medicines.slice(0, place).flatMap((one) => genericsOf(one.name)));
  return genericsOf(name).flatMap((generic) =>
    before.has(generic)
      ? {
          key: keyOf('twice', name, generic),
          kind: 'twice' as const,
          about: `${name} twice`,
          question: 'The same generic stands in an earlier line. Are both meant?',
          source: '',
        }
      : [],
  );
}

function askWeekly(medicine: Medicine, list: MedicineList): Asked {
  const { name, strength, dose, form } = medicine;
  const listed = findListed(list, name).find(
    ({ weekly }) =>
      weekly === true || weekly?.some((one) => squeeze(one) === squeeze(strength)) === true,
  );
  const read = readDose(dose, form)?.dose;
  if (!listed || (read && isAtMostWeekly(read))) return [];
  return [
    {
      key: keyOf('weekly', name, dose),
      kind: 'weekly',
      about: `${name}: ${dose}`,
      question: 'The clinic’s list has it as taken once a week only. Why is it right here?',
      source: listed.source ?? '',
    },
  ];
}

const squeeze = (text: string) => text.replaceAll(' ', '').toLowerCase();

function isAtMostWeekly(dose: Dose): boolean {
  return listTakings(dose).every(
    (taking) =>
      taking.kind === 'once' ||
      (taking.kind === 'a week' && taking.times === 1) ||
      (taking.kind === 'weekdays' && taking.days.length === 1) ||
      (taking.kind === 'every' && (taking.of === 'day' ? taking.n >= 7 : true)),
  );
}

/** An amount at one time outside the list, in the unit of the listed form. */
function askAmount({ name, dose, form = '' }: Medicine, list: MedicineList): Asked {
  const listed = findListed(list, name).find((one) => one.amount && one.form === form);
  const read = readDose(dose, form)?.dose;
  const { amount } = listed ?? {};
  if (!amount || !read) return [];
  const outside = listAmounts(read).find((one) => {
    const number = numberOf(one);
    const isOfForm = one.unit === '' && (one.text !== '' || COUNTED_FORMS.includes(form));
    return isOfForm && number > 0 && (number < amount.from || number > amount.to);
  });
  if (!outside) return [];
  return [
    {
      key: keyOf('amount', name, `${dose} ${form}`),
      kind: 'amount',
      about: `${name}: ${dose}`,
      question: `The clinic’s list has ${amount.from} to ${amount.to} at one time (${form}). Why is it right here?`,
      source: listed?.source ?? '',
    },
  ];
}

function keyOf(kind: IssueQuestion['kind'], name: string, what: string): string {
  return `${kind}: ${genericsOf(name).join(' + ')}: ${what}`;
}
