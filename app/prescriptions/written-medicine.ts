import { isGiven, isStorable, tellTooLong } from '../text/typed-text.ts';
import { plainDigits } from '../text/mobile.ts';
import { COUNTED_FORMS, type Form, formInWords, FORMS, routeInWords } from './medicine-forms.ts';
import { LONGEST, type Medicine, MEDICINE_FIELDS } from './prescription.ts';
import {
  type Amount,
  type Dose,
  findReadings,
  inQuarters,
  isAmountAlone,
  isFalling,
  lacksUnit,
  listAmounts,
  mapAmounts,
  numberOf,
  readDose,
  writeDose,
} from './read-dose.ts';

/** Texts are looked at only so far: a longer one is refused by its length. */
const MOST_READ = 500;
const MOST_DAYS = 365;
/** More tablets at a time than anybody swallows: the number is of something else. */
export const MOST_AT_ONCE = 20;

const BRAND = /^([^()]+?) ?\(([^()]+)\)$/;
const WORDS: [RegExp, string][] = [
  [/\b(?:OD|QD)\b/gi, 'once a day'],
  [/\b(?:BD|BID)\b/gi, 'twice a day'],
  [/\b(?:TDS|TID)\b/gi, 'three times a day'],
  [/\b(?:QID|QDS)\b/gi, 'four times a day'],
  [/\bHS\b/gi, 'at bedtime'],
  [/\b(?:SOS|PRN)\b/gi, 'when needed'],
];

/** Zero-width marks and controls of the direction of writing: nobody sees them, and a chemist's program may. */
const MARKS = /[\u200b\u200e\u200f\u2060\ufeff\u202a-\u202e\u2066-\u2069]/g;
/** A joiner is part of a spelling between letters of the scripts that join theirs, and nowhere else. */
const JOINERS = /([\p{L}\p{M}]?)[\u200c\u200d]+(?=([\p{L}\p{M}]?))/gu;
const JOINING =
  /[\p{Script=Telugu}\p{Script=Devanagari}\p{Script=Arabic}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Oriya}]/u;

/** The text without marks that nobody sees. */
export function dropMarks(text: string): string {
  return text
    .replace(MARKS, '')
    .replace(JOINERS, (found, before: string) => (JOINING.test(before) ? found : before));
}

/** On one line, with single spaces. */
function tidyLine(text: string): string {
  return dropMarks(text).trim().replace(/\s+/g, ' ');
}

/** A strength or a dose in words as a chemist cannot misread it: '1.0' as 1, '.5' as 0.5, 'U' as units, 'µg' as mcg. */
function tidyNumbers(text: string): string {
  if (text.length > MOST_READ) return text;
  return text
    .replace(/(\d)\.0+(?![\d.])/g, '$1')
    .replace(/(\.\d{0,4}?[1-9])0+(?!\d)(?! ?[ap]\.?m\b)/gi, '$1')
    .replace(/(^|[^\d.])\.(\d)/g, '$10.$2')
    .replace(/(^|[^\d.,:/-])0+(\d)/g, '$1$2')
    .replace(/[µμ]g\b/g, 'mcg')
    .replace(/(\d) ?U\b/gi, '$1 units')
    .replace(/\bU ?\/ ?mL\b/gi, 'units/mL');
}

