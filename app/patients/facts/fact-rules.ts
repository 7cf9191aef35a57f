import { isRealDate } from '../../hours/clinic-time.ts';
import { showDay } from '../../hours/desk-times.ts';
import { addMonths, monthsBefore } from '../../hours/months.ts';
import { plainDigits } from '../../text/mobile.ts';
import { isStorable, tellTooLong, tidyCode, tidyName } from '../../text/typed-text.ts';
import {
  FACT_FIELDS,
  type FactField,
  type FactValues,
  NONE_KNOWN,
  readPregnancy,
  SEXES,
} from './facts.ts';
import { readBirthdate } from './read-birthdate.ts';

/** In code points, of the whole text. */
export const MAX_FACT_LENGTHS: Record<FactField, number> = {
  birthdate: 20,
  sex: 10,
  allergies: 1000,
  diagnoses: 1000,
  pregnancy: 30,
  motherHeight: 20,
  fatherHeight: 20,
};
const MAX_ENTRY = 80;
const MAX_YEARS = 130;
const HEIGHTS = { from: 100, to: 230 };
const INCH_CM = 2.54;

const NONE = /^(?:none|nil|nka|nkda|none known|no known (?:drug )?allergies)\.?$/i;
const WEEKS =
  /^(\d{1,2})(?: ?\+ ?(\d))? ?(?:w|wk|wks|week|weeks)?(?:,? ?(\d) ?(?:d|day|days))?(?: on (.+))?$/;
const FEET = /^([3-7]) ?(?:['’′.]|ft|feet) ?(\d{1,2})? ?(?:["”″]|''|in|inches)?$/;

export type FactFaults = Partial<Record<FactField, string>>;

/**
 * A typed fact in the form in which it is stored: '12/5/1974' as '1974-05-12', '12+3' as of `today`, one allergy on
 * each line. A text that cannot be read stays as it is, for `judgeFacts`.
 */
export function tidyFact(field: FactField, typed: string, today: string): string {
  if (field === 'allergies' || field === 'diagnoses') return tidyList(typed, field);
  const text = plainDigits(tidyCode(typed)).replace(/\s+/g, ' ');
  switch (field) {
    case 'birthdate':
      return readBirthdate(text, { isDayFirst: true }) ?? text;
    case 'sex':
      return text.toLowerCase();
    case 'pregnancy':
      return tidyPregnancy(text, today);
    default:
      return text
        .replace(/ ?cm$/i, '')
        .replace('\u066b', '.')
        .replace(/^(\d+),(\d)$/, '$1.$2');
  }
}

function tidyList(typed: string, field: 'allergies' | 'diagnoses'): string {
  const entries = typed.split(/[\n;]/).map((entry) => tidyName(entry.trim()));
  const given = [...new Set(entries.filter((entry) => entry !== ''))];
  const [first = ''] = given;
  const isNone = field === 'allergies' && given.length === 1 && NONE.test(first);
  return isNone ? NONE_KNOWN : given.join('\n');
}

function tidyPregnancy(text: string, today: string): string {
  const [, weeks, plus, days = plus, on = today] = WEEKS.exec(text.toLowerCase()) ?? [];
  const day = readBirthdate(on, { isDayFirst: true });
  if (weeks === undefined || day === undefined) return text;
  return `${Number(weeks)}${days === undefined ? '' : `+${days}`} on ${day}`;
}

/** A message for each stored form that cannot be right. `all` are the facts as they would then be. */
export function judgeFacts(
  changed: Partial<FactValues>,
  all: FactValues,
  today: string,
): FactFaults {
  const faults: FactFaults = {};
  for (const field of FACT_FIELDS) {
    const value = changed[field] ?? '';
    const fault = value === '' ? undefined : judgeFact(field, value, today);
    if (fault !== undefined) faults[field] = fault;
  }
  const isOfMan = all.sex === 'male' && all.pregnancy !== '';
  if (isOfMan && (changed.pregnancy || changed.sex)) {
    faults.pregnancy ??= 'The sex is male: clear the pregnancy, or correct the sex.';
  }
  return faults;
}

function judgeFact(field: FactField, value: string, today: string): string | undefined {
  if (!isStorable(value) || value.includes('\t')) return 'Write it without control characters.';
  const tooLong = tellTooLong(value, MAX_FACT_LENGTHS[field]);
  if (tooLong !== undefined) return tooLong;
  switch (field) {
    case 'birthdate':
      return judgeBirthdate(value, today);
    case 'sex':
      return SEXES.some((sex) => sex === value) ? undefined : `One of ${SEXES.join(', ')}.`;
    case 'pregnancy':
      return judgePregnancy(value, today);
    case 'allergies':
    case 'diagnoses':
      return judgeList(value);
    default:
      return judgeHeight(value);
  }
}

function judgeBirthdate(value: string, today: string): string | undefined {
  const isYear = /^\d{4}$/.test(value);
  if (!isYear && !isRealDate(value)) {
    return 'Write a birth date as 12/5/1974 (the day first), or the year alone.';
  }
  if (value > today.slice(0, value.length)) {
    return `A birth date cannot be in the future: today is ${showDay(today)}.`;
  }
  const first = monthsBefore(today, 12 * MAX_YEARS).slice(0, value.length);
  return value < first ? `That is more than ${MAX_YEARS} years ago.` : undefined;
}

function judgePregnancy(value: string, today: string): string | undefined {
  const said = readPregnancy(value);
  if (!said) {
    return 'Write the weeks as 12 or 12+3, and the day if it is not today: 12+3 on 1/11/2026.';
  }
  const { weeks, days, on } = said;
  if (weeks < 1 || weeks > 42 || days > 6) return 'A pregnancy has 1 to 42 weeks, and 0 to 6 days.';
  if (on > today) return `That day has not come yet: today is ${showDay(today)}.`;
  return addMonths(on, 12) < today ? 'That is more than a year ago.' : undefined;
}

function judgeList(value: string): string | undefined {
  const entries = value.split('\n');
  const long = entries.find((entry) => [...entry].length > MAX_ENTRY);
  if (long !== undefined)
    return `“${[...long].slice(0, 20).join('')}…” is too long: at most ${MAX_ENTRY} characters each.`;
  const saysNone = entries.some((entry) => NONE.test(entry)) && entries.length > 1;
  return saysNone ? `Either “${NONE_KNOWN}” or the allergies, not both.` : undefined;
}

function judgeHeight(value: string): string | undefined {
  const height = /^\d{2,3}(?:\.\d)?$/.test(value) ? Number(value) : NaN;
  if (height >= HEIGHTS.from && height <= HEIGHTS.to) return undefined;
  const limits = `The height of a parent is in cm, ${HEIGHTS.from} to ${HEIGHTS.to}.`;
  const [, feet, inches = '0'] = FEET.exec(value) ?? [];
  if (feet === undefined || Number(inches) > 11) return limits;
  const converted = Math.round((Number(feet) * 12 + Number(inches)) * INCH_CM);
  return `${limits} ${feet} feet ${inches} are ${converted} cm.`;
}
