import type { Language } from '../content/clinic.ts';
import type { Medicine } from './prescription.ts';

// The sentences of prescriptions that were issued until 28 November 2026: their sheets do not keep them. An
// issued prescription prints letter for letter as before, so nothing here is ever changed.

interface Words {
  /** Morning, noon, evening, night. */
  times: [string, string, string, string];
  at: (count: string, time: string) => string;
  food: Record<'before' | 'after', string>;
  days: (count: number) => string;
}

const WORDS: Record<Language, Words> = {
  en: {
    times: ['in the morning', 'at noon', 'in the evening', 'at night'],
    at: (count, time) => `${count} ${time}`,
    food: { before: 'before food', after: 'after food' },
    days: (count) => (count === 1 ? 'for 1 day' : `for ${count} days`),
  },
  te: {
    times: ['ఉదయం', 'మధ్యాహ్నం', 'సాయంత్రం', 'రాత్రి'],
    at: (count, time) => `${time} ${count}`,
    food: { before: 'భోజనానికి ముందు', after: 'భోజనం తర్వాత' },
    days: (count) => (count === 1 ? '1 రోజు' : `${count} రోజులు`),
  },
  hi: {
    times: ['सुबह', 'दोपहर', 'शाम', 'रात'],
    at: (count, time) => `${time} ${count}`,
    food: { before: 'खाने से पहले', after: 'खाने के बाद' },
    days: (count) => `${count} दिन`,
  },
};

const PART = /^(?:\d{1,3}(?:\.\d{1,2})?|\d{0,2}[½¼¾])$/;
const IS_NONE = /^0+(?:\.0+)?$/;

/** The parts of '1-0-1' or '1-0-0-1'; undefined of words. */
export function partsBefore(dose: string): string[] | undefined {
  const parts = dose.split('-');
  const isTimes = parts.length === 3 || parts.length === 4;
  return isTimes && parts.every((part) => PART.test(part)) ? parts : undefined;
}

/** How the patient takes a medicine, in the patient's language. A dose in words stays as it was typed. */
export function tellBefore(
  { dose, food, days }: Pick<Medicine, 'dose' | 'food' | 'days'>,
  language: Language,
): string {
  const { times, at, food: foods, days: countDays } = WORDS[language];
  const parts = partsBefore(dose);
  const [morning, noon, evening, night] = times;
  const named = parts?.length === 4 ? [morning, noon, evening, night] : [morning, noon, night];
  const told = parts?.flatMap((part, place) =>
    IS_NONE.test(part) ? [] : at(part, named[place] ?? ''),
  ) ?? [dose];
  const ofFood = food === 'before' || food === 'after' ? foods[food] : '';
  return [...told, ofFood, days === '' ? '' : countDays(Number(days))]
    .filter((one) => one !== '')
    .join(', ');
}
