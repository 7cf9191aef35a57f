import { describe, expect, test } from 'vitest';
import { sayNextChange } from '../content/hours-text.ts';
import { findSessions, isClosedDay, openingAt, type OpeningHours } from './opening.ts';
import { ENGLISH, WEEK } from '../../tests/support/sample-hours.ts';

process.env.TZ = 'America/New_York';

/** The text of the badge at a time on the clinic's wall. */
function sayAt(wall: string, hours = WEEK): string {
  const opening = openingAt(new Date(`${wall}+05:30`), hours);
  const state = opening.kind === 'open' ? 'Open now' : 'Closed now,';
  return `${state} ${sayNextChange(opening, ENGLISH, 'en')}`;
}

function closed(from: string, to: string): OpeningHours {
  return { ...WEEK, closures: [{ from, to, reason: 'Festival' }] };
}

describe('at every boundary of the week, with the device in New York', () => {
  test.each([
    ['2025-11-17T10:29:59', 'Closed now, opens 10:30 am'],
    ['2025-11-17T10:30:00', 'Open now until 1:00 pm today'],
    ['2025-11-17T12:59:59', 'Open now until 1:00 pm today'],
    ['2025-11-17T13:00:00', 'Closed now, opens 5:00 pm'],
    ['2025-11-17T16:59:59', 'Closed now, opens 5:00 pm'],
    ['2025-11-17T17:00:00', 'Open now until 8:00 pm today'],
    ['2025-11-17T19:59:59', 'Open now until 8:00 pm today'],
    ['2025-11-17T20:00:00', 'Closed now, opens tomorrow 10:30 am'],
    ['2025-11-17T00:00:00', 'Closed now, opens 10:30 am'],
    ['2025-11-22T19:59:59', 'Open now until 8:00 pm today'],
    ['2025-11-22T20:00:00', 'Closed now, opens Monday 10:30 am'],
    ['2025-11-23T00:00:00', 'Closed now, opens Monday 10:30 am'],
    ['2025-11-23T12:00:00', 'Closed now, opens Monday 10:30 am'],
  ])('%s: %s', (wall, said) => {
    expect(sayAt(wall)).toBe(said);
  });
});

describe('closures', () => {
  test('a closed day is closed at hours that are open otherwise', () => {
    expect(sayAt('2025-11-18T11:00:00', closed('2025-11-18', '2025-11-18'))).toBe(
      'Closed now, opens Wednesday 10:30 am',
    );
  });

  test('both ends of a closure are closed, and the day after is open', () => {
    const hours = closed('2025-11-18', '2025-11-20');
    expect(sayAt('2025-11-18T11:00:00', hours)).toBe('Closed now, opens Friday 10:30 am');
    expect(sayAt('2025-11-20T11:00:00', hours)).toBe('Closed now, opens Friday 10:30 am');
    expect(sayAt('2025-11-21T11:00:00', hours)).toBe('Open now until 1:00 pm today');
  });

  test('after a closure of weeks the date is said, for the name of the day would mislead', () => {
    expect(sayAt('2025-11-18T11:00:00', closed('2025-11-18', '2025-11-30'))).toMatch(
      /^Closed now, opens Monday,? 1 December 10:30 am$/,
    );
  });

  test('on the same day of the next week too', () => {
    const hours = closed('2025-11-18', '2025-11-24');
    expect(sayAt('2025-11-18T11:00:00', hours)).toMatch(
      /^Closed now, opens Tuesday,? 25 November 10:30 am$/,
    );
    expect(sayAt('2025-11-19T11:00:00', hours)).toBe('Closed now, opens Tuesday 10:30 am');
  });

  test('a clinic that stays closed for more than a year promises nothing', () => {
    expect(openingAt(new Date('2025-11-18T06:00:00Z'), closed('2025-01-01', '2030-01-01'))).toEqual(
      {
        kind: 'closed',
      },
    );
  });

  test('Sunday and days of a closure are closed days, others are not', () => {
    const hours = closed('2025-11-18', '2025-11-18');
    expect(isClosedDay('2025-11-23', hours)).toBe(true);
    expect(isClosedDay('2025-11-18', hours)).toBe(true);
    expect(isClosedDay('2025-11-19', hours)).toBe(false);
  });
});

test('the sessions of a day come in order, however the content lists them', () => {
  const reversed = WEEK.sessions.toReversed();
  expect(findSessions('2025-11-17', reversed, []).map(({ opens }) => opens)).toEqual([
    '10:30',
    '17:00',
  ]);
});
