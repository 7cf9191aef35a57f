import { isRealDate } from '../../hours/clinic-time.ts';
import { ADULT_FROM } from '../../measures/body-mass.ts';
import {
  FINE,
  impossible,
  judgeAdultSize,
  judgeMeasure,
  unusual,
  type Verdict,
} from '../../measures/judge-measure.ts';
import { DAYS_IN_MONTH } from '../../measures/growth.ts';
import { mapMeasures, MEASURE_NAMES, type MeasureName, MEASURES } from '../../measures/measures.ts';
import { countOf } from '../../text/count-of.ts';
import { mobileToMatch, normaliseMobile, plainDigits } from '../../text/mobile.ts';
import {
  dropUnseen,
  isEmail,
  isGiven,
  isStorable,
  tellTooLong,
  tidyCode,
  tidyName,
} from '../../text/typed-text.ts';

/** The fields that staff may write, in the order of the form, which is that of the questions at the reception. */
export const RECORD_FIELDS = [
  'name',
  'mobile',
  'age',
  'patientid',
  'email',
  ...MEASURE_NAMES,
  'note',
  'datetime',
] as const;

export type RecordField = (typeof RECORD_FIELDS)[number];
/** The text in each field of a form; empty if it is not known. */
export type RecordValues = Record<RecordField, string>;

/** In code points. */
export const MAX_LENGTHS: Record<RecordField, number> = {
  patientid: 128,
  name: 100,
  mobile: 40,
  email: 254,
  age: 10,
  ...mapMeasures(() => 20),
  note: 4000,
  datetime: 19,
};

const YEAR_MS = 366 * 86_400_000;

/** Judges one typed value. `now` is the clinic's local time, 'YYYY-MM-DD HH:MM:SS'. */
export function judgeValue(field: RecordField, typed: string, now: string): Verdict {
  const value = tidyValue(field, typed);
  if (field === 'name' && !isGiven(value)) return impossible('Enter a name.');
  if (value === '') return FINE;
  if (!isStorable(value) || (field !== 'note' && /[\r\n]/.test(value))) {
    return impossible('Write it on one line, without control characters.');
  }
  const tooLong = tellTooLong(value, MAX_LENGTHS[field]);
  if (tooLong !== undefined) return impossible(tooLong);
  switch (field) {
    case 'mobile':
      return normaliseMobile(value) === undefined
        ? impossible('A mobile number has 10 to 15 digits, such as 90000 00001.')
        : FINE;
    case 'email':
      return isEmail(value)
        ? FINE
        : impossible('An e-mail address has a name, an @ and a domain: name@example.org.');
    case 'age':
      return judgeAge(value);
    case 'datetime':
      return judgeDatetime(value, now);
    case 'patientid':
    case 'name':
    case 'note':
      return FINE;
    default:
      return judgeMeasure(field, value);
  }
}

/** Messages by field: impossible values, and unusual ones that must be confirmed. */
export interface Judgement {
  /** `dueOn`: the day on which the patient is due again. */
  errors: Partial<Record<RecordField | 'dueOn', string>>;
  unusual: Partial<Record<RecordField, string>>;
}

/** `visit` has the other values of the same visit, as far as they are known. */
export function judgeValues(
  values: Partial<RecordValues>,
  now: string,
  visit: Partial<RecordValues> = values,
): Judgement {
  const judgement: Judgement = { errors: {}, unusual: {} };
  for (const field of RECORD_FIELDS) {
    const value = values[field];
    if (value === undefined) continue;
    const verdict = judgeValue(field, value, now);
    if (verdict.kind === 'impossible') judgement.errors[field] = verdict.message;
    if (verdict.kind === 'unusual') judgement.unusual[field] = verdict.message;
  }
  const years = Number(/^\d+$/.exec(tidyValue('age', visit.age ?? ''))?.[0] ?? NaN);
  for (const name of ['height', 'waist'] as const) {
    if (!(years >= ADULT_FROM) || judgement.errors[name] !== undefined) continue;
    const asked = judgeAdultSize(name, tidyValue(name, values[name] ?? ''), years);
    if (asked !== undefined) judgement.unusual[name] = asked;
  }
  return judgement;
}

/**
 * The value in the form in which it is stored: without what nobody sees, a mobile number normalised (R7), numbers in the
 * digits 0 to 9, '120/80' without spaces, '7,2' with a point, and a measure without its own unit.
 */
