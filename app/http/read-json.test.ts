import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSite, type TestSite } from '../../tests/support/open-test-site.ts';

let site: TestSite;
let headers: Record<string, string>;
beforeAll(async () => {
  site = await openTestSite({ hasRateLimits: false });
  headers = { cookie: (await site.signIn()).cookie };
});
afterAll(() => site.remove());

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const wide = (keys: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: keys }, (_, key) => [`k${key}`, key])));

test.each([
  ['nested as deep as is allowed', nested(20), 422],
  ['nested deeper', nested(21), 400],
  ['nested as deep as fits', nested(15_000), 400],
  ['with as many fields as are allowed', wide(100), 422],
  ['with more', wide(101), 400],
])('a body %s is read, or refused before it is parsed (B7)', async (_words, body, status) => {
  const type = { 'content-type': 'application/json' };
  const answer = await site.ask('POST', '/staff/search', {
    headers: { ...headers, ...type },
    body,
  });
  expect(answer.status).toBe(status);
});

test.each([
  ['no UTF-8', [0x7b, 0x22, 0xe9, 0x22, 0x7d], 400, { error: 'The body is not UTF-8.' }],
  ['no JSON', [0x7b], 400, { error: 'The body is not valid JSON.' }],
  ['UTF-8 after a mark of it', [0xef, 0xbb, 0xbf, 0x7b, 0x7d], 422, { errors: expect.anything() }],
])('a body that is %s gets an error that says so', async (_words, bytes, status, told) => {
  const answer = await site.ask('POST', '/staff/search', {
    headers: { ...headers, 'content-type': 'application/json' },
    body: new Uint8Array(bytes),
  });
  expect(answer.status).toBe(status);
  expect(await answer.json()).toEqual(told);
});

const LONG = 100_000;
const ADDRESSES = [
  ['POST', '/staff/search', (value: string) => ({ by: 'name', value })],
  // Two fields at a time: all four together are longer than a body may be.
  ['POST', '/staff/patients', (name: string) => ({ name, email: name })],
  ['POST', '/staff/patients', (mobile: string) => ({ mobile, bp: mobile })],
  ['POST', '/staff/enquiries/search', (words: string) => ({ words })],
  ['POST', '/staff/kept', (mobile: string) => ({ mobile })],
] as const;

/** A slow pattern takes seconds to minutes here; a busy machine makes a quick one slow now and then. */
const MAX_MS = 100;
const TRIES = 5;

test.each(ADDRESSES)(
  'a field of 100 KB does not block the server: %s %s (B10)',
  async (method, path, body) => {
    for (const letters of ['a', ' ', '(', 'a@', '0 ', '-']) {
      const value = letters.repeat(LONG / letters.length);
      let best = Infinity;
      for (let tries = 0; tries < TRIES && best > MAX_MS; tries++) {
        const startedAt = performance.now();
        const answer = await site.askJson(method, path, body(value), { headers });
        best = Math.min(best, performance.now() - startedAt);
        expect([200, 201, 422]).toContain(answer.status);
      }
      expect(best, `${path} with '${letters}'`).toBeLessThan(MAX_MS);
    }
  },
);
