import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { findFreeAddress } from '../../tests/support/servers/find-free-test-address.ts';
import {
  startHostileProvider,
  type HostileProvider,
  type Lies,
} from '../../tests/support/servers/start-hostile-test-provider.ts';
import { openTestNamedSite, type TestNamedSite } from '../../tests/support/open-test-named-site.ts';
import { openTestVisitor } from '../../tests/support/open-test-visitor.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let provider: HostileProvider;
let site: TestNamedSite;
beforeAll(async () => {
  provider = await startHostileProvider();
  site = await openTestNamedSite(await findFreeAddress(), { issuer: provider.issuer });
});
afterAll(async () => {
  await site.remove();
  await provider.stop();
});
afterEach(async () => {
  provider.lies = {};
  // Each test may add as many refusals to the audit as if it ran alone.
  await site.services.database.write((rows) => rows.deleteFrom('attempts').execute());
});

async function signIn(lies: Lies) {
  provider.lies = lies;
  const visitor = openTestVisitor();
  const callback = await visitor.answerProvider(await visitor.begin(site.address));
  return { visitor, callback, answer: await visitor.comeBack(callback) };
}

const now = () => Math.floor(Date.now() / 1000);
const claims = (changed: Record<string, unknown>): Lies => ({
  claims: (truth) => ({ ...truth, ...changed }),
});
const dated = (seconds: number, life = 300): Lies =>
  claims({ iat: now() + seconds, nbf: now() + seconds, exp: now() + seconds + life });

const NOT_TRUSTED = 'could not be trusted';
const NOT_ANEW = 'did not ask you to sign in again';
const NO_TIME = 'does not say when you signed in there';
const CLOCKS = 'its clock and the clock of this site differ by more than a minute';

const REFUSED: [string, () => Lies, string, string][] = [
  ['of another issuer', () => claims({ iss: 'https://evil.example.org' }), NOT_TRUSTED, 'iss'],
  ['for another site', () => claims({ aud: 'another-site' }), NOT_TRUSTED, 'aud'],
  [
    'for two sites',
    () => claims({ aud: ['clinic-site', 'another'], azp: 'another' }),
    NOT_TRUSTED,
    'azp',
  ],
  ['with another nonce', () => claims({ nonce: 'of-another-sign-in' }), NOT_TRUSTED, 'nonce'],
  ['without a nonce', () => claims({ nonce: undefined }), NOT_TRUSTED, 'INVALID'],
  ['without a subject', () => claims({ sub: undefined }), NOT_TRUSTED, 'INVALID'],
  ['that has expired', () => claims({ exp: now() - 61 }), CLOCKS, 'TIMESTAMP'],
  ['from a clock five minutes ahead', () => dated(300), CLOCKS, 'TIMESTAMP'],
  ['issued ahead, though valid', () => claims({ iat: now() + 90 }), CLOCKS, 'future'],
  ['from a clock five minutes behind', () => dated(-300, 200), CLOCKS, 'TIMESTAMP'],
  ['issued before the sign-in began', () => claims({ iat: now() - 90 }), CLOCKS, 'before'],
  ['from an earlier sign-in', () => claims({ auth_time: now() - 90 }), NOT_ANEW, 'auth_time'],
  ['that signs in tomorrow', () => claims({ auth_time: now() + 90 }), CLOCKS, 'future'],
  ['that counts in milliseconds', () => claims({ auth_time: Date.now() }), CLOCKS, 'future'],
  ['without the time of signing in', () => claims({ auth_time: undefined }), NO_TIME, 'missing'],
  ['with a time in words', () => claims({ auth_time: 'just now' }), NOT_TRUSTED, 'INVALID'],
  ['signed with another key', () => ({ hasWrongKey: true }), NOT_TRUSTED, ''],
  ['that is not signed', () => ({ header: () => ({ alg: 'none' }) }), NOT_TRUSTED, ''],
  ['signed in a way not agreed', () => ({ header: () => ({ alg: 'HS256' }) }), NOT_TRUSTED, ''],
  [
    'with a key not published',
    () => ({ header: (all) => ({ ...all, kid: 'none' }) }),
    NOT_TRUSTED,
    '',
  ],
];

