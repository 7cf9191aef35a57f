import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../tests/support/open-test-database.ts';
import {
  generatePassword,
  hasStaffPassword,
  setStaffPassword,
  verifyStaffPassword,
} from './password.server.ts';
import { checkNewPassword } from './new-password.server.ts';
import { QUICK } from '../../../tests/support/set-quick-password.ts';
import { makeSlowHash, matchesSlowHash } from './slow-hash.server.ts';
import { findLiveSession } from '../sessions/live-session.server.ts';
import { createSession } from '../sessions/session.server.ts';

// A slow hash on a busy machine is very slow.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let opened: TestDatabase;
beforeEach(async () => {
  opened = await openTestDatabase();
});
afterEach(() => opened.remove());

const now = new Date('2026-01-05T05:00:00Z');

test('with no password set none is correct, and the response time does not reveal it', async () => {
  expect(await hasStaffPassword(opened.database)).toBe(false);
  const began = performance.now();
  expect(await verifyStaffPassword(opened.database, 'A'.repeat(32))).toBeUndefined();
  expect(performance.now() - began).toBeGreaterThan(20);
});

test('a password is valid until another is set, which ends every session', async () => {
  const { database } = opened;
  await setStaffPassword(database, 'first monsoon kettle', now);
  expect(await hasStaffPassword(database)).toBe(true);
  expect(await verifyStaffPassword(database, 'first monsoon kettle')).toBeTruthy();
  expect(await verifyStaffPassword(database, 'First monsoon kettle')).toBeUndefined();
  expect(await verifyStaffPassword(database, '')).toBeUndefined();

  const use = { now, idleMinutes: 15, isUserAction: true };
  const token = await createSession(database, { now, idleMinutes: 15, address: '', device: '' });
  expect(await findLiveSession(database, token, use)).toBeDefined();
  await setStaffPassword(database, 'second monsoon kettle', now);
  expect(await findLiveSession(database, token, use)).toBeUndefined();
  expect(await verifyStaffPassword(database, 'first monsoon kettle')).toBeUndefined();
  expect(await verifyStaffPassword(database, 'second monsoon kettle')).toBeTruthy();
});

const stored = async () => {
  await setStaffPassword(opened.database, 'a password of ours', now);
  const row = await opened.database.read
    .selectFrom('kept_values')
    .select('value')
    .executeTakeFirstOrThrow();
  return row.value;
};

test('only a salted argon2id hash at full strength is stored (A2)', async () => {
  const once = await stored();
  expect(once).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await stored()).not.toBe(once);
});

test('letters typed as other code points on another keyboard are equal', async () => {
  await setStaffPassword(opened.database, 'cafe\u0301 kettle monsoon', now);
  expect(await verifyStaffPassword(opened.database, 'caf\u00e9 kettle monsoon')).toBeTruthy();
});

test('beyond two at work and twenty waiting, hashing is refused at once (A2)', async () => {
  const hash = await makeSlowHash('right', QUICK);
  const tries = Array.from({ length: 30 }, () => matchesSlowHash('wrong', hash));
  const outcomes = await Promise.allSettled(tries);
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused).toHaveLength(8);
  expect(refused.every((outcome) => outcome.reason.name === 'TooBusy')).toBe(true);
});

describe('a generated password', () => {
  test('is long, readable, never the same, and may be set', () => {
    const passwords = Array.from({ length: 200 }, generatePassword);
    expect(new Set(passwords).size).toBe(200);
    for (const password of passwords) {
      expect(password).toMatch(
        /^(?:[bdfghjklmnprstvz][aeiou]){2}(?:-(?:[bdfghjklmnprstvz][aeiou]){2}){6}$/,
      );
      expect(checkNewPassword(password)).toBeUndefined();
    }
  });
});

describe("an owner's password", () => {
  test.each([
    'kettle monsoon ladder',
    'Ravi kept 3 goats & 1 umbrella',
    'तीन बकरियाँ और एक छाता',
    'xK9#vQ2$mL7@pR4',
  ])('%j will do', (text) => {
    expect(checkNewPassword(text)).toBeUndefined();
  });

  test.each([
    ['', 'at least 15 characters'],
    ['fourteen chars', 'at least 15 characters'],
    ['a'.repeat(1025), 'not be longer'],
    ['aaaaaaaaaaaaaaaaaaaa', 'easy to guess'],
    ['passwordpassword', 'easy to guess'],
    ['Password-Welcome-2026!', 'easy to guess'],
    ['123456789012345678', 'easy to guess'],
    ['qwertyuiopasdfghjkl', 'easy to guess'],
    ['1q2w3e4r5t6y7u8i', 'easy to guess'],
    ['1qaz2wsx3edc4rfv', 'easy to guess'],
    ['abcdefghijklmnopqrstuvwxyz', 'easy to guess'],
    ['zyxwvutsrqponmlkji', 'easy to guess'],
    ['ravi ravi ravi ravi', 'easy to guess'],
    ['endocrine clinic vizag', 'easy to guess'],
    ['               ', 'easy to guess'],
  ])('%j is refused: %s', (text, why) => {
    expect(checkNewPassword(text)).toContain(why);
  });
});
