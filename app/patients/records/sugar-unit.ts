import { MEASURES } from '../../measures/measures.ts';
import { keepOnDevice } from '../../ui/device-value.ts';
import { tidyCode } from '../../text/typed-text.ts';
import { tidyValue } from './patient-rules.ts';

const { unit, otherUnit } = MEASURES.sugar;
const WITH_UNIT = /^([^\p{L}]*)(\p{L}.*)$/u;

/** The units in which sugar may be typed. The first is the one in which it is stored (R29). */
export const SUGAR_UNITS: readonly string[] = [unit, otherUnit?.unit ?? unit];

/** The unit in which sugar was typed last on this device. */
export const sugarUnitOnDevice = keepOnDevice('sugar-unit');

/** The number and the unit in the field, from the text that the form keeps: '182 mg/dL', or '10.1' in mmol/L. */
export function readSugar(text: string): { typed: string; unit: string } {
  const [, other = unit] = SUGAR_UNITS;
  if (text.endsWith(` ${other}`)) return { typed: text.slice(0, -other.length - 1), unit: other };
  return { typed: text, unit: text === '' ? sugarUnitOnDevice.read() || unit : unit };
}

/** The text that the form keeps. */
export function writeSugar(typed: string, typedIn: string): string {
  return typed.trim() === '' || typedIn === unit ? typed : `${typed} ${typedIn}`;
}

/** The text in the unit in which it is stored, or as it was typed if it is not a number. */
export function toStoredSugar(text: string): string {
  const { typed, unit: typedIn } = readSugar(text);
  const number = numberIn(typed);
  // A unit behind the number itself decides.
  const [, digits = '', named = ''] = WITH_UNIT.exec(tidyCode(typed)) ?? [];
  if (otherUnit?.pattern.test(named)) {
    const inOther = numberIn(digits);
    return inOther === undefined ? typed : otherUnit.toUnit(inOther).toFixed(1);
  }
  if (named !== '') return tidyValue('sugar', typed);
  return typedIn === unit || number === undefined || !otherUnit
    ? typed
    : otherUnit.toUnit(number).toFixed(1);
}

/** Whether a person may have such a sugar in either unit. */
export function isEitherUnit(text: string): boolean {
  const { typed } = readSugar(text);
  const number = /\p{L}/u.test(typed) ? undefined : numberIn(typed);
  return number !== undefined && number >= 20 && number <= 60;
}

function numberIn(typed: string): number | undefined {
  const tidy = tidyValue('sugar', typed);
  return MEASURES.sugar.pattern.test(tidy) ? Number(tidy) : undefined;
}
