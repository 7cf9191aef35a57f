import { expect, test } from 'vitest';
import { ENGLISH, WEEK } from '../../../tests/support/sample-hours.ts';
import { describeCallBack } from './call-back.ts';

const texts = {
  form: {
    sentNext: '{mobile} during clinic hours',
    sentNextToday: '{mobile} today from {time}',
    sentNextTomorrow: '{mobile} tomorrow from {time}',
    sentNextOn: '{mobile} on {day} from {time}',
  },
  hours: ENGLISH,
};
const mobile = '0000043210';

test.each([
  ['open', '2025-11-17T12:59:59', '00000\u{a0}43210 during clinic hours'],
  ['between the sessions', '2025-11-17T13:00:00', '00000\u{a0}43210 today from 5:00 pm'],
  ['in the evening', '2025-11-17T20:00:00', '00000\u{a0}43210 tomorrow from 10:30 am'],
  ['on Sunday', '2025-11-23T12:00:00', '00000\u{a0}43210 on Monday from 10:30 am'],
])('%s: the sentence says which number reception calls, and when', (_, wall, sentence) => {
  const asked = { sentAt: new Date(`${wall}+05:30`), mobile };
  expect(describeCallBack(asked, WEEK, texts, 'en')).toBe(sentence);
});

test('without opening hours the sentence names no time, and a foreign number is shown as typed', () => {
  const never = { ...WEEK, sessions: [] };
  const asked = { sentAt: new Date('2025-11-23T12:00:00Z'), mobile: '+44 0000 000000' };
  expect(describeCallBack(asked, never, texts, 'en')).toBe('+44 0000 000000 during clinic hours');
});