/** A typed medicine in the form in which it is stored. A dose that can be read is written in one way. */
export function tidyMedicine(typed: Medicine): Medicine {
  const { food } = typed;
  const [, generic = tidyNumbers(tidyLine(typed.name)), ofBrackets = ''] =
    BRAND.exec(tidyNumbers(tidyLine(typed.name))) ?? [];
  const typedBrand = tidyNumbers(tidyLine(typed.brand ?? ''));
  // Two names in brackets are too many for one field.
  const isBrand = ofBrackets !== '' && (typedBrand === '' || typedBrand === ofBrackets);
  const strength = tidyNumbers(tidyLine(typed.strength));
  // An empty form is left for the doctor to choose; an absent one is read from the words.
  const inWords = typed.form === '' ? '' : formInWords(typed.name, strength);
  const form = typed.form || formOfDose(typed) || inWords;
  const route = typed.route || (form === 'units' ? routeInWords(typed.name) : '');
  const typedDays = tidyDays(typed.days);
  const read = readDose(dropMarks(typed.dose), form);
  const isTwice = read !== undefined && read.days !== '' && !['', read.days].includes(typedDays);
  const plain = read && !isTwice ? plainUnits(read.dose, form, strength) : undefined;
  const dose = plain ? writeDose(plain) : tidyWords(tidyLine(typed.dose));
  // A typed unit leaves one reading.
  const isClear =
    read &&
    plain &&
    (listAmounts(read.dose).some(({ unit }) => unit !== '') || writeDose(read.dose) !== dose);
  const key = chosenKey({ dose, strength });
  const answers = {
    ...tidyAnswers(dropChoices(typed.answers, key)),
    ...(isClear && { [key]: 'by its unit' }),
  };
  return {
    name: isBrand ? generic.trim() : tidyNumbers(tidyLine(typed.name)),
    ...((isBrand || typedBrand !== '') && { brand: isBrand ? ofBrackets.trim() : typedBrand }),
    strength,
    ...((form || typed.form === '') && { form }),
    dose,
    ...(route && { route }),
    food,
    days: read && !isTwice && read.days !== '' ? read.days : typedDays,
    quantity: tidyNumbers(tidyLine(typed.quantity)),
    ...(Object.keys(answers).length > 0 && { answers }),
  };
}

/** The key under which a line keeps that its dose, as it is now, has the reading that was chosen. */
export function chosenKey({ dose, strength }: Pick<Medicine, 'dose' | 'strength'>): string {
  return `${CHOSEN} ${dose} ${strength}`.trim();
}
const CHOSEN = 'chosen';

/** The answers without the choice of a former dose. */
export function dropChoices(answers: Medicine['answers'] = {}, kept = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(answers).filter(([key]) => key === kept || !key.startsWith(`${CHOSEN} `)),
  );
}

function tidyAnswers(answers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(answers).flatMap(([key, reason]) =>
      isGiven(reason) ? [[key, tidyLine(reason)] as const] : [],
    ),
  );
}

function tidyWords(text: string): string {
  if (text.length > MOST_READ) return text;
  let words = tidyNumbers(text);
  // Beside another frequency, OD is the right eye.
  const isOften = !/\b(?:BD|BID|TDS|TID|QID|QDS|HS|(?:twice|times) a day|bedtime)\b/i.test(text);
  for (const [pattern, told] of isOften ? WORDS : WORDS.slice(1)) {
    words = words.replace(pattern, told);
  }
  return words;
}

/** The form that was typed with a dose: '10 U at night', '5 ml'. */
function formOfDose({ dose }: Medicine): Form | '' {
  const read = readDose(dropMarks(dose))?.dose;
  const units = new Set(read ? listAmounts(read).map(({ unit }) => unit) : []);
  const forms = FORMS.filter((form) => units.has(form));
  return forms.length === 1 ? (forms[0] ?? '') : '';
}

/** The dose in the form's own number: '10 mg' of a tablet of 10 mg is 1. An amount that is no whole of quarters stays as typed. */
function plainUnits(dose: Dose, form: Form | '', strength: string): Dose {
  const own = mapAmounts(dose, ({ text, unit }) => {
    const isOwn = unit === form || (unit === 'IU' && form === 'units');
    return { text, unit: isOwn ? '' : unit };
  });
  return (own && toForm(own, form, strength)) ?? own ?? dose;
}

/** Of one substance: '50 mg + 500 mg' and '40/5 mg' hold two. */
const STRENGTH =
  /^(\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?|\d+(?:\.\d+)?) ?(mg|mcg|g|iu)\b(?!.*\d)(?! ?(?:\/|per\b))/i;

