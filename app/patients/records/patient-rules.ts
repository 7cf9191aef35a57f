import { isRealDate } from '../../hours/clinic-time.ts';
import {
  FINE,
  impossible,
  judgeMeasure,
  unusual,
  type Verdict,
} from '../../measures/judge-measure.ts';
import { mapMeasures, MEASURE_NAMES, MEASURES } from '../../measures/measures.ts';
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

export function judgeValues(values: Partial<RecordValues>, now: string): Judgement {
  const judgement: Judgement = { errors: {}, unusual: {} };
  for (const field of RECORD_FIELDS) {
    const value = values[field];
    if (value === undefined) continue;
    const verdict = judgeValue(field, value, now);
    if (verdict.kind === 'impossible') judgement.errors[field] = verdict.message;
    if (verdict.kind === 'unusual') judgement.unusual[field] = verdict.message;
  }
  return judgement;
}

/**
 * The value in the form in which it is stored: without what nobody sees, a mobile number normalised (R7), numbers in the
 * digits 0 to 9, '120/80' without spaces and '7,2' with a point.
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
      const value = plainDigits(tidyCode(typed)).replace('\u066b', '.');
      if (field === 'age') return tidyAge(value);
      if (MEASURES[field].numbers.length === 2) return value.replace(/\s*\/\s*/, '/');
      // After a comma, three digits may be those of a thousand.
      return value.replace(/^(\d+),(\d{1,2})$/, '$1.$2');
    }
  }
}

const MONTHS = /^(\d{1,2}) ?(?:m|mo|mth|mths|month|months)\.?$/i;
/** From this age on, years say enough. */
const MAX_MONTHS = 35;

/** '8 m' as '8 months'. */
function tidyAge(value: string): string {
  const months = MONTHS.exec(value)?.[1];
  if (months === undefined) return value;
  return Number(months) === 1 ? '1 month' : `${Number(months)} months`;
}

function judgeAge(value: string): Verdict {
  const months = MONTHS.exec(value)?.[1];
  if (months !== undefined) {
    return Number(months) <= MAX_MONTHS
      ? FINE
      : impossible('From three years on, age is in whole years.');
  }
  const years = /^\d{1,3}$/.test(value) ? Number(value) : undefined;
  if (years === undefined || years > 130)
    return impossible('Enter an age from 0 to 130, or months: “8 months”.');
  return years > 105 ? unusual(`${years} years is unusual.`) : FINE;
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
