import { afterEach, expect, test, vi } from 'vitest';
import { findFreeAddress } from '../../tests/support/servers/find-free-test-address.ts';
import { CALLBACK_PATH } from '../../app/access/oidc/identity.server.ts';
import { startHostileProvider } from '../../tests/support/servers/start-hostile-test-provider.ts';
import { startTestProvider } from '../../tests/support/servers/start-test-provider.ts';
import { openTestNamedSite } from '../../tests/support/open-test-named-site.ts';
import { setQuickPassword } from '../../tests/support/set-quick-password.ts';
import { openTestVisitor } from '../../tests/support/open-test-visitor.ts';
import { TEST_PASSWORD } from '../../tests/support/open-test-site.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close();
});

async function openSite(issuer: string, changed: { isOnly?: boolean } = {}) {
  const site = await openTestNamedSite(await findFreeAddress(), { issuer, ...changed });
  opened.push(() => site.remove());
  return site;
}

const begin = (site: { address: string }) =>
  openTestVisitor().ask(`${site.address}/staff/session/named`, { method: 'POST', body: {} });

test('while the provider is unavailable the site runs, says so and accepts the password; later it uses the provider again', async () => {
  const issuer = await findFreeAddress();
  const site = await openSite(issuer);
  const answer = await begin(site);
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('5');
  expect(await answer.json()).toEqual({ error: 'Clinic accounts does not answer just now.' });
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(site.logged.join('')).toContain('"event":"identity-unreachable"');
  expect(site.logged.join('')).toContain('"setting":"OIDC_ISSUER"');

  await setQuickPassword(site.services.database, TEST_PASSWORD);
  const visitor = openTestVisitor();
  const body = { password: TEST_PASSWORD };
  const signedIn = await visitor.ask(`${site.address}/staff/session`, { method: 'POST', body });
  expect(signedIn.status).toBe(204);

  const redirectUri = `${site.address}${CALLBACK_PATH}`;
  const provider = await startTestProvider([redirectUri], { port: Number(new URL(issuer).port) });
  opened.push(() => provider.stop());
  await vi.waitFor(async () => expect((await begin(site)).status).toBe(200), 20_000);
});

test('a provider that accepts a request and never answers delays nobody for long', async () => {
  const provider = await startHostileProvider();
  opened.push(() => provider.stop());
  provider.lies = { isSilent: true };
  const site = await openSite(provider.issuer);
  expect((await begin(site)).status).toBe(503);
});

test('if the provider becomes unavailable during a sign-in, the page names it and says what to do', async () => {
  const provider = await startHostileProvider();
  const site = await openSite(provider.issuer);
  const visitor = openTestVisitor();
  const callback = await visitor.answerProvider(await visitor.begin(site.address));
  await provider.stop();
  const answer = await visitor.comeBack(callback);
  expect(answer.status).toBe(503);
  expect(await answer.text()).toContain('Clinic accounts does not answer just now.');
  // No person caused it, so it is in the log and not in the audit.
  expect((await site.entries()).filter(({ result }) => result === 'refused')).toEqual([]);
});

test('with sign-in by name only, the password and the sessions that it opened before are refused', async () => {
  const provider = await startHostileProvider();
  opened.push(() => provider.stop());
  const site = await openSite(provider.issuer, { isOnly: true });
  await setQuickPassword(site.services.database, TEST_PASSWORD);
  const { createSession } = await import('../../app/access/sessions/session.server.ts');
  const token = await createSession(site.services.database, {
    address: '127.0.0.1',
    device: 'test',
    now: new Date(),
    idleMinutes: 15,
  });
  expect(token).toBeDefined();
  const before = await fetch(`${site.address}/staff/session`, {
    headers: { cookie: `sid=${token}` },
  });
  expect(before.status).toBe(401);

  const visitor = openTestVisitor();
  const body = { password: TEST_PASSWORD };
  const refused = await visitor.ask(`${site.address}/staff/session`, { method: 'POST', body });
  expect(refused.status).toBe(403);
  expect(await refused.json()).toEqual({ error: 'Please sign in with Clinic accounts.' });
  expect(visitor.cookies(site.address)).toEqual({});

  const callback = await visitor.answerProvider(await visitor.begin(site.address));
  expect((await visitor.comeBack(callback)).status).toBe(303);
});

test('without the OIDC settings neither address exists', async () => {
  const site = await openSite(await findFreeAddress());
  site.services.identity = undefined;
  const { createSite } = await import('../http.ts');
  const plain = createSite(site.services);
  const ask = async (method: string, path: string) => {
    const headers = { host: new URL(site.address).host, origin: site.address };
    return (await plain.fetch(new Request(`${site.address}${path}`, { method, headers }))).status;
  };
  expect(await ask('POST', '/staff/session/named')).toBe(401);
  expect(await ask('GET', `${CALLBACK_PATH}?code=a&state=b`)).toBe(401);
});

test('without a session every other staff address answers 401, for every method (B1)', async () => {
  const site = await openSite(await findFreeAddress());
  const described = await (await fetch(`${site.address}/openapi.json`)).json();
  const paths = Object.keys(described.paths as object).filter((path) => path.startsWith('/staff'));
  expect(paths).toContain(CALLBACK_PATH);
  const open = new Set([
    'POST /staff/session',
    'POST /staff/session/named',
    `GET ${CALLBACK_PATH}`,
    `HEAD ${CALLBACK_PATH}`,
  ]);
  for (const path of paths) {
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      if (open.has(`${method} ${path}`)) continue;
      const url = `${site.address}${path.replace(/\{\w+\}/g, '1234567890')}`;
      const answer = await fetch(url, { method, headers: { origin: site.address } });
      expect(answer.status, `${method} ${path}`).toBe(401);
      await answer.body?.cancel();
    }
  }
});
