import { expect, test } from 'vitest';
import type { EnquiryMessage, MessageTry } from '../../messages/messages.contract.ts';
import { describeState } from './message-words.ts';

const INDIA = 'Asia/Kolkata';
const tried = (result: MessageTry['result'], answer: string) => ({
  at: '2026-11-20T06:00:00.000Z',
  result,
  answer,
});
const describe = (message: Partial<EnquiryMessage>) =>
  describeState(
    { kind: 'received', state: 'waiting', nextTryAt: null, lastTry: null, ...message },
    INDIA,
  );

test('a new message waits, and a reminder says when it will be sent', () => {
  const nextTryAt = '2026-11-20T12:30:00.000Z';
  expect(describe({ nextTryAt })).toBe('Waiting to be sent');
  expect(describe({ kind: 'reminder', nextTryAt })).toBe('Will be sent 20 Nov 2026, 6:00 pm');
});

test('after a failed try the next one is named, with the words of the mail server', () => {
  const lastTry = tried('failed', '451 try later');
  expect(describe({ nextTryAt: '2026-11-20T06:05:00.000Z', lastTry })).toBe(
    'Not sent yet, next try 20 Nov 2026, 11:35 am. The last answer: 451 try later',
  );
});

test('a refused message that staff sent again waits anew', () => {
  const lastTry = tried('refused', '550 no such user');
  expect(describe({ nextTryAt: '2026-11-20T06:05:00.000Z', lastTry })).toBe('Waiting to be sent');
});

test.each([
  ['sent', tried('accepted', '250'), 'Accepted by the mail server 20 Nov 2026, 11:30 am'],
  ['refused', tried('refused', '550'), 'Refused by the mail server 20 Nov 2026, 11:30 am: 550'],
  ['given-up', tried('failed', '451'), 'Given up 20 Nov 2026, 11:30 am. The last answer: 451'],
  ['given-up', tried('dropped', 'It is spam.'), 'Not sent. It is spam.'],
  ['given-up', null, 'Given up when older data was restored. It may have been sent before.'],
] as const)('%s: %o', (state, lastTry, words) => {
  expect(describe({ state, lastTry })).toBe(words);
});
