import { addDays, isRealDate } from '../../hours/clinic-time.ts';
import { showDay } from '../../hours/desk-times.ts';
import { addMonths, monthsBefore } from '../../hours/months.ts';
import { plainDigits } from '../../text/mobile.ts';
import { isStorable, tellTooLong, tidyCode, tidyName } from '../../text/typed-text.ts';
import {
  FACT_FIELDS,
  type FactField,
  type FactValues,
  LAST_WEEK,
  NONE_KNOWN,
  readPregnancy,
  SEXES,
  weeksOn,
} from './facts.ts';
import { readBirthdate, tellNoSuchDay } from './read-birthdate.ts';

/** In code points, of the whole text. */
export const MAX_FACT_LENGTHS: Record<FactField, number> = {
  birthdate: 60,
  sex: 10,
  allergies: 1000,
  diagnoses: 1000,
  pregnancy: 60,
  motherHeight: 20,
  fatherHeight: 20,
};
const MAX_ENTRY = 80;
const MAX_YEARS = 130;
const HEIGHTS = { from: 100, to: 230 };
const INCH_CM = 2.54;

const AGE = /^\d{1,3} ?(?:d|w|m|y|days?|weeks?|wks?|mo|mths?|months?|yrs?|years?)\.?(?: old)?$/i;

/** Words of an answer that there is no allergy: 'No known drug or food allergies', 'Denies any allergy'. */
const NONE_BEGINS = /^(?:no|not|nil|nill|none|nothing|denies|without)$/;
const NONE_GOES_ON =
  /^(?:any|known|reported|documented|drugs?|foods?|medicines?|medications?|history|of|or|and|to|h\/o|such|allerg(?:y|ies|ic)|far|so|significant)$/;
const NONE = new Set(['nka', 'nkda', 'nkfa', 'na', 'n/a', 'n.a', 'not applicable', '0']);
const NOT_ASKED = new Set(
  `unknown|unk|not known|not asked|not sure|unsure|not available|not recorded|not documented|not reported|not noted|don't know|dont know|?`.split(
    '|',
  ),
);
const CLEARED = /^(?:no|none|nil|na|n\/a|-|not pregnant|not applicable)\.?$/;
const WEEKS =
  /^(\d{1,2})(?: ?\+ ?(\d)(?:\/7)?| (\d)\/7)? ?(?:w|wk|wks|week|weeks)?(?:,? ?(?:and )?(\d) ?(?:d|day|days))?(?: on (.+?))?(?:,? ((?:delivered|ended).*))?$/;
