import { showMgPerDl, toMmolPerLitre } from './sugar-units.ts';
import { FINE, impossible, unusual, type Verdict } from '../records/verdict.ts';

interface Span {
  from: number;
  to: number;
}

const AGE = { possible: { from: 0, to: 130 }, usual: { from: 0, to: 105 } };
const SYSTOLIC = { possible: { from: 40, to: 300 }, usual: { from: 80, to: 200 } };
const DIASTOLIC = { possible: { from: 20, to: 200 }, usual: { from: 45, to: 120 } };
const SUGAR = { possible: { from: 0.5, to: 60 }, usual: { from: 2.5, to: 25 } };
const TEMPERATURE = { possible: { from: 75, to: 115 }, usual: { from: 95, to: 104 } };

/** Below this, a temperature was surely read in °C. */
const WARMEST_CELSIUS = 45;
const COOLEST_CELSIUS = 25;

export function judgeAge(value: string): Verdict {
  const years = /^\d{1,3}$/.test(value) ? Number(value) : undefined;
  if (years === undefined || !isIn(years, AGE.possible)) {
    return impossible('Age is in whole years, 0 to 130.');
  }
  return isIn(years, AGE.usual) ? FINE : unusual(`${years} years is unusual.`);
}

export function judgePressure(value: string): Verdict {
  const [, first, second] = /^(\d{2,3})\/(\d{2,3})$/.exec(value) ?? [];
  const systolic = Number(first);
  const diastolic = Number(second);
  const isPossible =
    first !== undefined && isIn(systolic, SYSTOLIC.possible) && isIn(diastolic, DIASTOLIC.possible);
  if (!isPossible) {
    return impossible('BP is two whole numbers in mmHg such as 120/80: 40 to 300 over 20 to 200.');
  }
  if (diastolic >= systolic) return impossible('The first number of BP is the higher one.');
  return isIn(systolic, SYSTOLIC.usual) && isIn(diastolic, DIASTOLIC.usual)
    ? FINE
    : unusual(`${value} mmHg is unusual.`);
}

export function judgeSugar(value: string): Verdict {
  const sugar = readNumber(value);
  if (sugar === undefined) return impossible('Sugar is a number in mmol/L such as 5.6.');
  if (!isIn(sugar, SUGAR.possible)) {
    const converted = toMmolPerLitre(sugar);
    const hint =
      sugar > SUGAR.possible.to && isIn(converted, SUGAR.possible)
        ? ` If ${value} was read in mg/dL, it is ${converted.toFixed(1)} mmol/L.`
        : '';
    return impossible(`Sugar can be 0.5 to 60 mmol/L.${hint}`);
  }
  return isIn(sugar, SUGAR.usual)
    ? FINE
    : unusual(`${value} mmol/L (${showMgPerDl(sugar)} mg/dL) is unusual.`);
}

export function judgeTemperature(value: string): Verdict {
  const degrees = readNumber(value);
  if (degrees === undefined) return impossible('Temperature is a number in °F such as 98.6.');
  if (!isIn(degrees, TEMPERATURE.possible)) {
    const hint = isIn(degrees, { from: COOLEST_CELSIUS, to: WARMEST_CELSIUS })
      ? ` If ${value} was read in °C, it is ${(degrees * 1.8 + 32).toFixed(1)} °F.`
      : '';
    return impossible(`Temperature can be 75 to 115 °F.${hint}`);
  }
  return isIn(degrees, TEMPERATURE.usual) ? FINE : unusual(`${value} °F is unusual.`);
}

function readNumber(value: string): number | undefined {
  return /^\d{1,4}(?:\.\d{1,2})?$/.test(value) ? Number(value) : undefined;
}

function isIn(value: number, { from, to }: Span): boolean {
  return value >= from && value <= to;
}