/** The amount in one tablet; undefined of a strength such as '100 units/mL'. */
export function readStrength(strength: string): { number: number; unit: string } | undefined {
  const [, number, unit = ''] = STRENGTH.exec(strength) ?? [];
  return number === undefined
    ? undefined
    : {
        number: Number(number.replaceAll(',', '')),
        unit: unit === 'IU' ? unit : unit.toLowerCase(),
      };
}

const GRAMS: Record<string, number> = { g: 1, mg: 1e-3, mcg: 1e-6 };

/** A dose in mg as one in tablets; a number alone that is too large for tablets is one in mg. */
function toForm(dose: Dose, form: Form | '', strength: string): Dose | undefined {
  const one = COUNTED_FORMS.includes(form) ? readStrength(strength) : undefined;
  if (!one) return undefined;
  const isTooMany = listAmounts(dose).some((amount) => numberOf(amount) > MOST_AT_ONCE);
  // 40-30-20 may be steps whose days are missing.
  if (isTooMany && dose.kind === 'times' && isFalling(writeDose(dose))) return undefined;
  return mapAmounts(dose, (amount) => {
    const { text, unit } = amount;
    if (text === '' || text === '0') return { text, unit: '' };
    if (unit === '' && !isTooMany) return amount;
    return inForm(amount, one);
  });
}

/** An amount of so many mg in tablets; a number without a unit is in the unit of the strength. */
function inForm(amount: Amount, one: { number: number; unit: string }): Amount | undefined {
  const own = one.unit.toLowerCase();
  const typed = (amount.unit || own).toLowerCase();
  const unit = typed === 'units' && own === 'iu' ? own : typed;
  const factor = unit === own ? 1 : (GRAMS[unit] ?? NaN) / (GRAMS[own] ?? NaN);
  const text = inQuarters((numberOf(amount) * factor) / one.number);
  // A larger number would be read as one of mg again.
  const isTold = text !== undefined && text !== '0' && numberOf({ text }) <= MOST_AT_ONCE;
  return isTold ? { text, unit: '' } : undefined;
}

/** The dose read as one in mg; undefined where that is no whole of quarter tablets. */
export function readAsStrength({ dose, form, strength }: Medicine): string | undefined {
  const one = readStrength(strength);
  const read = readDose(dose, form)?.dose;
  const made =
    one &&
    read &&
    mapAmounts(read, (amount) => (amount.text === '0' ? amount : inForm(amount, one)));
  return made && writeDose(made);
}

const DAYS =
  /^(\d{1,3}) ?(d|days?|\/ ?7|w|wks?|weeks?|\/ ?52|m|mo|mths?|months?|\/ ?12|y|yrs?|years?)?$/;
const UNTIL = /^(?:(?:un)?till? )?(?:the )?(?:next )?(?:visit|review|follow-?up)$/;
const GOES_ON = /^(?:continue|cont|cont\.|contd|long[- ]?term|life[- ]?long|ongoing)$/;

/** '6 weeks' and '6/52' as '42', 'till review' as 'next visit', 'lifelong' as 'continue'. */
export function tidyDays(typed: string): string {
  const text = plainDigits(tidyLine(typed)).toLowerCase();
  if (UNTIL.test(text)) return 'next visit';
  if (GOES_ON.test(text)) return 'continue';
  const [, count, unit = ''] = DAYS.exec(text) ?? [];
  if (count === undefined) return text;
  const apart = /^(?:w|\/ ?52)/.test(unit)
    ? 7
    : /^(?:m|\/ ?12)/.test(unit)
      ? 30
      : unit.startsWith('y')
        ? 365
        : 1;
  return String(Number(count) * apart);
}

