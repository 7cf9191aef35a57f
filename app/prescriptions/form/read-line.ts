import type { Form } from '../medicine-forms.ts';
import { type KnownMedicines, proposeForm } from './propose-form.ts';
import { type Food, type Medicine, NO_MEDICINE } from '../prescription.ts';
import { findReadings, readDose } from '../read-dose.ts';
import { dropMarks, tidyDays, tidyMedicine } from '../written-medicine.ts';

/** A longer text is a name, which is then refused by its length. */
const MOST_READ = 200;
/** A larger number is one of the strength. */
const MANY_AT_ONCE = 4;
/** Shorter beginnings of a name complete nothing. */
const LEAST_LETTERS = 4;

const UNIT = String.raw`(?:(?:mg|mcg|[µμ]g|gm?|iu|meq|mmol)(?: ?\/ ?(?:\d+ ?)?(?:ml|g|puff|dose|hr?))?|%|(?:u|units?|iu) ?\/ ?ml)`;
const STRENGTH = new RegExp(String.raw`^(.*?[^ ,])[ ,]+(\d[\d.,/]* ?${UNIT})$`, 'i');
const NUMBER_AT_END = /^(.*\S),? (\d[\d.,]*)$/;
const AMOUNT_FIRST = /^(\d[\d.,]*)(?: ?(mg|mcg|g|iu))? (.+)$/i;
const DAYS =
  /^(.*?[^ ,])[ ,]+((?:for )?\d{1,3} ?(?:d|days?|w|wks?|weeks?|m|mths?|months?)|(?:till |until )?(?:the )?next visit|continue)$/i;
const FOOD =
  /^(.*?[^ ,])[ ,]+(?:(before|after|with)(?: (?:food|meals?|breakfast|lunch|dinner))|(?:on )?(?:an )?(empty stomach))$/i;

/**
 * Splits a medicine typed in one line, 'metformin 500 mg 1-0-1 x 30d': the longest tail that can be read is the dose.
 * A part that cannot be split is left in the name.
 */
export function readMedicineLine(text: string, known: KnownMedicines): Medicine {
  const line = dropMarks(text).trim().replace(/\s+/g, ' ');
  if (line.length > MOST_READ) return { ...NO_MEDICINE, name: line };
  const split = splitDose(line, NO_MEDICINE) ?? { ...NO_MEDICINE, name: line };
  const { name, form: written } = takeForm(split.name);
  const read = findStrength({ ...split, name }, known);
  const form = written ?? proposeForm(read, known);
  return tidyMedicine({ ...read, ...(form && { form }) });
}

const FORM_WORDS: [RegExp, Form][] = [
  [/^tab\.? |^tablets? | (?:tab|tabs|tablets?)$/i, 'tablet'],
  [/^cap\.? |^capsules? | (?:cap|caps|capsules?)$/i, 'capsule'],
  [/^sachets? | sachets?$/i, 'sachet'],
  [/^patch(?:es)? | patch(?:es)?$/i, 'patch'],
];

/** The name without the form at one of its ends: 'Tab. Metformin', 'metformin 500 mg tab'. */
function takeForm(name: string): { name: string; form?: Form } {
  const [pattern, form] = FORM_WORDS.find(([one]) => one.test(name)) ?? [];
  return pattern && form ? { name: name.replace(pattern, ''), form } : { name };
}

