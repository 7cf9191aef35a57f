import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSite } from '../http.ts';
import { type Listening, listen } from '../listen.ts';
import { openTestSite, type TestSite } from '../../tests/support/open-test-site.ts';

let site: TestSite;
let listening: Listening;
beforeAll(async () => {
  site = await openTestSite();
  await site.signIn();
  const where = { host: '127.0.0.1', port: 0, trustedProxies: ['127.0.0.1'] };
  listening = await listen(createSite(site.services), where);
});
afterAll(async () => {
  await listening.stop(100);
  await site.remove();
});

/** Sends a wrong password through a trusted proxy with this X-Forwarded-For header. */
async function tryFrom(forwarded: string): Promise<number> {
  const { status } = await fetch(`${listening.address}/staff/session`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': forwarded,
    },
    body: JSON.stringify({ password: 'not the password at all' }),
  });
  return status;
}

test.each([
  ['203.0.113.9:PORT', '203.0.113.0/24'],
  ['[2001:db8:1::9]:PORT', '2001:db8:1::/48'],
  ['198.51.100.9, no address PORT', '127.0.0.0/24'],
])(
  'X-Forwarded-For %s from a proxy avoids no rate limit, and only the network %s is stored (B8, G1)',
  async (written, network) => {
    const linesBefore = site.logged.length;
    const statuses = [];
    for (let port = 40_001; port <= 40_006; port++) {
      statuses.push(await tryFrom(written.replace('PORT', String(port))));
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);

    const lines = () => site.logged.slice(linesBefore).filter((line) => line.includes('"network"'));
    await expect.poll(() => lines().length).toBe(6);
    for (const line of lines()) expect(JSON.parse(line)).toMatchObject({ network });
    const { database } = site.services;
    const kept = await database.read
      .selectFrom('audit')
      .select('address')
      .where('result', '=', 'refused')
      .orderBy('number', 'desc')
      .limit(5)
      .execute();
    expect(kept).toEqual(Array.from({ length: 5 }, () => ({ address: network })));
  },
);
