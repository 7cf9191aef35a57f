import { readDatetime } from '../../hours/read-datetime.ts';
import type { Patient } from '../../patients/patient.ts';
import type { ChartMarks, ChartPoint } from '../../patients/vitals/draw-chart.ts';
import type { StoredPrescription } from '../../prescriptions/prescription.ts';
import { ANALYTE_NAMES, ANALYTES, type ResultTargets, toFirstUnit } from '../analytes.ts';
import { deriveValues } from '../derived.ts';
import { findRange, type PatientThen } from '../reference-ranges.ts';
import { groupBy } from '../result.ts';
import type { ShownResult } from '../results.contract.ts';
import { kindsOf, wordsOf } from './mark.tsx';
import { describeRange, showResult, showTaken } from './show-result.ts';

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
    // Of minutes of a test there is a course within the test, none over the years.
    const ofName = (byName.get(name) ?? []).filter(
      ({ word, minutes }) => word === null && !minutes,
    );
    const points = ofName.map((result) => {
      const { mark, aim } = describeRange(result, personOn(result.takenOn), targets);
      return pointOf(
        result,
        toFirstUnit(name, Number(result.value), result.unit),
        showResult(result),
        wordsOf(kindsOf(mark, aim)),
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
      ofLabel.map(({ day, value, text, unit, from }) =>
        pointOf({ takenOn: day, takenTime: from.takenTime }, value, `${text} ${unit}`, ''),
      ),
    ),
    span: undefined,
    range: undefined,
  }));
}

function pointOf(
  { takenOn, takenTime }: Pick<ShownResult, 'takenOn' | 'takenTime'>,
  number: number,
  text: string,
  flag: string,
): ChartPoint {
  const time = Date.parse(`${takenOn}T${takenTime || '00:00'}Z`) / 1000;
  return { time, numbers: [number], text, when: showTaken({ takenOn, takenTime }), flag };
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
  return { from: convert(range.from ?? range.above), to: convert(range.to ?? range.below) };
}