test.each(REFUSED)('an ID token %s opens no session', async (_, lies, words, code) => {
  const { visitor, answer } = await signIn(lies());
  expect(answer.status).toBe(502);
  const page = await answer.text();
  expect(page).toContain(words);
  expect(page).not.toMatch(/\bat .*\.(?:ts|js):\d|OAUTH_/);
  expect(visitor.cookies(site.address)).toEqual({});
  expect(await site.sessions()).toEqual([]);
  expect(site.logged.findLast((line) => line.includes('named-sign-in'))).toContain(code);
  expect((await site.entries()).at(-1)).toMatchObject({
    action: 'sign-in',
    result: 'refused',
    subject: 'by name',
    person: null,
  });
});

test.each([
  ['half a minute ahead', () => dated(30)],
  ['half a minute behind', () => dated(-30, 10)],
  ['just now', () => ({})],
])('a provider’s clock %s is accepted', async (_, lies) => {
  const { answer, visitor } = await signIn(lies());
  expect(answer.status).toBe(303);
  const end = await visitor.ask(`${site.address}/staff/session`, { method: 'DELETE' });
  expect(end.status).toBe(204);
});

/** Signs in as if the browser had left for the provider six minutes ago. */
async function signInSlowly(lies: Lies) {
  provider.lies = lies;
  const visitor = openTestVisitor();
  const callback = await visitor.answerProvider(await visitor.begin(site.address));
  const { named = '' } = visitor.cookies(site.address);
  const kept = JSON.parse(Buffer.from(named, 'base64url').toString());
  const earlier = { ...kept, begunAt: Date.now() - 360_000 };
  const cookie = `named=${Buffer.from(JSON.stringify(earlier)).toString('base64url')}`;
  return openTestVisitor().ask(callback, { headers: { cookie } });
}

test.each([
  ['typed the password five minutes later', 60, 303],
  ['typed it four minutes before a second factor', 240, 303],
  ['typed it at once, by a clock 50 seconds behind', 360 + 50, 303],
  ['had typed it a minute and a half before', 360 + 90, 502],
])('a sign-in by a person who took six minutes and %s', async (_, secondsAgo, status) => {
  const answer = await signInSlowly(claims({ auth_time: now() - secondsAgo }));
  expect(answer.status).toBe(status);
  await site.services.database.write((rows) => rows.deleteFrom('sessions').execute());
});

test('one authentication at the provider opens only one session, also within the allowed clock difference', async () => {
  const same = claims({ auth_time: now() - 20 });
  const { answer, visitor } = await signIn(same);
  expect(answer.status).toBe(303);
  await visitor.ask(`${site.address}/staff/session`, { method: 'DELETE' });
  const again = await signIn(same);
  expect(again.answer.status).toBe(502);
  expect(await again.answer.text()).toContain(NOT_ANEW);
  expect(await site.sessions()).toEqual([]);
  expect((await site.entries()).at(-1)).toMatchObject({ action: 'sign-in', result: 'refused' });
});

test('with OIDC_PROMPT off, an earlier sign-in at the provider is accepted', async () => {
  const trusting = await openTestNamedSite(await findFreeAddress(), {
    issuer: provider.issuer,
    prompt: undefined,
  });
  try {
    for (const auth_time of [undefined, now() - 3600]) {
      provider.lies = claims({ auth_time });
      const visitor = openTestVisitor();
      const address = await visitor.begin(trusting.address);
      expect([...new URL(address).searchParams.keys()]).not.toContain('max_age');
      const answer = await visitor.comeBack(await visitor.answerProvider(address));
      expect(answer.status).toBe(303);
    }
  } finally {
    await trusting.remove();
  }
});

const WAYS_BACK: [string, Lies['answer'], number][] = [
  ['another state', (all) => ({ ...all, state: 'guessed' }), 400],
  ['no state', ({ code = '' }) => ({ code }), 400],
  ['another issuer', (all) => ({ ...all, iss: 'https://evil.example.org' }), 502],
  ['no code', ({ state = '' }) => ({ state }), 502],
  ['a code of somebody else', (all) => ({ ...all, code: 'code-0' }), 502],
];

