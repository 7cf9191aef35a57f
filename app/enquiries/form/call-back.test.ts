import { expect, test } from 'vitest';
import { ENGLISH, WEEK } from '../../../tests/support/sample-hours.ts';
import { describeCallBack } from './call-back.ts';

const texts = {
  form: { sentNext: 'Within clinic hours.', sentNextClosed: 'The clinic {opens}.' },
  hours: ENGLISH,
};

test.each([
  ['open', '2025-11-17T12:59:59', 'Within clinic hours.'],
  ['between the sessions', '2025-11-17T13:00:00', 'The clinic opens 5:00 pm.'],
  ['in the evening', '2025-11-17T20:00:00', 'The clinic opens tomorrow 10:30 am.'],
  ['on Sunday', '2025-11-23T12:00:00', 'The clinic opens Monday 10:30 am.'],
])('%s: the sentence says when reception calls back', (_, wall, sentence) => {
  expect(describeCallBack(new Date(`${wall}+05:30`), WEEK, texts, 'en')).toBe(sentence);
});

test('without opening hours the sentence names no time', () => {
  const never = { ...WEEK, sessions: [] };
  expect(describeCallBack(new Date('2025-11-23T12:00:00Z'), never, texts, 'en')).toBe(
    'Within clinic hours.',
  );
});
