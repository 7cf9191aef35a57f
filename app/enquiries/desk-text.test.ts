import { expect, test } from 'vitest';
import { showArrival, showDayInFull, showDayShort, showMoment, showTopic } from './desk-text.ts';

const NOW = new Date('2026-11-20T06:02:00Z');
const arrival = (datetime: string | null) => showArrival(datetime, NOW, 'Asia/Kolkata');

test('an enquiry of today shows its time, an older one its day', () => {
  expect(arrival('2026-11-20 10:52:07')).toBe('10:52');
  expect(arrival('2026-11-19 23:59:59')).toBe('Yesterday');
  expect(arrival('2026-11-18 10:52:07')).toBe('18-Nov-2026');
  expect(arrival(null)).toBe('Not known');
  expect(arrival('last week')).toBe('last week');
});

test('days are read as staff read them', () => {
  expect(showDayInFull('2026-11-21')).toBe('Saturday, 21-Nov-2026');
  expect(showDayShort('2026-11-21')).toBe('Sat 21-Nov');
  expect(showMoment('2026-11-21 10:52:07')).toBe('21-Nov-2026 10:52');
});

test('a topic is read with its group', () => {
  expect(showTopic('PCOD [ IN WOMEN ]')).toBe('PCOD, in women');
  expect(showTopic('Something else')).toBe('Something else');
  expect(showTopic(null)).toBe('Not known');
});
