import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { samplePatient } from '../../../tests/support/sample-patient.ts';
import { VisitLine } from '../search/patient-card.tsx';
import { AddedMeasures } from './added-measures.tsx';
import { VitalsTrends } from './vitals-trends.tsx';

const bare = samplePatient({ key: 'bare', age: '46', datetime: '2026-11-12 11:05:22' });
const whole = { ...bare, key: 'whole', weight: '72', height: '163', waist: '88', pulse: '72' };
const weighed = { ...bare, key: 'weighed', datetime: '2026-11-27 10:00:00', weight: '74' };

const textOf = (markup: string) =>
  markup
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
const beside = (patient: typeof bare, visits = [weighed, whole, bare]) =>
  textOf(renderToStaticMarkup(<AddedMeasures patient={patient} visits={visits} />));
const line = (patient: typeof bare) =>
  textOf(
    renderToStaticMarkup(
      <VisitLine patient={patient} isChosen={false} isNamed={false} onChoose={() => undefined} />,
    ),
  );
const charts = (visits: (typeof bare)[]) =>
  renderToStaticMarkup(<VitalsTrends visits={visits} targets={{}} />);

test('weight, height, waist and pulse stand beside the tiles only where they were measured', () => {
  expect(beside(bare)).toBe('');
  expect(beside(whole)).toBe('Weight 72 kg, BMI 27.1 Height 163 cm Waist 88 cm Pulse 72 /min');
  expect(beside(weighed)).toBe('Weight 74 kg, BMI 27.9 with the height of 12 Nov 2026');
  expect(beside(weighed, [weighed])).toBe('Weight 74 kg');
  expect(beside({ ...bare, weight: '720' })).toContain('720 kg not possible');
});

test('the line of a visit says the weight, and the index where both were measured', () => {
  expect(line(whole)).toContain('72 kg, BMI 27.1');
  expect(line(weighed)).toMatch(/74 kg$/);
  expect(line(bare)).not.toContain('kg');
});

test('charts and their table have them, and the index, once one visit has one', () => {
  expect(charts([bare])).not.toMatch(/Weight|Height|Waist|Pulse|BMI/);
  const drawn = charts([weighed, whole, bare]);
  expect(drawn).toMatch(
    /Weight \(kg\).*Height \(cm\).*Waist \(cm\).*Pulse \(\/min\).*BMI \(kg\/m²\)/s,
  );
  const rows = drawn.split('<tbody>')[1]?.split('</tr>').map(textOf) ?? [];
  expect(rows[0]).toMatch(/74 ?Not known ?Not known ?Not known ?27\.9$/);
  expect(rows[2]).toMatch(/(?:Not known ?){5}$/);
});
