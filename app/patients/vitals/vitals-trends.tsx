import { useState } from 'react';
import { listReadings, VITAL_FIELDS, type VitalField } from './vitals.ts';
import { labelOf, showValue, showWithUnit, unitOf } from '../patient-text.ts';
import type { Patient } from '../patient.ts';
import { toMgPerDl } from './sugar-units.ts';
import { FLAG_WORDS, flagOf, spansOf, type Span, type Targets } from '../../content/targets.ts';
import { VitalChart } from './vital-chart.tsx';
import './vitals-trends.css';

interface Props {
  /** Every visit of the patient, newest first. */
  visits: Patient[];
  targets: Targets;
}

type SugarUnit = 'mmol/L' | 'mg/dL';

/** Each measure over all visits, drawn, told at each point, and in a table. Values are stored in mmol/L. */
export function VitalsTrends({ visits, targets }: Props) {
  const [sugarUnit, setSugarUnit] = useState<SugarUnit>('mmol/L');
  return (
    <div className="trends">
      <fieldset className="trends-units">
        <legend>Sugar in</legend>
        {(['mmol/L', 'mg/dL'] as const).map((unit) => (
          <label key={unit}>
            <input
              type="radio"
              name="sugar-unit"
              checked={sugarUnit === unit}
              onChange={() => setSugarUnit(unit)}
            />
            {unit}
          </label>
        ))}
      </fieldset>
      {VITAL_FIELDS.map((field) => {
        const isInMg = field === 'sugar' && sugarUnit === 'mg/dL';
        const spans = spansOf(targets, field);
        return (
          <VitalChart
            key={`${field} ${isInMg}`}
            label={labelOf(field)}
            unit={isInMg ? 'mg/dL' : unitOf(field)}
            lines={field === 'bp' ? ['Systolic', 'Diastolic'] : [labelOf(field)]}
            points={listPoints(field, visits, spans, isInMg)}
            spans={isInMg ? spans.map(toMgSpan) : spans}
          />
        );
      })}
      <TrendsTable visits={visits} targets={targets} sugarUnit={sugarUnit} />
    </div>
  );
}

function listPoints(
  field: VitalField,
  visits: Patient[],
  spans: (Span | undefined)[],
  isInMg: boolean,
) {
  return listReadings(visits, field)
    .filter((reading) => reading.time !== undefined)
    .map((reading) => {
      const visit = visits.find(({ key }) => key === reading.key);
      const flag = flagOf(reading.numbers, spans);
      const numbers = isInMg
        ? reading.numbers.map((one) => Math.round(toMgPerDl(one)))
        : reading.numbers;
      return {
        time: (reading.time ?? 0) / 1000,
        numbers,
        text: isInMg ? `${numbers[0]} mg/dL` : visit ? showWithUnit(visit, field) : reading.text,
        when: showValue(visit?.datetime ?? null),
        flag: flag && FLAG_WORDS[flag],
      };
    })
    .sort((one, other) => one.time - other.time);
}

function toMgSpan(span: Span | undefined): Span | undefined {
  return (
    span && {
      from: span.from === undefined ? undefined : toMgPerDl(span.from),
      to: span.to === undefined ? undefined : toMgPerDl(span.to),
    }
  );
}

function TrendsTable({ visits, targets, sugarUnit }: Props & { sugarUnit: SugarUnit }) {
  const show = (visit: Patient, field: VitalField) => {
    const isInMg = field === 'sugar' && sugarUnit === 'mg/dL';
    const [numbers = []] = listReadings([visit], field).map((reading) => reading.numbers);
    const [number] = numbers;
    const written = isInMg ? showWithUnit(visit, field) : showValue(visit[field]);
    const flag = flagOf(numbers, spansOf(targets, field));
    return (
      <>
        {isInMg && number !== undefined ? Math.round(toMgPerDl(number)) : written}
        {flag && <span className={`flag flag-${flag}`}>{FLAG_WORDS[flag]}</span>}
      </>
    );
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that keys can scroll it
    <section className="trends-table" aria-label="All visits" tabIndex={0}>
      <table>
        <caption>All visits of this patient, newest first</caption>
        <thead>
          <tr>
            <th scope="col">{labelOf('datetime')}</th>
            {VITAL_FIELDS.map((field) => (
              <th key={field} scope="col">
                {labelOf(field)} ({field === 'sugar' ? sugarUnit : unitOf(field)})
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {visits.map((visit) => (
            <tr key={visit.key}>
              <th scope="row">{showValue(visit.datetime)}</th>
              {VITAL_FIELDS.map((field) => (
                <td key={field}>{show(visit, field)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
