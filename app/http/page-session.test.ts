import { expect, test } from 'vitest';
import { readSettings } from '../../server/settings/settings.ts';
import { readPageSession, SESSION_HEADERS, writePageSession } from './page-session.ts';

const SESSION = {
  tokenHash: 'x',
  staffName: null,
  person: 'a#1',
  role: 'doctor',
  device: 'test',
  ownerHash: null,
  createdAt: 0,
  lastUsedAt: 0,
} as const;
const FACTS = { session: SESSION, secondsLeft: 900, settings: readSettings({}) };

test('the page reads back every field that the server writes', () => {
  const written = writePageSession(FACTS);
  expect(written.map(([header]) => header)).toEqual(SESSION_HEADERS);
  const read = readPageSession(new Headers(written));
  expect(read).toMatchObject({ role: 'doctor', idleSeconds: 900 });
  expect(Object.keys(read).length).toBe(SESSION_HEADERS.length);
});

test('a session opened with the shared password has an owner’s rights on the page', () => {
  const written = writePageSession({ ...FACTS, session: { ...SESSION, role: null } });
  expect(readPageSession(new Headers(written)).role).toBe('owner');
});

test('an answer without the headers, or with invalid values, gives no session', () => {
  expect(readPageSession(new Headers())).toEqual({});
  const odd = new Headers({ 'Staff-Role': 'visitor', 'Session-Idle-Seconds': '-1' });
  expect(readPageSession(odd)).toEqual({});
});
