import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Identity, openIdentity } from './identity.server.ts';
import {
  startHostileProvider,
  type HostileProvider,
} from '../../../tests/support/servers/start-hostile-test-provider.ts';
import { TEST_CLIENT } from '../../../tests/support/servers/start-test-provider.ts';

let provider: HostileProvider;
let identity: Identity;
beforeAll(async () => {
  provider = await startHostileProvider();
  const settings = {
    issuer: provider.issuer,
    ...TEST_CLIENT,
    name: 'Clinic accounts',
    isOnly: false,
    scopes: 'openid',
    prompt: undefined,
    rolesClaim: 'roles',
    roleNames: { 'front-desk': 'front-desk', doctor: 'doctor', owner: 'owner' },
  };
  identity = openIdentity(settings, {
    publicUrl: 'http://localhost:3000',
    now: () => new Date(),
    onUnreachable: () => undefined,
  });
});
afterAll(() => provider.stop());

/** A sign-in that has come back from the provider's page, ready to be finished. */
async function comeBack() {
  const begun = await identity.begin();
  if (!begun) throw new Error('the provider does not answer');
  const { headers } = await fetch(begun.address, { redirect: 'manual' });
  const { searchParams } = new URL(headers.get('location') ?? '');
  return { answer: searchParams, pending: begun.pending };
}

test('at most sixteen token requests run at once; a hundred sign-ins wait, the rest must start again', async () => {
  const ways = await Promise.all(Array.from({ length: 120 }, comeBack));
  let answer = () => {};
  provider.lies = { tokensAfter: new Promise((resolve) => (answer = resolve)) };
  const kinds: string[] = [];
  const finishing = ways.map(async (way) => {
    const finished = await identity.finish(way.answer, way.pending);
    kinds.push(finished.kind === 'refused' ? finished.why : finished.kind);
  });
  await expect.poll(() => kinds).toEqual(Array(4).fill('busy'));
  await expect.poll(() => provider.asked.length).toBe(16);
  answer();
  await Promise.all(finishing);
  expect(kinds.slice(4)).toEqual(Array(116).fill('person'));
});
