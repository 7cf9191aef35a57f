import type { Language } from '../content/clinic.ts';
import { showDay } from '../hours/desk-times.ts';
import type { Food, Medicine } from './prescription.ts';
import { isNoDose, readDose } from './read-dose.ts';

interface Words {
  /** Morning, noon, evening, night. */
  times: [string, string, string, string];
  /** '1 in the morning' */
  at: (count: string, time: string) => string;
  food: Record<Exclude<Food, ''>, string>;
  days: (count: number) => string;
  /** Beside the English label; none in English. */
  nextVisit: string;
  advice: string;
}

export const INSTRUCTION_WORDS: Record<Language, Words> = {
  en: {
    times: ['in the morning', 'at noon', 'in the evening', 'at night'],
    at: (count, time) => `${count} ${time}`,
    food: { before: 'before food', after: 'after food' },
    days: (count) => (count === 1 ? 'for 1 day' : `for ${count} days`),
    nextVisit: '',
    advice: '',
  },
  te: {
    times: ['ఉదయం', 'మధ్యాహ్నం', 'సాయంత్రం', 'రాత్రి'],
    at: (count, time) => `${time} ${count}`,
    food: { before: 'భోజనానికి ముందు', after: 'భోజనం తర్వాత' },
    days: (count) => (count === 1 ? '1 రోజు' : `${count} రోజులు`),
    nextVisit: 'మళ్లీ రావలసిన తేదీ',
    advice: 'సలహా',
  },
  hi: {
    times: ['सुबह', 'दोपहर', 'शाम', 'रात'],
    at: (count, time) => `${time} ${count}`,
    food: { before: 'खाने से पहले', after: 'खाने के बाद' },
    days: (count) => `${count} दिन`,
    nextVisit: 'अगली बार आने की तारीख',
    advice: 'सलाह',
  },
};

/** How the patient takes a medicine, in the patient's language. A dose in words stays as it was typed. */
export function instruct(
  { dose, food, days }: Pick<Medicine, 'dose' | 'food' | 'days'>,
  language: Language,
): string {
  const { times, at, food: foods, days: countDays } = INSTRUCTION_WORDS[language];
  const parts = readDose(dose);
  const [morning, noon, evening, night] = times;
  const named = parts?.length === 4 ? [morning, noon, evening, night] : [morning, noon, night];
  const told = parts?.flatMap((part, place) =>
    isNoDose(part) ? [] : at(part, named[place] ?? ''),
  ) ?? [dose];
  return [...told, food === '' ? '' : foods[food], days === '' ? '' : countDays(Number(days))]
    .filter((one) => one !== '')
    .join(', ');
}

/** A day as the patient reads it: in Telugu and Hindi in digits, since months are named in English here. */
export function tellDay(day: string, language: Language): string {
  if (language === 'en') return showDay(day);
  return `${Number(day.slice(8, 10))}-${day.slice(5, 7)}-${day.slice(0, 4)}`;
}
