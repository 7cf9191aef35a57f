import { request, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openListeningTestSite,
  type ListeningTestSite,
} from '../../tests/support/open-listening-test-site.ts';
import { PROBING_ADDRESSES } from '../../tests/support/probing-addresses.ts';

let site: ListeningTestSite;
beforeAll(async () => {
  site = await openListeningTestSite();
});
afterAll(() => site.remove());

/** Requests the path unchanged: `fetch` would resolve the dots in it. */
function ask(
  path: string,
  accept: string,
): Promise<{ status: number; headers: IncomingHttpHeaders; body: string }> {
  const { hostname, port } = new URL(site.address);
  const options = { hostname, port, path, agent: false, headers: { accept } };
  return new Promise((resolve, reject) => {
    const asking = request(options, async (answer) => {
      const { statusCode: status = 0, headers } = answer;
      resolve({ status, headers, body: await text(answer) });
    });
    asking.on('error', reject).end();
  });
}

test('none of 200 addresses that vulnerability scanners request exists (G7)', async () => {
  expect(new Set(PROBING_ADDRESSES).size).toBe(PROBING_ADDRESSES.length);
  expect(PROBING_ADDRESSES.length).toBeGreaterThanOrEqual(200);
  const found: string[] = [];
  for (const path of PROBING_ADDRESSES) {
    const { status } = await ask(path, '*/*');
    if (status !== 404 && status !== 400) found.push(`${status} ${path}`);
  }
  expect(found).toEqual([]);
});

test('the not-found response repeats nothing of the address, and names no software and no version (G7)', async () => {
  for (const accept of ['text/html', '*/*']) {
    const { status, headers, body } = await ask('/no-such-marker-7f3a/.env', accept);
    expect([status, body]).toEqual([404, expect.stringMatching(/\w/)]);
    expect(body).not.toContain('marker-7f3a');
    expect(body).not.toMatch(/node|hono|sqlite|\d+\.\d+\.\d+/i);
    for (const name of ['server', 'x-powered-by', 'via']) expect(headers[name]).toBeUndefined();
  }
});
