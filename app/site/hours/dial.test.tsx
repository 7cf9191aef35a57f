import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { Dial } from './dial.tsx';
import { OpenBadge } from './open-badge.tsx';
import { ENGLISH, WEEK } from '../../../tests/support/sample-hours.ts';

const WORDS = {
  dialLabel: 'The clinic is open {hours}.',
  midnight: 'Midnight',
  noon: 'Noon',
  cortisol: 'Cortisol',
  melatonin: 'Melatonin',
  tsh: 'TSH',
};

function renderAt(time: string): string {
  vi.setSystemTime(new Date(time));
  const html = renderToString(
    <>
      <OpenBadge hours={WEEK} texts={ENGLISH} language="en" />
      <Dial hours={WEEK} texts={ENGLISH} words={WORDS} language="en" />
    </>,
  );
  vi.useRealTimers();
  return html;
}

test('the server renders the same HTML at every time of day', () => {
  const open = renderAt('2025-11-17T06:00:00Z');
  expect(renderAt('2025-11-23T20:00:00Z')).toBe(open);
  expect(open).not.toMatch(/Open now|Closed now|dial-hand/);
});

test('screen readers get the opening hours as the dial’s label', () => {
  expect(renderAt('2025-11-17T06:00:00Z')).toContain(
    'aria-label="The clinic is open 10:30 am to 1:00 pm and 5:00 pm to 8:00 pm, Monday to Saturday."',
  );
});

test('without script the badge shows the opening hours', () => {
  expect(renderAt('2025-11-17T06:00:00Z')).toContain(
    '<span class="badge-still">10:30 am to 1:00 pm',
  );
});

test('the dial has no inline style, which the Content-Security-Policy forbids', () => {
  const html = renderAt('2025-11-17T06:00:00Z');
  expect(html).toContain('<svg');
  expect(html).not.toContain('style=');
});

test('hours that differ on one day do not lie over those of the others', () => {
  const tuesday = { days: [2], opens: '10:00', closes: '13:00' };
  const hours = { ...WEEK, sessions: [...WEEK.sessions, tuesday] };
  const html = renderToString(<Dial hours={hours} texts={ENGLISH} words={WORDS} language="en" />);
  expect(html).toContain('10:30–1');
  expect(html).not.toContain('>10–1');
});
