import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findFreeAddress } from '../../tests/support/servers/find-free-test-address.ts';
import { CALLBACK_PATH } from '../../app/access/oidc/identity.server.ts';
import {
  startTestProvider,
  TEST_CLIENT,
  type TestProvider,
} from '../../tests/support/servers/start-test-provider.ts';
import { hashToken } from '../../app/access/sessions/session-token.server.ts';
import { verifyAudit } from '../../app/audit/verify-audit.server.ts';
import { createSite } from '../http.ts';
import { openTestNamedSite, type TestNamedSite } from '../../tests/support/open-test-named-site.ts';
import { readSettings } from '../settings/settings.ts';
import { openStaffIdentity } from '../staff-identity.ts';
import { openTestVisitor } from '../../tests/support/open-test-visitor.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let provider: TestProvider;
let site: TestNamedSite;
beforeAll(async () => {
  const address = await findFreeAddress();
  provider = await startTestProvider([`${address}${CALLBACK_PATH}`]);
  site = await openTestNamedSite(address, { issuer: provider.issuer });
});
afterAll(async () => {
  await site.remove();
  await provider.stop();
});

/** A whole sign-in through the provider, as one of its users. */
async function signInAs(person: string, visitor = openTestVisitor(), language?: string) {
  const address = await visitor.begin(site.address, language);
  const callback = await visitor.answerProvider(address, person);
  return { visitor, callback, answer: await visitor.comeBack(callback) };
}

test('a doctor signs in and is in the audit by name; cookies and address are correct', async () => {
  const { visitor, answer } = await signInAs('dev', openTestVisitor(), 'te');
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe('/te#search-patient');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('content-security-policy')).toContain("form-action 'self'");
  const session = answer.headers.getSetCookie().find((line) => line.startsWith('sid='));
  expect(session).toMatch(/^sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
  const asked = await visitor.ask(`${site.address}/staff/session`);
  expect([asked.status, asked.headers.get('staff-role')]).toEqual([204, 'doctor']);
  expect(visitor.cookies(site.address)).not.toHaveProperty('named');

  const [entry] = (await site.entries()).slice(-1);
  expect(entry).toMatchObject({
    action: 'sign-in',
    result: 'ok',
    staff_name: 'Dev Sample',
    person: `${provider.issuer}#dev`,
    session: expect.stringMatching(/^[0-9a-f]{16}$/),
  });
});

test('the authorization request has state, nonce and PKCE, and requires a new sign-in at the provider', async () => {
  const visitor = openTestVisitor();
  const answer = await visitor.ask(`${site.address}/staff/session/named`, {
    method: 'POST',
    body: {},
  });
  const question = new URL((await answer.json()).address).searchParams;
  expect(Object.fromEntries(question)).toMatchObject({
    response_type: 'code',
    redirect_uri: `${site.address}${CALLBACK_PATH}`,
    scope: 'openid profile',
    code_challenge_method: 'S256',
    prompt: 'login',
    max_age: '0',
  });
  for (const name of ['state', 'nonce', 'code_challenge']) {
    expect(question.get(name)?.length, name).toBeGreaterThanOrEqual(43);
  }
  const [cookie = ''] = answer.headers.getSetCookie();
  expect(cookie).toMatch(/^named=[\w-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
  // The address, which others can see, contains neither the verifier nor the nonce.
  const kept = JSON.parse(
    Buffer.from(visitor.cookies(site.address).named ?? '', 'base64url').toString(),
  );
  expect(question.toString()).not.toContain(kept.verifier);
});

test('over https both cookies are bound to this host, and the callback is at the public address', async () => {
  const publicUrl = 'https://clinic.example.org';
  const { oidc } = readSettings({ OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: 'clinic-site' });
  const { log, settings } = site.services;
  const identity = openStaffIdentity({ oidc, publicUrl }, log);
  const secure = createSite({
    ...site.services,
    identity,
    settings: { ...settings, publicUrl },
  });
  const answer = await secure.fetch(
    new Request(`${publicUrl}/staff/session/named`, {
      method: 'POST',
      headers: {
        host: 'clinic.example.org',
        origin: publicUrl,
        'content-type': 'application/json',
      },
      body: '{}',
    }),
  );
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^__Host-named=[\w-]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
  ]);
  const question = new URL((await answer.json()).address).searchParams;
  expect(question.get('redirect_uri')).toBe(`${publicUrl}${CALLBACK_PATH}`);
});

/** Begins a sign-in and changes the address so that the provider does not require a new sign-in. */
async function beginWithoutAsking(desk: ReturnType<typeof openTestVisitor>, maxAge: string[]) {
  const address = new URL(await desk.begin(site.address));
  address.searchParams.delete('prompt');
  address.searchParams.delete('max_age');
  for (const value of maxAge) address.searchParams.set('max_age', value);
  return address.href;
}