/** A line in which nothing was typed. A choice from a list alone is nothing. */
export function isEmpty(medicine: Medicine): boolean {
  return (['name', 'brand', 'strength', 'dose', 'days', 'quantity'] as const).every(
    (field) => !isGiven(medicine[field] ?? ''),
  );
}

/** A message for each field of a tidied medicine that cannot be right. */
export function judgeMedicine(medicine: Medicine): Partial<Record<keyof Medicine, string>> {
  const faults: Partial<Record<keyof Medicine, string>> = {};
  for (const field of MEDICINE_FIELDS) {
    const text = medicine[field] ?? '';
    const fault = isStorable(text)
      ? tellTooLong(text, LONGEST[field])
      : 'Write it without control characters.';
    if (fault !== undefined) faults[field] = fault;
  }
  if (!isGiven(medicine.name)) faults.name ??= 'Write the generic name.';
  const ofDose = judgeDose(medicine);
  if (ofDose !== undefined) faults.dose ??= ofDose;
  const ofDays = judgeDays(medicine);
  if (ofDays !== undefined) faults.days ??= ofDays;
  return faults;
}

const NEEDS_TIMES =
  'Write 1-0-1 (morning, noon, night), 1-0-0-1 (morning, noon, evening, night), how often (1 weekly, 1 alternate days, 1 sos max 3), or words.';
const NEEDS_STEPS = 'Write how long each step lasts: 3 daily x 7d then 2 daily x 7d.';
const LOOKS_NUMERIC = /^[\d.½¼¾⅓⅔⅛/+, o-]+$/i;

function judgeDose({ dose, form }: Medicine): string | undefined {
  const found = readDose(dose, form);
  if (!found) {
    if (dose === '') return undefined;
    if (/[⅓⅔⅛]|\b[12]\/3\b/.test(dose)) {
      return 'A tablet is divided into halves or quarters: write the dose as ½, or in mg.';
    }
    if (/^[\d½¼¾].* then /i.test(dose)) return NEEDS_STEPS;
    if (findReadings(dose, form)) return undefined;
    if (lacksUnit(dose)) return 'How long is that? Write x 8 weeks, or x 8 days.';
    return LOOKS_NUMERIC.test(dose) || isAmountAlone(dose) ? NEEDS_TIMES : undefined;
  }
  if (found.days !== '') return 'Write how long in one place: with the dose, or as days.';
  const amounts = listAmounts(found.dose);
  if (amounts.every((amount) => numberOf(amount) === 0)) return 'This dose gives nothing.';
  const other = amounts.find(({ unit }) => FORMS.some((one) => one === unit && one !== form));
  if (other && form)
    return `The dose says ${other.unit}, and the form ${form}: choose one of them.`;
  if (form === 'injection' && amounts.some((one) => one.unit === '' && numberOf(one) > 2)) {
    return 'More than 2 injections at one time: choose units as the form, or write the unit, such as 10 units.';
  }
  const isMany = amounts.some((amount) => amount.unit === '' && numberOf(amount) > MOST_AT_ONCE);
  return isMany && form && COUNTED_FORMS.includes(form)
    ? `More than ${MOST_AT_ONCE} at one time: write the strength of one, such as 60000 IU, the unit of the dose, such as 40 mg, or the days of steps, such as 40-30-20 x 7d.`
    : undefined;
}

function judgeDays({ days, dose, form }: Medicine): string | undefined {
  if (days === '') return undefined;
  const { kind } = readDose(dose, form)?.dose ?? {};
  if (kind === 'steps') return 'Each step has its own days: leave this empty.';
  if (kind === 'once') return 'It is taken once: leave this empty.';
  if (days === 'next visit' || days === 'continue') return undefined;
  const count = /^\d{1,5}$/.test(days) ? Number(days) : NaN;
  return count >= 1 && count <= MOST_DAYS
    ? undefined
    : `Write how long as 30, 4 weeks, 3 months (at most ${MOST_DAYS} days), next visit, or continue.`;
}
