import { showDay } from '../../hours/desk-times.ts';
import { VitalChart } from '../../patients/vitals/vital-chart.tsx';
import {
  ANALYTE_NAMES,
  type AnalyteName,
  ANALYTES,
  type ResultTargets,
  toFirstUnit,
} from '../analytes.ts';
import { findRange, type PatientThen } from '../reference-ranges.ts';
import { groupBy } from '../result.ts';
import type { ShownResult } from '../results.contract.ts';
import { describeRange, showResult } from './show-result.ts';

interface Props {
  results: ShownResult[];
  targets: ResultTargets;
  personOn: (day: string) => PatientThen;
}

/** A chart of each result that was measured twice, with the clinic's target and the range of the newest value. */
export function ResultTrends({ results, targets, personOn }: Props) {
  const byName = groupBy(results, ({ analyte }) => analyte);
  const names = ANALYTE_NAMES.filter((name) => (byName.get(name)?.length ?? 0) > 1);
  if (names.length === 0) return null;
  return (
    <details className="more">
      <summary>Trends of {names.map((name) => ANALYTES[name].label).join(', ')}</summary>
      <div className="results-trends">
        {names.map((name) => (
          <Trend
            key={`${name} ${byName.get(name)?.length}`}
            name={name}
            results={byName.get(name) ?? []}
            targets={targets}
            personOn={personOn}
          />
        ))}
      </div>
    </details>
  );
}

function Trend({ name, results, targets, personOn }: Props & { name: AnalyteName }) {
  const { label, units } = ANALYTES[name];
  const [first] = units;
  const points = results
    .map((result) => ({
      time: Date.parse(result.takenOn) / 1000,
      numbers: [toFirstUnit(name, Number(result.value), result.unit)],
      text: showResult(result),
      when: showDay(result.takenOn),
      flag: describeRange(result, personOn(result.takenOn), targets)
        .flags.map(({ words }) => words)
        .join(', '),
    }))
    .sort((one, next) => one.time - next.time);
  return (
    <VitalChart
      label={label}
      unit={first.unit}
      lines={[label]}
      points={points}
      spans={[targets[name]]}
      range={rangeOf(results[0], personOn)}
    />
  );
}

/** The range of the newest value, in the first unit of the chart. */
function rangeOf(newest: ShownResult | undefined, personOn: Props['personOn']) {
  const range = newest && findRange(newest, personOn(newest.takenOn));
  if (!newest || !range) return undefined;
  const convert = (end: number | undefined) =>
    end === undefined ? undefined : toFirstUnit(newest.analyte, end, newest.unit);
  return { from: convert(range.from), to: convert(range.to ?? range.below) };
}
