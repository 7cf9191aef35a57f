import { useState } from 'react';
import {
  type MeasureName,
  MEASURE_NAMES,
  MEASURES,
  type OtherUnit,
} from '../../measures/measures.ts';
import { markImpossible } from '../../measures/stored-values.ts';
import { ImpossibleMark } from '../impossible-mark.tsx';
import { showMoment } from '../../hours/desk-times.ts';
import { listReadings } from './readings.ts';
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
      {MEASURE_NAMES.map((name) => (
        <UnitChoice
          key={name}
          name={name}
          isOther={switched.has(name)}
          onChoose={(isOther) => choose(name, isOther)}
        />
      ))}
      {MEASURE_NAMES.map((name) => {
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
      <TrendsTable visits={visits} targets={targets} otherUnitOf={otherUnitOf} />
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

function convertSpan(span: Span | undefined, { fromUnit }: SwitchableUnit): Span | undefined {
  return (
    span && {
      from: span.from === undefined ? undefined : fromUnit(span.from),
      to: span.to === undefined ? undefined : fromUnit(span.to),
    }
  );
}

interface TrendsTableProps extends Props {
  otherUnitOf: (name: MeasureName) => SwitchableUnit | undefined;
}

function TrendsTable({ visits, targets, otherUnitOf }: TrendsTableProps) {
  const show = (visit: Patient, name: MeasureName) => {
    const other = otherUnitOf(name);
    const [numbers = []] = listReadings([visit], name).map((reading) => reading.numbers);
    const [number] = numbers;
    const written = other ? showWithUnit(visit, name) : showValue(visit[name]);
    const flag = flagOf(numbers, spansOf(targets, name));
    return (
      <>
        {other && number !== undefined ? Math.round(other.fromUnit(number)) : written}
        {flag && !markImpossible(name, visit[name]) && (
          <span className={`tag flag ${flag === 'in-range' ? 'ok' : flag}`}>
            {FLAG_WORDS[flag]}
          </span>
        )}{' '}
        <ImpossibleMark name={name} value={visit[name]} />
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
            {MEASURE_NAMES.map((name) => (
              <th key={name} scope="col">
                {MEASURES[name].label} ({otherUnitOf(name)?.unit ?? MEASURES[name].unit})
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {visits.map((visit) => (
            <tr key={visit.key}>
              <th scope="row">{showValue(visit.datetime)}</th>
              {MEASURE_NAMES.map((field) => (
                <td key={field}>{show(visit, field)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