test.each(WAYS_BACK)('a callback with %s opens no session', async (_, answer, status) => {
  await signIn({ tokenStatus: 400 });
  const asked = provider.asked.length;
  const { answer: page } = await signIn(answer ? { answer } : {});
  expect(page.status).toBe(status);
  expect(page.headers.get('cache-control')).toBe('no-store');
  // The code of a sign-in that this browser did not begin is not even sent to the provider.
  if (status === 400) expect(provider.asked.length).toBe(asked);
  expect(await site.sessions()).toEqual([]);
});

test('a code that the provider would accept twice is accepted once here, across all instances', async () => {
  const visitor = openTestVisitor();
  const address = await visitor.begin(site.address);
  const { named = '' } = visitor.cookies(site.address);
  const callback = await visitor.answerProvider(address);
  const cookie = `named=${named}`;
  const tries = Array.from({ length: 5 }, () =>
    openTestVisitor().ask(callback, { headers: { cookie } }),
  );
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  expect(statuses.sort()).toEqual([303, 400, 400, 400, 400]);
  expect((await site.sessions()).length).toBe(1);
  // Still within the ten minutes for which the browser's cookie is valid.
  const nineMinutesAgo = { attempted_at: new Date(Date.now() - 540_000).toISOString() };
  await site.services.database.write((rows) =>
    rows.updateTable('attempts').set(nineMinutesAgo).execute(),
  );
  const again = await openTestVisitor().ask(callback, { headers: { cookie } });
  expect(again.status).toBe(400);
  await site.services.database.write((rows) => rows.deleteFrom('sessions').execute());
});

test('the browser’s cookie opens no session after ten minutes, nor if it was altered', async () => {
  const visitor = openTestVisitor();
  const callback = await visitor.answerProvider(await visitor.begin(site.address));
  const { named = '' } = visitor.cookies(site.address);
  const kept = JSON.parse(Buffer.from(named, 'base64url').toString());
  const write = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const cookies = [
    write({ ...kept, begunAt: Date.now() - 601_000 }),
    write({ ...kept, begunAt: Date.now() + 120_000 }),
    write({ ...kept, language: '//evil.example.org' }),
    write({ ...kept, role: 'owner' }),
    write(null),
    named.slice(0, -4),
    'a'.repeat(3000),
    '%',
  ];
  for (const value of cookies) {
    const answer = await openTestVisitor().ask(callback, { headers: { cookie: `named=${value}` } });
    expect(answer.status, value).toBe(400);
    expect(answer.headers.getSetCookie()).toEqual([
      'named=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
    ]);
  }
});

test('userinfo of another person is refused; if the token has no roles, those of userinfo are used', async () => {
  const silent = claims({ roles: undefined });
  const other = await signIn({ ...silent, userinfo: (all) => ({ ...all, sub: 'owner-of-all' }) });
  expect(other.answer.status).toBe(502);
  const given = await signIn({ ...silent, userinfo: (all) => ({ ...all, roles: ['owner'] }) });
  expect(given.answer.status).toBe(303);
  expect((await site.sessions()).map(({ role }) => role)).toEqual(['owner']);
  await site.services.database.write((rows) => rows.deleteFrom('sessions').execute());
});

test('a provider that requires the client secret in the body gets it only there', async () => {
  await signIn({ tokenStatus: 400 });
  const { body, authorization } = provider.asked.at(-1) ?? {};
  expect(body?.get('client_secret')).toBe('only-for-this-test-run');
  expect(authorization).toBeUndefined();
});

test('failed sign-ins block nobody on their network, and the audit gets at most sixty entries a minute', async () => {
  const countNoted = async () =>
    (await site.entries()).filter(({ subject }) => subject === 'by name').length;
  const before = await countNoted();
  for (let time = 0; time < 70; time += 1) {
    const { answer } = await signIn({ answer: (all) => ({ ...all, code: 'made-up' }) });
    expect(answer.status).toBe(502);
  }
  expect((await countNoted()) - before).toBe(60);
  const { answer, visitor } = await signIn({});
  expect(answer.status).toBe(303);
  await visitor.ask(`${site.address}/staff/session`, { method: 'DELETE' });
});

test('if the provider fails at the last step, the page names it and says what to do', async () => {
  const { answer } = await signIn({ tokenStatus: 503 });
  expect(answer.status).toBe(503);
  expect(await answer.text()).toContain(
    'Clinic accounts does not answer just now. Please try again in a few minutes or sign in with the password.',
  );
});