test.each([
  ['of any age', ['86400'], 'Clinic accounts did not ask you to sign in again.'],
  ['without its time', [], 'Clinic accounts does not say when you signed in there'],
])(
  'a colleague who makes the provider accept an existing session %s is not signed in as the owner',
  async (_, maxAge, words) => {
    const desk = openTestVisitor();
    // The owner signed in at the provider five minutes ago, and its cookie is still in this browser.
    await desk.answerProvider(await desk.begin(site.address), 'omana', { secondsAgo: 300 });
    const address = await beginWithoutAsking(desk, maxAge);
    const answer = await desk.comeBack(await desk.answerProvider(address, 'asha'));
    expect(answer.status).toBe(502);
    expect(await answer.text()).toContain(words);
    expect(desk.cookies(site.address)).toEqual({});
  },
);

test('an authentication that opened the owner’s session opens no second one a moment later', async () => {
  const { visitor: desk } = await signInAs('omana');
  await desk.ask(`${site.address}/staff/session`, { method: 'DELETE' });
  const address = await beginWithoutAsking(desk, ['86400']);
  const answer = await desk.comeBack(await desk.answerProvider(address, 'asha'));
  expect(answer.status).toBe(502);
  expect(await answer.text()).toContain('Clinic accounts did not ask you to sign in again.');
  expect(desk.cookies(site.address)).not.toHaveProperty('sid');
});

test('a role’s permissions apply from sign-in on, and audit entries name the person', async () => {
  const { visitor } = await signInAs('asha');
  const ask = (method: string, path: string, body?: unknown) =>
    visitor.ask(`${site.address}${path}`, { method, body });
  expect((await ask('POST', '/staff/search', { by: 'name', value: 'Nobody' })).status).toBe(200);
  const refused = await ask('GET', '/staff/patients/1234567890/reports');
  expect(refused.status).toBe(403);
  expect(await refused.json()).toEqual({
    error: 'This is not for the role front desk: it needs doctor.',
  });
  expect((await ask('DELETE', '/staff/sessions')).status).toBe(403);
  const entries = (await site.entries()).filter(({ action }) => action === 'search');
  expect(entries).toMatchObject([{ staff_name: 'Asha Sample', person: `${provider.issuer}#asha` }]);
  expect((await ask('DELETE', '/staff/session')).status).toBe(204);
  expect((await ask('GET', '/staff/session')).status).toBe(401);
  const faults: string[] = [];
  await verifyAudit(site.services.database, (fault) => faults.push(fault));
  expect(faults).toEqual([]);
});

test('an owner may do everything', async () => {
  const { visitor } = await signInAs('omana');
  const answer = await visitor.ask(`${site.address}/staff/sessions`);
  expect(answer.status).toBe(200);
  const { sessions } = await answer.json();
  expect(sessions).toContainEqual(
    expect.objectContaining({ staffName: 'Omana Sample', isThis: true }),
  );
});

test('repeated sign-ins of the front desk sign nobody else out (A8)', async () => {
  const owner = await signInAs('omana');
  const doctor = await signInAs('dev');
  const desk = [];
  for (let number = 0; number < 20; number++) desk.push((await signInAs('asha')).visitor);
  const ask = async (visitor: typeof owner.visitor) =>
    (await visitor.ask(`${site.address}/staff/session`)).status;
  expect([await ask(owner.visitor), await ask(doctor.visitor)]).toEqual([204, 204]);
  const own = await Promise.all(desk.map(ask));
  expect(own).toEqual([...Array<number>(15).fill(401), ...Array<number>(5).fill(204)]);
});

test.each(['guest', 'nobody'])(
  '%s, who has no role here, is refused in clear words',
  async (who) => {
    const { visitor, answer } = await signInAs(who);
    expect(answer.status).toBe(403);
    const page = await answer.text();
    expect(page).toMatch(
      /Clinic accounts knows you as (Guest|Nobody) Sample, but gives you no role/,
    );
    expect(page).toContain('front desk, doctor, owner');
    expect(visitor.cookies(site.address)).toEqual({});
    const [entry] = (await site.entries()).slice(-1);
    expect(entry).toMatchObject({ result: 'refused', person: `${provider.issuer}#${who}` });
  },
);

test('a person whom the provider does not sign in is told so, on a page or in JSON', async () => {
  const { answer } = await signInAs('a stranger');
  expect(answer.status).toBe(403);
  expect(await answer.text()).toContain('Clinic accounts did not sign you in.');
  const visitor = openTestVisitor();
  const callback = await visitor.answerProvider(await visitor.begin(site.address), 'a stranger');
  const json = await visitor.ask(callback, { headers: { accept: 'application/json' } });
  expect([json.status, await json.json()]).toEqual([
    403,
    { error: 'Clinic accounts did not sign you in. Press Search and begin again.' },
  ]);
});

