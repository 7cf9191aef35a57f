import { afterEach, beforeEach, expect, test } from 'vitest';
import { countReading } from '../../app/audit/fast-reading.server.ts';
import { hashToken } from '../../app/access/sessions/session-token.server.ts';
import { openMeter, type OpenMeter } from '../monitoring/open-meter.ts';
import { openTestSite, type TestSite } from '../../tests/support/open-test-site.ts';

let site: TestSite;
let meter: OpenMeter;
let cookie: string;
beforeEach(async () => {
  meter = openMeter();
  site = await openTestSite({}, { meter });
  ({ cookie } = await site.signIn());
});
afterEach(() => site.remove());

const search = () =>
  site.askJson('POST', '/staff/search', { by: 'name', value: 'Asha' }, { headers: { cookie } });
const readMany = async (count: number) => {
  for (const answer of await Promise.all(Array.from({ length: count }, search))) {
    expect(answer.status).toBe(200);
  }
};
const ask = async () =>
  (await site.ask('GET', '/staff/fast-reading', { headers: { cookie } })).json();
const readFigure = async () =>
  /^clinic_fast_readings_total (\d+)$/m.exec((await meter.read()).text)?.[1];

test('a session that reads faster than a person can is reported in the log, in the metrics and to the owner', async () => {
  await readMany(100);
  expect(await ask()).toEqual({ at: null, session: null });
  expect(await readFigure()).toBe('0');
  await readMany(150);
  const found = await ask();
  expect(found).toEqual({
    at: '2026-11-20T06:00:00.000Z',
    session: expect.stringMatching(/^\S{16}$/),
  });
  expect(await readFigure()).toBe('1');
  const told = site.logged.filter((line) => line.includes('"fast-reading"'));
  expect(told).toHaveLength(1);
  expect(told.join()).toContain(found.session);
  site.setTime('2026-11-20T06:10:00Z');
  expect((await ask()).at).toBe('2026-11-20T06:00:00.000Z');
});

test('a few responses with very many patients count as much', async () => {
  const tokenHash = hashToken(cookie.split('=')[1] ?? '');
  const others = Array.from({ length: 1600 }, (_, number) => String(number));
  const session = { tokenHash } as never;
  countReading(site.services.database, {
    action: 'read',
    session,
    address: undefined,
    others,
    result: 'ok',
  });
  await search();
  expect((await ask()).at).toBe('2026-11-20T06:00:00.000Z');
});
