import { expect, test } from 'vitest';
import { describeMail } from './mail-status.ts';

const FINE = { isOn: true, waiting: 0, refused: 0, givenUp: 0, lastFailure: null };
const INDIA = 'Asia/Kolkata';

test('without a mail server the owner reads that nothing is sent, which is no alarm', () => {
  expect(describeMail({ ...FINE, isOn: false }, INDIA)).toEqual({
    kind: 'fine',
    text: 'No mail server is set, so this site sends no e-mails.',
  });
});

test('failed messages are an alarm with their numbers and the last words of the mail server', () => {
  const lastFailure = { at: '2026-11-20T06:00:00.000Z', answer: '535 wrong password' };
  const { kind, text } = describeMail({ ...FINE, waiting: 2, givenUp: 1, lastFailure }, INDIA);
  expect(kind).toBe('alarm');
  expect(text).toMatch(/: 2 waiting to be tried again, 1 given up\. .*20 Nov 2026.*11:30/);
  expect(text).toMatch(/: 535 wrong password$/);
  expect(describeMail(FINE, INDIA).kind).toBe('fine');
});