export function tidyValue(field: RecordField, typed: string): string {
  switch (field) {
    case 'name':
      return tidyName(typed.trim());
    case 'patientid':
    case 'email':
      return tidyCode(typed);
    case 'mobile':
      return mobileToMatch(tidyCode(typed));
    case 'note':
      return dropUnseen(typed).trim();
    case 'datetime':
      return tidyCode(typed)
        .replace('T', ' ')
        .replace(/^(\S+ \d{2}:\d{2})$/, '$1:00');
    default: {
      const value = plainDigits(tidyCode(typed)).replace('\u066b', '.').replace(/\s+/g, ' ');
      return field === 'age' ? tidyAge(value) : tidyMeasure(field, value);
    }
  }
}

/** '4/2026' is no pressure: a slash, a dash or a word stands between two numbers of two or three digits. */
const PAIR = /^(\d{2,3}) ?(?:[/／⁄∕\\‐-―−－-]|by|over) ?(\d{2,3})(?!\d)/i;

/** Without the measure's own unit behind the number; '120-80' as '120/80', '7,2' with a point. */
function tidyMeasure(field: MeasureName, value: string): string {
  const { numbers, ownUnit } = MEASURES[field];
  const written = numbers.length === 2 ? value.replace(PAIR, '$1/$2') : value;
  const [number = ''] = /^\d[\d.,]*(?:\/\d+)?/.exec(written) ?? [];
  const plain = ownUnit.test(written.slice(number.length).trim()) ? number : written;
  // After a comma, three digits may be those of a thousand.
  return numbers.length === 2 ? plain : plain.replace(/^(\d+),(\d{1,2})$/, '$1.$2');
}

const AGE = /^(\d{1,2}) ?(?:d|days?|(w|wk|wks|weeks?)|(m|mo|mth|mths|months?))\.?$/i;
const AGE_LIMITS = {
  week: { most: 52, say: 'From a year on, age is in months or years.' },
  month: { most: 35, say: 'From three years on, age is in whole years.' },
};

/** The count and the unit of an age that is not in years; undefined of any other text. */
function readYoungAge(value: string) {
  const [, count, week, month] = AGE.exec(value) ?? [];
  if (count === undefined) return undefined;
  const unit = week ? 'week' : month ? 'month' : 'day';
  return { count: Number(count), unit } as const;
}

/** '8 m' as '8 months', '20d' as '20 days'. */
function tidyAge(value: string): string {
  const young = readYoungAge(value);
  return young ? countOf(young.count, young.unit, `${young.unit}s`) : value;
}

function judgeAge(value: string): Verdict {
  const young = readYoungAge(value);
  if (young) {
    if (young.unit === 'day') return FINE;
    const { most, say } = AGE_LIMITS[young.unit];
    return young.count <= most ? FINE : impossible(say);
  }
  const years = /^\d{1,3}$/.test(value) ? Number(value) : undefined;
  if (years === undefined || years > 130)
    return impossible('Enter an age from 0 to 130, or “8 months”, “6 weeks”, “20 days”.');
  return years > 105 ? unusual(`${years} years is unusual.`) : FINE;
}

/** A typed age in completed months, from the least to the most that it can mean; undefined if it is none. */
export function monthsOfAge(typed: string): { least: number; most: number } | undefined {
  const value = tidyValue('age', typed);
  const young = readYoungAge(value);
  if (young?.unit === 'month') return { least: young.count, most: young.count };
  if (young) {
    const months = Math.floor((young.count * (young.unit === 'week' ? 7 : 1)) / DAYS_IN_MONTH);
    return { least: months, most: months };
  }
  return /^\d{1,3}$/.test(value)
    ? { least: Number(value) * 12, most: Number(value) * 12 + 11 }
    : undefined;
}

function judgeDatetime(value: string, now: string): Verdict {
  const [date = '', time = ''] = value.split(' ');
  const isTime = /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(time);
  if (!isRealDate(date) || !isTime || date < '1900-01-01') {
    return impossible('Write date and time as 2026-01-31 17:05:00.');
  }
  if (value > now) {
    return impossible(`A visit cannot be in the future: it is ${now} at the clinic.`);
  }
  const isLongAgo = Date.parse(`${now.slice(0, 10)}Z`) - Date.parse(`${date}Z`) > YEAR_MS;
  return isLongAgo ? unusual('That is more than a year ago.') : FINE;
}