/** The first day of the last period, or the day on which the birth is expected. */
const RECKONED = /^(lmp|edd|edc|due)(?: date)?(?: on| is)?\b[ :=-]*(\S.*)$/;
const ENDED = /^(delivered|ended)(?: on)?(?: (.+))?$/;
/** Naegele's rule: American College of Obstetricians and Gynecologists, Committee Opinion 700 (2017). */
const TERM_DAYS = 280;
const FEET = /^([3-7]) ?(?:['’′.]|ft|feet) ?(\d{1,2})? ?(?:["”″]|''|in|inches)?$/;

export type FactFaults = Partial<Record<FactField, string>>;

/**
 * A typed fact in the form in which it is stored: '12/5/1974' as '1974-05-12', '12+3' as of `today`, one allergy on
 * each line. `stored` is what is known until then: 'delivered 12/11/2026' ends the pregnancy that is stored. A text that
 * cannot be read stays as it is, for `judgeFacts`.
 */
export function tidyFact(field: FactField, typed: string, today: string, stored = ''): string {
  if (field === 'allergies') return tidyAllergies(typed);
  if (field === 'diagnoses') return listTyped(typed).join('\n');
  const text = plainDigits(tidyCode(typed)).replace(/\s+/g, ' ');
  switch (field) {
    case 'birthdate':
      return readBirthdate(text, { isDayFirst: true }) ?? text;
    case 'sex':
      return text.toLowerCase();
    case 'pregnancy':
      return text.length > MAX_FACT_LENGTHS[field] ? text : tidyPregnancy(text, today, stored);
    default:
      return text
        .replace(/ ?cm$/i, '')
        .replace('\u066b', '.')
        .replace(/^(\d+),(\d)$/, '$1.$2');
  }
}

function listTyped(typed: string): string[] {
  const entries = typed.split(/[\n;]/).map((entry) => tidyName(entry.trim()));
  return [...new Set(entries.filter((entry) => entry !== ''))];
}

/** Typed or stored allergies; 'none known' for any way to say so, and '' where the answer is that nobody asked. */
export function tidyAllergies(typed: string): string {
  const given = listTyped(typed);
  if (given.length > 0 && given.every(saysNone)) return NONE_KNOWN;
  return given.every(saysNotAsked) ? '' : given.join('\n');
}

function saysNone(entry: string): boolean {
  const text = plainText(entry);
  const [first = '', ...others] = text.split(/[ ,]+/);
  if (NONE.has(text) || /^[-–—]+$/.test(text)) return true;
  // 'Not known' says that nobody asked.
  if (NOT_ASKED.has(text)) return false;
  return NONE_BEGINS.test(first) && others.every((word) => NONE_GOES_ON.test(word));
}

function saysNotAsked(entry: string): boolean {
  return NOT_ASKED.has(plainText(entry));
}

function plainText(entry: string): string {
  const text = entry.slice(0, MAX_ENTRY).toLowerCase().replaceAll('’', "'");
  return text.endsWith('.') ? text.slice(0, -1).trim() : text;
}

function tidyPregnancy(typed: string, today: string, stored: string): string {
  const text = typed.toLowerCase();
  if (CLEARED.test(text)) return '';
  const [, word, reckonedFrom = ''] = RECKONED.exec(text) ?? [];
  if (word !== undefined) {
    const day = readWholeDay(reckonedFrom);
    if (day === undefined) return typed;
    const days = daysBetween(word === 'lmp' ? day : addDays(day, -TERM_DAYS), today);
    return isInPregnancy(days) ? `${countWeeks(days)} on ${today}` : typed;
  }
  const [, ended, endedOn = today] = ENDED.exec(text) ?? [];
  if (ended !== undefined) {
    const day = readWholeDay(endedOn);
    const said = readPregnancy(stored) && (stored.split(',')[0] ?? '');
    const isOfStored = said && day !== undefined && weeksOn(said, day) !== undefined;
    return isOfStored ? `${said}, ${ended} ${day}` : typed;
  }
  const [, weeks, plus, sevenths, days = plus ?? sevenths, on = today, end] =
    WEEKS.exec(text) ?? [];
  const day = readWholeDay(on);
  if (weeks === undefined || day === undefined) return typed;
  const said = `${Number(weeks)}${days === undefined ? '' : `+${days}`} on ${day}`;
  const whole = end === undefined ? said : tidyPregnancy(end, today, said);
  return whole.startsWith(said) ? whole : typed;
}

/** '2026-11-28' of a written day; undefined of a month or year alone. */
function readWholeDay(written: string): string | undefined {
  const day = readBirthdate(written, { isDayFirst: true });
  return day !== undefined && isRealDate(day) ? day : undefined;
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}

function isInPregnancy(days: number): boolean {
  return days >= 7 && days < (LAST_WEEK + 1) * 7;
}

/** '12+3' */
function countWeeks(days: number): string {
  return days % 7 === 0 ? `${days / 7}` : `${Math.floor(days / 7)}+${days % 7}`;
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
      return judgeList(field, value);
    default:
      return judgeHeight(value);
  }
}

function judgeBirthdate(value: string, today: string): string | undefined {
  const isPart = /^\d{4}(?:-\d{2})?$/.test(value);
  if (!isPart && !isRealDate(value)) {
    const noSuchDay = tellNoSuchDay(value);
    if (noSuchDay !== undefined) return noSuchDay;
    const ask = 'Write a birth date as 12/5/1974 (the day first), May 1974, or the year alone.';
    return AGE.test(value) ? `“${value}” is an age: write it as the age of the visit. ${ask}` : ask;
  }
  if (value > today.slice(0, value.length)) {
    return `A birth date cannot be in the future: today is ${showDay(today)}.`;
  }
  const first = monthsBefore(today, 12 * MAX_YEARS).slice(0, value.length);
  return value < first ? `That is more than ${MAX_YEARS} years ago.` : undefined;
}

function judgePregnancy(value: string, today: string): string | undefined {
  const said = readPregnancy(value);
  if (!said) return tellNoPregnancy(value.toLowerCase());
  const { weeks, days, on, end } = said;
  if (weeks < 1 || weeks > LAST_WEEK || days > 6)
    return `A pregnancy has 1 to ${LAST_WEEK} weeks, and 0 to 6 days.`;
  if (on > today || (end && end.day > today))
    return `That day has not come yet: today is ${showDay(today)}.`;
  return addMonths(on, 12) < today && !end ? 'That is more than a year ago.' : undefined;
}

/** The fault of a text that is no pregnancy. */
function tellNoPregnancy(text: string): string {
  const [, word, written = ''] = RECKONED.exec(text) ?? [];
  const [, ended, endedOn = ''] = ENDED.exec(text) ?? [];
  const noSuchDay = tellNoSuchDay(written || endedOn);
  if (noSuchDay !== undefined) return noSuchDay;
  const day = readWholeDay(written || endedOn);
  if (word !== undefined && day === undefined)
    return `Write the day with its year: ${word.toUpperCase()} 1/9/2026.`;
  if (word !== undefined) {
    return `By that day the pregnancy would not have 1 to ${LAST_WEEK} weeks today: check the day.`;
  }
  if (ended !== undefined && endedOn !== '' && day === undefined)
    return `Write the day with its year: ${ended} 12/11/2026.`;
  if (ended !== undefined) return 'No pregnancy is known here that was under way on that day.';
  return 'Write the weeks as 12 or 12+3, and the day if it is not today: 12+3 on 1/11/2026. Or LMP 1/9/2026, EDD 8/6/2027, delivered 12/11/2026.';
}

function judgeList(field: 'allergies' | 'diagnoses', value: string): string | undefined {
  const entries = value.split('\n');
  const long = entries.find((entry) => [...entry].length > MAX_ENTRY);
  if (long !== undefined)
    return `“${[...long].slice(0, 20).join('')}…” is too long: at most ${MAX_ENTRY} characters each.`;
  if (field === 'diagnoses' || value === NONE_KNOWN) return undefined;
  if (entries.some(saysNone)) return `Either “${NONE_KNOWN}” or the allergies, not both.`;
  const odd = entries.find(
    (entry) =>
      saysNotAsked(entry) ||
      !/[\p{L}\p{N}]/u.test(entry) ||
      NONE_BEGINS.test(plainText(entry).split(/[ ,]/)[0] ?? ''),
  );
  return (
    odd && `“${odd}” is no allergy: write what the patient is allergic to, or “${NONE_KNOWN}”.`
  );
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