/** Words of a dose of which only the end could be read: 'mon to', '1 in morning 2'. */
const PART_OF_DOSE =
  /(?:^|[ ,])(?:then|to|or|and|except|stop|not|x|in|at|morning|noon|night|evening|days?|am|pm|od|bd|tds|qid|hs|sos|daily|weekly|(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*(?:-\w+)?)(?=[ ,]|$)|[½¼¾]$/i;

/** The line with its dose, its days, and a strength behind the dose; undefined if no dose can be read. */
function splitDose(line: string, found: Medicine): Medicine | undefined {
  const words = line.split(' ');
  for (let from = 1; from < words.length; from += 1) {
    const dose = words.slice(from).join(' ');
    const name = words.slice(0, from).join(' ').replace(/,$/, '');
    // In 'carbimazole 10 1/2-0-0' the 10 is a strength, unless one stands before it.
    const isStrength = /^\d+ (?:[½¼¾]|[13]\/[24])/.test(dose) && !STRENGTH.test(name);
    if (!isStrength && (readDose(dose) || findReadings(dose))) {
      return PART_OF_DOSE.test(name.slice(name.indexOf(' ') + 1)) && name.includes(' ')
        ? undefined
        : { ...found, name, dose };
    }
  }
  const [, beforeDays = '', days = ''] = DAYS.exec(line) ?? [];
  if (days !== '' && found.days === '') {
    return splitDose(beforeDays, { ...found, days: tidyDays(days.replace(/^for /i, '')) });
  }
  const [, beforeFood = '', food = '', empty = ''] = FOOD.exec(line) ?? [];
  if (food + empty !== '' && found.food === '') {
    return splitDose(beforeFood, { ...found, food: (food || empty).toLowerCase() as Food });
  }
  const [, beforeStrength = '', strength = ''] = STRENGTH.exec(line) ?? [];
  return strength !== '' && found.strength === ''
    ? splitDose(beforeStrength, { ...found, strength })
    : undefined;
}

/** Takes the strength from the end of the name, or a known one from the beginning of the dose. */
function findStrength(split: Medicine, known: KnownMedicines): Medicine {
  const [, name = '', strength = ''] = STRENGTH.exec(split.name) ?? [];
  if (split.strength === '' && strength !== '' && name !== '') {
    return { ...split, name: completeName(name.replace(/,$/, ''), known), strength };
  }
  const whole = completeName(split.name, known);
  const [, before = '', atEnd = ''] = NUMBER_AT_END.exec(split.name) ?? [];
  const ofName = findKnown(completeName(before, known), atEnd, '', known);
  if (split.strength === '' && ofName !== undefined) {
    return { ...split, name: completeName(before, known), strength: ofName };
  }
  const [, number = '', unit = '', often = ''] = AMOUNT_FIRST.exec(split.dose) ?? [];
  const ofDose = findKnown(whole, number, unit, known);
  if (split.strength !== '' || ofDose === undefined) return { ...split, name: whole };
  // A small number may be one of tablets: the dose stays, and its readings are asked.
  if (unit === '' && Number(number) <= MANY_AT_ONCE) {
    return { ...split, name: whole, strength: number === '1' ? '' : ofDose };
  }
  // With its unit the dose stays as it is typed: '500 mg twice a day'.
  return { ...split, name: whole, strength: ofDose, ...(unit === '' && { dose: `1 ${often}` }) };
}

/** The one known name that begins with what was typed. */
function completeName(typed: string, { medicines }: KnownMedicines): string {
  const folded = typed.toLowerCase();
  const names = medicines.map(({ name }) => name);
  const same = names.find((name) => name.toLowerCase() === folded);
  const begun = names.filter((name) => name.toLowerCase().startsWith(folded));
  const isClear = begun.length === 1 && typed.length >= LEAST_LETTERS;
  return same ?? (isClear ? begun[0] : undefined) ?? typed;
}

/** The one known strength of a medicine with this number, and with this unit if one is given. */
function findKnown(
  name: string,
  number: string,
  unit: string,
  { medicines }: KnownMedicines,
): string | undefined {
  const strengths = medicines.find((one) => one.name === name)?.strengths ?? [];
  const fold = (text: string) => text.replace(/[ ,]/g, '').toLowerCase();
  const [found, other] = strengths.filter((one) => {
    const [, ofOne, ofUnit = ''] = /^([\d.]+)([a-z]*)$/.exec(fold(one)) ?? [];
    return ofOne === fold(number) && (unit === '' || ofUnit === fold(unit));
  });
  return number !== '' && other === undefined ? found : undefined;
}
