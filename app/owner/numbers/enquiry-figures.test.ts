import { expect, test } from 'vitest';
import { type CountedEnquiry, countEnquiries, firstMonday } from './enquiry-figures.ts';

// A Wednesday; 13:00 at the clinic.
const NOW = new Date('2026-11-25T07:30:00Z');
const HOURS = {
  timeZone: 'Asia/Kolkata',
  sessions: [
    { days: [1, 2, 3, 4, 5, 6], opens: '10:30', closes: '13:00' },
    { days: [1, 2, 3, 4, 5, 6], opens: '17:00', closes: '20:00' },
  ],
  closures: [{ from: '2026-11-19', to: '2026-11-19', reason: 'Holiday' }],
};

const came = (arrived: string, changed: Partial<CountedEnquiry> = {}): CountedEnquiry => ({
  arrived,
  topic: 'Osteoporosis [ IN ADULTS ]',
  isWaiting: true,
  answeredAt: null,
  ...changed,
});
/** Answered at a time of the clinic's clock, 'YYYY-MM-DD HH:MM:SS'. */
const answered = (arrived: string, at: string) =>
  came(arrived, {
    isWaiting: false,
    answeredAt: new Date(`${at.replace(' ', 'T')}+05:30`).toISOString(),
  });

function count(...enquiries: CountedEnquiry[]) {
  const counting = countEnquiries(NOW, HOURS);
  for (const enquiry of enquiries) counting.add(enquiry);
  return counting.end();
}

test('weeks run from Monday to Sunday by the clinic, the last of nine is this week', () => {
  expect(firstMonday(NOW, HOURS.timeZone)).toBe('2026-09-28');
  // Sunday evening in UTC is Monday at the clinic.
  expect(firstMonday(new Date('2026-11-22T19:00:00Z'), HOURS.timeZone)).toBe('2026-09-28');
  const { weeks } = count(
    came('2026-09-28 00:00:00'),
    came('2026-11-22 23:59:59'),
    came('2026-11-23 00:00:00'),
    came('2026-11-25 12:59:59'),
  );
  expect(weeks).toHaveLength(9);
  expect(weeks[0]).toEqual({ monday: '2026-09-28', count: 1, waiting: 1 });
  expect(weeks[7]).toEqual({ monday: '2026-11-16', count: 1, waiting: 1 });
  expect(weeks[8]).toEqual({ monday: '2026-11-23', count: 2, waiting: 2 });
});

test('topics are counted with the most frequent first, and hours by the clock of the clinic', () => {
  const { topics, hours } = count(
    came('2026-11-24 09:10:00', { topic: 'Infertility [ IN MEN ]' }),
    came('2026-11-24 09:50:00'),
    came('2026-11-24 23:50:00'),
    came('2026-11-24 00:10:00', { topic: null }),
  );
  expect(topics).toEqual([
    { topic: 'Osteoporosis [ IN ADULTS ]', count: 2 },
    { topic: '', count: 1 },
    { topic: 'Infertility [ IN MEN ]', count: 1 },
  ]);
  expect(hours).toHaveLength(24);
  expect([hours[0], hours[9], hours[23]]).toEqual([1, 2, 1]);
});

test('in opening hours an answer takes only the time in which the clinic was open', () => {
  const times = (arrived: string, at: string) => {
    const { answers } = count(answered(arrived, at));
    return [answers?.open.median, answers?.all.median];
  };
  expect(times('2026-11-24 10:40:00', '2026-11-24 11:10:00')).toEqual([30, 30]);
  // At night, answered ten minutes after the clinic opened.
  expect(times('2026-11-23 22:40:00', '2026-11-24 10:40:00')).toEqual([10, 720]);
  // Over the pause at noon: 20 minutes before it, 15 after it.
  expect(times('2026-11-24 12:40:00', '2026-11-24 17:15:00')).toEqual([35, 275]);
  // From Wednesday evening over a day that is closed.
  expect(times('2026-11-18 19:50:00', '2026-11-20 10:35:00')).toEqual([15, 38 * 60 + 45]);
  // Sent before a Sunday and answered on Monday before the clinic opened.
  expect(times('2026-11-21 21:00:00', '2026-11-23 09:00:00')).toEqual([0, 36 * 60]);
});

test('half of the answers came within the median, nine of ten within the other time', () => {
  const tenTo = (minutes: number) =>
    answered(
      '2026-11-24 10:30:00',
      `2026-11-24 ${minutes < 30 ? 10 : 11}:${(minutes + 30) % 60}:00`,
    );
  const { answers } = count(...[12, 1, 3, 2, 4, 20, 6, 8, 10, 5].map(tenTo));
  expect(answers).toEqual({
    count: 10,
    open: { median: 5, mostly: 12 },
    all: { median: 5, mostly: 12 },
  });
});

test('enquiries that wait are counted with the oldest, and answers without a time are left out of the times', () => {
  const figures = count(
    came('2026-11-24 09:10:00'),
    came('2026-11-16 09:10:00'),
    came('2026-11-24 09:10:00', { isWaiting: false }),
  );
  expect(figures).toMatchObject({
    waiting: 2,
    oldestWaiting: '2026-11-16 09:10:00',
    untimed: 1,
    answers: null,
  });
});

test('a clock that was set back makes no negative times and no further weeks', () => {
  const figures = count(
    answered('2026-11-24 11:00:00', '2026-11-24 10:50:00'),
    came('2026-12-24 11:00:00'),
  );
  expect(figures.answers?.all.median).toBe(0);
  expect(figures.weeks.reduce((sum, week) => sum + week.count, 0)).toBe(1);
});
