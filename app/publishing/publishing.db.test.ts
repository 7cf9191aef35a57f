import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestSite, type TestSite } from '../../tests/support/open-test-site.ts';
import type { Edit } from '../content/edits.ts';

let site: TestSite;
let cookie: string;
beforeEach(async () => {
  site = await openTestSite({}, { publishes: true });
  await site.services.publishing.settle();
  ({ cookie } = await site.signInAsOwner());
});
afterEach(() => site.remove());

const get = async (path: string) =>
  (await site.ask('GET', `/staff/site${path}`, { headers: { cookie } })).json();
const post = async (path: string, body: unknown) => {
  const answer = await site.askJson('POST', `/staff/site${path}`, body, { headers: { cookie } });
  return { status: answer.status, body: await answer.json() };
};
const publish = (...edits: Edit[]) => post('/publish', { edits });
const readPage = async (path = '/') => (await site.ask('GET', path)).text();
const readContentFile = (name: string) => readFile(join(site.contentDir, name), 'utf8');

const phone = (value: string, was: string): Edit => ({
  file: 'clinic.yaml',
  path: ['phone', 'shown'],
  value,
  was,
});

test('an owner publishes a telephone number, which visitors see at once and the file keeps', async () => {
  const { version, values } = await get('');
  expect([version, values['clinic.yaml'].phone.shown]).toEqual([1, '0891 000 0101']);
  const before = await readContentFile('clinic.yaml');

  const published = await publish(phone('0891 000 0199', '0891 000 0101'));
  expect(published).toEqual({ status: 200, body: { version: 2 } });
  expect(await readPage()).toContain('0891 000 0199');
  expect(await readContentFile('clinic.yaml')).toBe(
    before.replace('shown: 0891 000 0101', 'shown: 0891 000 0199'),
  );

  const { versions } = await get('/versions');
  expect(versions).toMatchObject([
    { number: 2, how: 'screens', changes: 1, by: null },
    { number: 1, how: 'start', changes: 0 },
  ]);
  expect(await get('/versions/2')).toMatchObject({
    changes: [
      {
        file: 'clinic.yaml',
        path: ['phone', 'shown'],
        before: '0891 000 0101',
        after: '0891 000 0199',
      },
    ],
  });
});

test('a fault is told at its field and nothing is published', async () => {
  const closes: Edit = {
    file: 'clinic.yaml',
    path: ['hours', 'sessions', 0, 'closes'],
    value: '25:00',
    was: '13:00',
  };
  expect(await publish(closes)).toEqual({
    status: 422,
    body: {
      errors: { edits: 'Nothing was published, because the site would have faults.' },
      faults: [
        {
          file: 'clinic.yaml',
          line: 67,
          path: ['hours', 'sessions', 0, 'closes'],
          message: 'Must be a time of 24 hours such as 17:00.',
        },
      ],
    },
  });
  expect((await get('')).version).toBe(1);
});

test('two owners change different fields and keep both; the same field is a conflict', async () => {
  await publish(phone('0891 000 0199', '0891 000 0101'));
  const email: Edit = {
    file: 'clinic.yaml',
    path: ['email'],
    value: 'desk@example.org',
    was: 'reception@example.org',
  };
  expect(await publish(email)).toMatchObject({ status: 200 });
  const late = phone('0891 000 0177', '0891 000 0101');
  expect(await publish(late)).toEqual({
    status: 409,
    body: { conflicts: [{ edit: late, now: '0891 000 0199' }] },
  });
  const { values } = await get('');
  expect(values['clinic.yaml']).toMatchObject({
    email: 'desk@example.org',
    phone: { shown: '0891 000 0199' },
  });
});

test('a version is brought back as a new one', async () => {
  const before = await readContentFile('clinic.yaml');
  await publish(phone('0891 000 0199', '0891 000 0101'));
  const back = await post('/versions/1/bring-back', {});
  expect(back).toEqual({ status: 200, body: { version: 3 } });
  expect(await readContentFile('clinic.yaml')).toBe(before);
  expect(await readPage()).toContain('0891 000 0101');
  expect(await get('/versions')).toMatchObject({
    versions: [{ number: 3, how: 'brought-back', of: 1, changes: 1 }, {}, {}],
  });
});
