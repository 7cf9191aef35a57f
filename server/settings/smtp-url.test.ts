import { expect, test } from 'vitest';
import { readSettings, WrongSettings, type MailSettings } from './settings.ts';

function read(environment: Record<string, string>): {
  settings?: MailSettings | undefined;
  faults: string[];
} {
  try {
    return { settings: readSettings(environment).mail, faults: [] };
  } catch (error) {
    if (!(error instanceof WrongSettings)) throw error;
    return { faults: error.message.split('\n') };
  }
}

const FROM = { MAIL_FROM: 'clinic@example.org' };

test('without SMTP_URL no mail server is set, and that is no fault', () => {
  expect(read({})).toEqual({ settings: undefined, faults: [] });
});

test.each([
  ['smtp://mail.example.org', { host: 'mail.example.org', port: 587, isTls: false }],
  ['smtps://mail.example.org', { port: 465, isTls: true, user: undefined }],
  [
    'smtp://desk:p%40ss%2Fword@mail.example.org:2525',
    { user: 'desk', password: 'p@ss/word', port: 2525 },
  ],
  ['smtp://[::1]:25', { host: '::1', port: 25 }],
  ['smtp://127.0.0.1:25', { host: '127.0.0.1', port: 25 }],
])('%s is read as a mail server', (url, expected) => {
  const { settings, faults } = read({ SMTP_URL: url, ...FROM });
  expect(faults).toEqual([]);
  expect(settings?.server).toMatchObject(expected);
});

test.each([
  'mail.example.org',
  'https://mail.example.org',
  'smtp://',
  'smtp://mail.example.org/path',
  'smtp://user:%zz@mail.example.org',
  'smtp://secret-word:@:25',
])('%s is explained without repeating it, since it holds a password', (url) => {
  const { faults } = read({ SMTP_URL: url, ...FROM });
  expect(faults).toEqual([expect.stringMatching(/^SMTP_URL must look like smtps:/)]);
  expect(faults.join('')).not.toContain('secret-word');
});

test.each(['clinic', 'Clinic <clinic@example.org>', 'a@b, c@d', 'a@b\r\nBcc: c@d'])(
  'MAIL_FROM %j is refused: it must be one address',
  (from) => {
    const { faults } = read({ SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM: from });
    expect(faults.join('\n')).toContain('it must be one address');
  },
);

test('a mail server without a sender, and a sender without a mail server, are faults', () => {
  expect(read({ SMTP_URL: 'smtp://127.0.0.1' }).faults).toEqual([
    expect.stringMatching(/^MAIL_FROM is not set/),
  ]);
  expect(read(FROM).faults).toEqual([expect.stringMatching(/^MAIL_FROM is without effect/)]);
});

test.each([
  ['smtp://127.0.0.1', true],
  ['smtp://[::1]', true],
  ['smtp://localhost', true],
  ['smtp://mail.example.org', false],
])('%s needs no encryption if it is on this machine', (url, isOnThisMachine) => {
  expect(read({ SMTP_URL: url, ...FROM }).settings).toMatchObject({ isOnThisMachine });
});
