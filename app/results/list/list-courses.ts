import { showDay } from '../../hours/desk-times.ts';
import { readDatetime } from '../../hours/read-datetime.ts';
import type { Patient } from '../../patients/patient.ts';
import type { ChartMarks, ChartPoint } from '../../patients/vitals/draw-chart.ts';
import type { StoredPrescription } from '../../prescriptions/prescription.ts';
import { ANALYTE_NAMES, ANALYTES, type ResultTargets, toFirstUnit } from '../analytes.ts';
import { deriveValues } from '../derived.ts';
import { findRange, type PatientThen } from '../reference-ranges.ts';
import { groupBy } from '../result.ts';
import type { ShownResult } from '../results.contract.ts';
import { describeRange, showResult } from './show-result.ts';

export interface Judging {
  /** Newest first. */
  results: ShownResult[];
  targets: ResultTargets;
  personOn: (day: string) => PatientThen;
}

/** Each value that was measured or worked out at least twice, oldest first, with the target and the range of the newest value. */
export function listCourses(judging: Judging) {
  return [...listMeasured(judging), ...listDerived(judging)].filter(
    ({ points }) => points.length > 1,
  );
}

function listMeasured({ results, targets, personOn }: Judging) {
  const byName = groupBy(results, ({ analyte }) => analyte);
  return ANALYTE_NAMES.map((name) => {
    const ofName = byName.get(name) ?? [];
    const points = ofName.map((result) => {
      const { flags } = describeRange(result, personOn(result.takenOn), targets);
      return pointOf(
        result.takenOn,
        toFirstUnit(name, Number(result.value), result.unit),
        showResult(result),
        flags.map(({ words }) => words),
      );
    });
    const { label, units } = ANALYTES[name];
    const range = rangeOf(ofName[0], personOn);
    return { label, unit: units[0].unit, points: sort(points), span: targets[name], range };
  });
}

/** Signs at the days of visits and of issued prescriptions. A draft has no day yet: its sheet bears today's. */
export function listMarks(
  visits: readonly Pick<Patient, 'datetime'>[] = [],
  prescriptions: readonly Pick<StoredPrescription, 'issuedAt' | 'sheet'>[] = [],
): ChartMarks[] {
  const came = visits.map(({ datetime }) => readDatetime(datetime)?.slice(0, 10));
  const issued = prescriptions.filter(({ issuedAt }) => issuedAt !== null);
  return [
    { label: 'visit', sign: '◆', times: timesOf(came) },
    { label: 'prescription', sign: '◇', times: timesOf(issued.map(({ sheet }) => sheet?.day)) },
  ];
}

function timesOf(days: (string | undefined)[]): number[] {
  return [...new Set(days)].flatMap((day) => (day === undefined ? [] : [Date.parse(day) / 1000]));
}

/** The eGFR and others that follow from the results of a day. */
function listDerived({ results, personOn }: Judging) {
  const values = [...groupBy(results, ({ takenOn }) => takenOn)].flatMap(([day, ofDay]) =>
    deriveValues(ofDay, personOn(day)).map((derived) => Object.assign(derived, { day })),
  );
  return [...groupBy(values, ({ label }) => label)].map(([label, ofLabel]) => ({
    label,
    unit: ofLabel[0]?.unit ?? '',
    points: sort(
      ofLabel.map(({ day, value, text, unit }) => pointOf(day, value, `${text} ${unit}`, [])),
    ),
    span: undefined,
    range: undefined,
  }));
}

function pointOf(day: string, number: number, text: string, flags: string[]): ChartPoint {
  const flag = flags.join(', ');
  return { time: Date.parse(day) / 1000, numbers: [number], text, when: showDay(day), flag };
}

function sort(points: ChartPoint[]): ChartPoint[] {
  return points.sort((one, next) => one.time - next.time);
}

/** The range of the newest value, in the first unit of the chart. */
function rangeOf(newest: ShownResult | undefined, personOn: Judging['personOn']) {
  const range = newest && findRange(newest, personOn(newest.takenOn));
  if (!newest || !range) return undefined;
  const convert = (end: number | undefined) =>
    end === undefined ? undefined : toFirstUnit(newest.analyte, end, newest.unit);
  return { from: convert(range.from), to: convert(range.to ?? range.below) };
}
