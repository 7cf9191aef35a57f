import { readDatetime } from '../../hours/read-datetime.ts';
import { type MeasureName, MEASURES } from '../../measures/measures.ts';
import type { Patient } from '../patient.ts';

export interface Reading {
  key: string;
  /** The stored text: '138/86'. */
  text: string;
  /** [138, 86], in the unit of the measure */
  numbers: number[];
  /** `datetime` in milliseconds since 1970; undefined if it cannot be read. */
  time: number | undefined;
}

/** The values of a measure that can be drawn, oldest first. `visits` are newest first. */
export function listReadings(visits: Patient[], field: MeasureName): Reading[] {
  const readings = visits
    .map((visit) => ({
      key: visit.key,
      text: visit[field] ?? '',
      numbers: readNumbers(field, visit[field]),
      time: readTime(visit.datetime),
    }))
    .filter((reading) => reading.numbers.length > 0);
  // oxlint-disable-next-line no-array-reverse -- old browsers lack toReversed
  return readings.reverse();
}

/** Words, one number, perhaps with a decimal comma, and words: 'fasting 7,2 mmol/L'. */
const ONE_NUMBER = /^(\D*)(\d+(?:\.\d+|,\d{1,2})?)(\D*)$/;
/** Text before a number that makes it a bound or negative. */
const NOT_EXACT = /[<>≤≥]|[-−]$/;

/**
 * The numbers in a stored text, in the unit of the measure; two of a blood pressure. Empty if the text of an old
 * record is something other than one value: 'F 6.1 PP 9.4', '<5'.
 */
function readNumbers(name: MeasureName, value: string | null): number[] {
  const { numbers, otherUnit } = MEASURES[name];
  if (numbers.length === 2) return (value?.match(/\d+(?:\.\d+)?/g) ?? []).slice(0, 2).map(Number);
  const [, before = '', digits, after = ''] = ONE_NUMBER.exec(value ?? '') ?? [];
  if (digits === undefined || NOT_EXACT.test(before) || /^\s*%/.test(after)) return [];
  const number = Number(digits.replace(',', '.'));
  return [otherUnit?.pattern.test(after) ? otherUnit.toUnit(number) : number];
}

function readTime(datetime: string | null): number | undefined {
  const moment = readDatetime(datetime);
  return moment === null ? undefined : Date.parse(`${moment.replace(' ', 'T')}Z`);
}