test('the callback works once: it is refused a second time, from the browser and with a copy of its cookies', async () => {
  const visitor = openTestVisitor();
  const address = await visitor.begin(site.address);
  const { named } = visitor.cookies(site.address);
  const callback = await visitor.answerProvider(address, 'dev');
  expect((await visitor.comeBack(callback)).status).toBe(303);
  const sessions = await site.sessions();
  expect((await visitor.comeBack(callback)).status).toBe(400);
  const copy = await openTestVisitor().ask(callback, { headers: { cookie: `named=${named}` } });
  expect(copy.status).toBe(502);
  expect(copy.headers.getSetCookie().filter((line) => line.startsWith('sid='))).toEqual([]);
  expect(await site.sessions()).toEqual(sessions);
});

test('another browser cannot complete a sign-in that this one began', async () => {
  const visitor = openTestVisitor();
  const callback = await visitor.answerProvider(await visitor.begin(site.address), 'dev');
  const other = openTestVisitor();
  expect((await other.comeBack(callback)).status).toBe(400);
  await other.begin(site.address);
  const answer = await other.comeBack(callback);
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain('was not begun in this browser');
  expect(other.cookies(site.address)).toEqual({});
});

test('a new sign-in ends the browser’s former session, and its cookie is no longer valid', async () => {
  const { visitor } = await signInAs('asha');
  const { sid: former = '' } = visitor.cookies(site.address);
  visitor.forget(provider.issuer);
  await signInAs('dev', visitor);
  const { sid } = visitor.cookies(site.address);
  expect(former).not.toBe('');
  expect(sid).not.toBe(former);
  const hashes = (await site.sessions()).map(({ token_hash }) => token_hash);
  expect(hashes).toContain(hashToken(sid ?? ''));
  expect(hashes).not.toContain(hashToken(former));
});

test('no parameter of the address redirects to another site', async () => {
  const visitor = openTestVisitor();
  const callback = await visitor.answerProvider(await visitor.begin(site.address), 'dev');
  const lured = `${callback}&returnTo=https://evil.example.org&redirect_uri=//evil.example.org&next=%2F%2Fevil`;
  expect((await visitor.comeBack(lured)).headers.get('location')).toBe('/#search-patient');
  const asked = await visitor.ask(`${site.address}/staff/session/named`, {
    method: 'POST',
    body: { language: '//evil.example.org' },
  });
  expect(asked.status).toBe(422);
});

test('a page of another site cannot begin a sign-in in a person’s browser', async () => {
  const answer = await fetch(`${site.address}/staff/session/named`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://evil.example.org' },
    body: '{}',
  });
  expect(answer.status).toBe(403);
  expect(answer.headers.getSetCookie()).toEqual([]);
});

test('another instance can complete a sign-in that this one began', async () => {
  const visitor = openTestVisitor();
  const callback = await visitor.answerProvider(await visitor.begin(site.address), 'dev');
  const { oidc } = readSettings({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: TEST_CLIENT.clientId,
    OIDC_CLIENT_SECRET: TEST_CLIENT.clientSecret,
  });
  const identity = openStaffIdentity({ oidc, publicUrl: site.address }, site.services.log);
  const second = createSite({ ...site.services, identity });
  const { named } = visitor.cookies(site.address);
  const answer = await second.fetch(
    new Request(callback, { headers: { host: new URL(callback).host, cookie: `named=${named}` } }),
  );
  expect(answer.status).toBe(303);
});

test('the log, the database and the pages contain no code, token, secret or parameter of the authorization request', async () => {
  const visitor = openTestVisitor();
  const address = await visitor.begin(site.address);
  const { named = '' } = visitor.cookies(site.address);
  const callback = await visitor.answerProvider(address, 'guest');
  const page = await (await visitor.comeBack(callback)).text();
  expect(page).toContain('<h1');
  const code = new URL(callback).searchParams.get('code') ?? '';
  const { state, nonce, verifier } = JSON.parse(Buffer.from(named, 'base64url').toString());
  const attempts = await site.services.database.read.selectFrom('attempts').selectAll().execute();
  const written = JSON.stringify([
    site.logged,
    await site.entries(),
    await site.sessions(),
    attempts,
    page,
  ]);
  const secrets = [code, state, nonce, verifier, 'only-for-this-test-run', 'eyJ'];
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(2);
    expect(written).not.toContain(secret);
  }
  const lines = site.logged.filter((line) => line.includes('named-sign-in'));
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.join('')).not.toContain('Sample');
});
