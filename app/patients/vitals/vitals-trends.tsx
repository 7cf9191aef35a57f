import { useState } from 'react';
import { findBodyMass } from '../../measures/body-mass.ts';
import {
  type MeasureName,
  MEASURE_NAMES,
  MEASURES,
  type OtherUnit,
} from '../../measures/measures.ts';
import { markImpossible } from '../../measures/stored-values.ts';
import { ImpossibleMark } from '../impossible-mark.tsx';
import { showMoment } from '../../hours/desk-times.ts';
import { listReadings, readTime } from './readings.ts';
import { labelOf, showValue, showWithUnit } from '../patient-text.ts';
import type { Patient } from '../patient.ts';
import type { ChartPoint } from './draw-chart.ts';
import { FLAG_WORDS, flagOf, spansOf, type Span, type Targets } from '../../measures/targets.ts';
import { VitalChart } from './vital-chart.tsx';
import './vitals-trends.css';

interface Props {
  /** Every visit of the patient, newest first. */
  visits: Patient[];
  targets: Targets;
}

/** Charts and a table of each measure over all visits. Some measures can be switched to another unit. */
export function VitalsTrends({ visits, targets }: Props) {
  const [switched, setSwitched] = useState<ReadonlySet<MeasureName>>(new Set());
  const names = MEASURE_NAMES.filter(
    (name) => !MEASURES[name].isAdded || visits.some((visit) => visit[name] !== undefined),
  );
  const masses = listMasses(visits);
  const otherUnitOf = (name: MeasureName) =>
    switched.has(name) ? switchableUnitOf(name) : undefined;

  function choose(name: MeasureName, isOther: boolean) {
    const chosen = new Set(switched);
    if (isOther) chosen.add(name);
    else chosen.delete(name);
    setSwitched(chosen);
  }

  return (
    <div className="stack gap-5 trends">
      {names.map((name) => (
        <UnitChoice
          key={name}
          name={name}
          isOther={switched.has(name)}
          onChoose={(isOther) => choose(name, isOther)}
        />
      ))}
      {names.map((name) => {
        const { label, unit, numbers } = MEASURES[name];
        const other = otherUnitOf(name);
        const spans = spansOf(targets, name);
        return (
          <VitalChart
            key={`${name} ${other?.unit}`}
            label={label}
            unit={other?.unit ?? unit}
            lines={numbers.map((number) => number.label ?? label)}
            points={listPoints(name, visits, spans, other)}
            spans={other ? spans.map((span) => convertSpan(span, other)) : spans}
          />
        );
      })}
      {masses.length > 0 && (
        <VitalChart label="BMI" unit="kg/m²" lines={['BMI']} points={masses} spans={[]} />
      )}
      <TrendsTable names={names} visits={visits} targets={targets} otherUnitOf={otherUnitOf} />
    </div>
  );
}

type SwitchableUnit = OtherUnit & Required<Pick<OtherUnit, 'fromUnit'>>;

function switchableUnitOf(name: MeasureName): SwitchableUnit | undefined {
  const { otherUnit } = MEASURES[name];
  return otherUnit?.fromUnit && { ...otherUnit, fromUnit: otherUnit.fromUnit };
}

interface UnitChoiceProps {
  name: MeasureName;
  isOther: boolean;
  onChoose: (isOther: boolean) => void;
}

function UnitChoice({ name, isOther, onChoose }: UnitChoiceProps) {
  const { label, unit } = MEASURES[name];
  const other = switchableUnitOf(name);
  if (!other) return null;
  return (
    <fieldset className="row trends-units">
      <legend>{label} in</legend>
      {[unit, other.unit].map((one) => (
        <label key={one} className="choice">
          <input
            type="radio"
            name={`${name}-unit`}
            checked={isOther === (one === other.unit)}
            onChange={() => onChoose(one === other.unit)}
          />
          {one}
        </label>
      ))}
    </fieldset>
  );
}

function listPoints(
  name: MeasureName,
  visits: Patient[],
  spans: (Span | undefined)[],
  other: SwitchableUnit | undefined,
): ChartPoint[] {
  return listReadings(visits, name)
    .filter((reading) => reading.time !== undefined)
    .map((reading) => {
      const visit = visits.find(({ key }) => key === reading.key);
      const flag = flagOf(reading.numbers, spans);
      const numbers = other
        ? reading.numbers.map((number) => Math.round(other.fromUnit(number)))
        : reading.numbers;
      const text = visit ? showWithUnit(visit, name) : reading.text;
      return {
        time: (reading.time ?? 0) / 1000,
        numbers,
        text: other ? `${numbers[0]} ${other.unit}` : text,
        when: showMoment(visit?.datetime ?? null),
        flag: reading.mark ?? (flag && FLAG_WORDS[flag]),
      };
    })
    .sort((one, next) => one.time - next.time);
}

/** The body mass index at each visit at which it is known, oldest first. */
function listMasses(visits: Patient[]): ChartPoint[] {
  return visits
    .flatMap((visit) => {
      const mass = findBodyMass(visit, visits);
      const time = readTime(visit.datetime);
      if (mass?.value === undefined || time === undefined) return [];
      const { value, text } = mass;
      const when = showMoment(visit.datetime);
      return [{ time: time / 1000, numbers: [value], text, when, flag: undefined }];
    })
    .sort((one, next) => one.time - next.time);
}

function convertSpan(span: Span | undefined, { fromUnit }: SwitchableUnit): Span | undefined {
  return (
    span && {
      from: span.from === undefined ? undefined : fromUnit(span.from),
      to: span.to === undefined ? undefined : fromUnit(span.to),
    }
  );
}

interface TrendsTableProps extends Props {
  names: readonly MeasureName[];
  otherUnitOf: (name: MeasureName) => SwitchableUnit | undefined;
}

function TrendsTable({ names, visits, targets, otherUnitOf }: TrendsTableProps) {
  const hasMass = visits.some((visit) => findBodyMass(visit, visits));
  const show = (visit: Patient, name: MeasureName) => {
    const other = otherUnitOf(name);
    const [numbers = []] = listReadings([visit], name).map((reading) => reading.numbers);
    const [number] = numbers;
    const value = visit[name];
    const written = other ? showWithUnit(visit, name) : showValue(value);
    const flag = flagOf(numbers, spansOf(targets, name));
    return (
      <>
        {other && number !== undefined ? Math.round(other.fromUnit(number)) : written}
        {flag && !markImpossible(name, value) && (
          <span className={`tag flag ${flag === 'in-range' ? 'ok' : flag}`}>
            {FLAG_WORDS[flag]}
          </span>
        )}{' '}
        <ImpossibleMark name={name} value={value} />
      </>
    );
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that keys can scroll it
    <section className="trends-table" aria-label="All visits" tabIndex={0}>
      <table className="table">
        <caption>All visits of this patient, newest first</caption>
        <thead>
          <tr>
            <th scope="col">{labelOf('datetime')}</th>
            {names.map((name) => (
              <th key={name} scope="col">
                {MEASURES[name].label} ({otherUnitOf(name)?.unit ?? MEASURES[name].unit})
              </th>
            ))}
            {hasMass && <th scope="col">BMI (kg/m²)</th>}
          </tr>
        </thead>
        <tbody>
          {visits.map((visit) => (
            <tr key={visit.key}>
              <th scope="row">{showValue(visit.datetime)}</th>
              {names.map((field) => (
                <td key={field}>{show(visit, field)}</td>
              ))}
              {hasMass && <td>{showValue(findBodyMass(visit, visits)?.text)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
