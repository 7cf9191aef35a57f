import { callsOf } from '../../http/client/call-route.ts';
import { readSaved } from '../../http/client/saved.ts';
import type { Saving } from '../../http/client/use-save.ts';
import { readLine } from '../read-results.ts';
import type { resultRoutes, ShownResult } from '../results.contract.ts';
import { writeLine } from './show-result.ts';

const call = callsOf<typeof resultRoutes>();

/** A result in the texts in which it is corrected. */
export interface ResultTexts {
  /** As it would be typed from the slip. */
  line: string;
  takenOn: string;
  /** Empty: no file. */
  reportKey: string;
}

export function resultTexts(result: ShownResult): ResultTexts {
  const { takenOn, reportKey } = result;
  return { line: writeLine(result), takenOn, reportKey: reportKey ?? '' };
}

/** How a result is corrected, over the version that was read. */
export const savingResults: Saving<ShownResult, ResultTexts> = {
  async send(over, { line, takenOn = over.takenOn, reportKey = over.reportKey }) {
    const typed = line === undefined ? undefined : readLine(line);
    if (typed?.kind === 'fault') return { kind: 'faults', faults: { line: typed.message } };
    const { key, version, analyte, comparator, value, unit, rangeFrom, rangeTo } = over;
    const values = typed?.value ?? { analyte, comparator, value, unit, rangeFrom, rangeTo };
    const body = { ...values, takenOn, reportKey: reportKey === '' ? null : reportKey, version };
    return readSaved(
      await call('PATCH /staff/results/:key', { params: { key }, body }),
      (result) => result,
    );
  },
  valuesOf: resultTexts,
};
