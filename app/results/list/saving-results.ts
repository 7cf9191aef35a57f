import { callsOf } from '../../http/client/call-route.ts';
import { readSaved } from '../../http/client/saved.ts';
import type { Saving } from '../../http/client/use-save.ts';
import { readLine } from '../read-results.ts';
import type { ResultValue } from '../reference-ranges.ts';
import type { resultRoutes, ShownResult } from '../results.contract.ts';
import { writeLine } from './show-result.ts';

const call = callsOf<typeof resultRoutes>();

/** A result in the texts in which it is corrected. */
export interface ResultTexts {
  /** As it would be typed from the slip. */
  line: string;
  takenOn: string;
  /** Empty: not known. */
  takenTime: string;
  /** Empty: no file. */
  reportKey: string;
}

/** The value of a correction: its line says neither the time, the minutes nor the mark, nor that a unit was assumed. */
export function correctValue(over: ResultValue, typed: ResultValue | undefined): ResultValue {
  const { analyte, comparator, value, word, unit, isUnitAssumed } = over;
  const { rangeFrom, rangeTo, rangeSign, labMark, minutes, takenTime } = over;
  const slip = { rangeFrom, rangeTo, rangeSign, labMark, minutes, takenTime };
  const kept = { analyte, comparator, value, word, unit, isUnitAssumed, ...slip };
  if (!typed) return kept;
  const isSameUnit = typed.analyte === analyte && typed.unit === unit;
  const isSameValue = typed.value === value && typed.word === word;
  return {
    ...typed,
    isUnitAssumed: typed.isUnitAssumed || (isUnitAssumed && isSameUnit),
    labMark: typed.labMark ?? (isSameValue ? labMark : null),
    minutes: typed.minutes ?? minutes,
    takenTime: typed.takenTime || takenTime,
  };
}

export function resultTexts(result: ShownResult): ResultTexts {
  const { takenOn, takenTime, reportKey } = result;
  return { line: writeLine(result), takenOn, takenTime, reportKey: reportKey ?? '' };
}

/** How a result is corrected, over the version that was read. */
export const savingResults: Saving<ShownResult, ResultTexts> = {
  async send(over, { line, ...changed }) {
    const { takenOn, takenTime, reportKey } = { ...over, ...changed };
    const typed = line === undefined ? undefined : readLine(line);
    if (typed?.kind === 'fault') return { kind: 'faults', faults: { line: typed.message } };
    const { key, version } = over;
    const body = {
      ...correctValue(over, typed?.value),
      takenOn,
      takenTime,
      reportKey: reportKey === '' ? null : reportKey,
      version,
    };
    return readSaved(
      await call('PATCH /staff/results/:key', { params: { key }, body }),
      (result) => result,
    );
  },
  valuesOf: resultTexts,
};
