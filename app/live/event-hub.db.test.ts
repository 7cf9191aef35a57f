import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createEventHub } from './event-hub.server.ts';
import { noteEvent } from './events.server.ts';
import { openTestStaff, type TestStaff } from '../../tests/support/open-test-staff.ts';
import { hashToken, makeToken } from '../access/sessions/session-token.server.ts';

const MAX_OF_A_SESSION = 6;
const MOST = 500;

let staff: TestStaff;
beforeAll(async () => {
  staff = await openTestStaff();
});
afterEach(() => void vi.useRealTimers());
afterAll(() => staff.close());

/** More sessions than may be opened by signing in; gives their cookies. */
async function openSessions(count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, makeToken);
  const at = staff.clock.now.toISOString();
  const rows = tokens.map((token) => ({
    token_hash: hashToken(token),
    staff_name: null,
    address: '203.0.113.7',
    device: 'test',
    created_at: at,
    last_used_at: at,
  }));
  await staff.database.write((transaction) =>
    transaction.insertInto('sessions').values(rows).execute(),
  );
  return tokens.map((token) => `__Host-sid=${token}`);
}

const follow = (cookie: string) =>
  staff.call('/staff/events', { cookie, headers: { accept: 'text/event-stream' } });

test('500 pages may listen; the next is told to ask instead, until one of them leaves', async () => {
  const cookies = await openSessions(Math.ceil((MOST + 1) / MAX_OF_A_SESSION));
  const cookieOf = (page: number) => cookies[Math.floor(page / MAX_OF_A_SESSION)] ?? '';
  const pages = [];
  for (let page = 0; page < MOST; page += 1) pages.push(await follow(cookieOf(page)));
  expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]));

  const late = cookieOf(MOST);
  const refused = await follow(late);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '15']);
  expect(await refused.json()).toEqual({
    error: 'Too many pages are listening at present. Poll for the events instead.',
  });
  const asked = await staff.call('/staff/events', { cookie: late });
  expect(asked.status).toBe(200);

  await pages[0]?.body?.cancel();
  const taken = await follow(late);
  expect(taken.status).toBe(200);
  for (const page of [...pages.slice(1), taken]) await page.body?.cancel();
});

test('a stream that ends before it has begun leaves nothing running', async () => {
  await staff.database.write(async (transaction) => {
    // More than may be queued.
    for (let event = 0; event < 400; event++) {
      await noteEvent(transaction, 'enquiry', 'k'.repeat(200));
    }
  });
  let looks = 0;
  const isStopping = () => {
    looks += 1;
    return false;
  };
  const hub = createEventHub({ ...staff, isStopping });
  const [cookie = ''] = await openSessions(1);
  const token = cookie.replace('__Host-sid=', '');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await hub.open({ token, tokenHash: hashToken(token) }, 0);
  expect(hub.countStreams()).toBe(0);
  const before = looks;
  vi.advanceTimersByTime(1500);
  expect(looks).toBe(before);
});
