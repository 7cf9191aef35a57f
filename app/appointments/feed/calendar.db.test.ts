import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSite, type TestSite } from '../../../tests/support/open-test-site.ts';
import { setStaffPassword } from '../../access/password/password.server.ts';
import { renewFeed } from './calendar-feeds.server.ts';

const APPOINTMENT = { startsAt: '2026-11-21 10:00', name: 'Asha Sample', mobile: '9000000001' };

let site: TestSite;
let headers: { cookie: string };
beforeAll(async () => {
  site = await openTestSite();
  headers = await site.signIn();
});
afterAll(() => site.remove());

async function switchOn(): Promise<string> {
  const answer = await site.ask('POST', '/staff/calendar-feed', { headers });
  expect(answer.status).toBe(201);
  return new URL((await answer.json()).address).pathname;
}
const read = (path: string, more: Record<string, string> = {}) =>
  site.ask('GET', path, { headers: { 'sec-fetch-site': 'none', ...more } });
const add = async (appointment: object) => {
  const answer = await site.askJson('POST', '/staff/appointments', appointment, { headers });
  return (await answer.json()).appointment;
};

test('a calendar holds the times of appointments, and no name, number or topic', async () => {
  const { key } = await add(APPOINTMENT);
  const answer = await read(await switchOn());
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('private, no-cache');
  const text = await answer.text();
  // 10:00 at the clinic, half an hour.
  expect(text).toContain('DTSTART:20261121T043000Z\r\nDTEND:20261121T050000Z');
  expect(text).toContain(`UID:${key}@localhost`);
  expect(text).toContain('SUMMARY:Appointment\r\n');
  expect(text).not.toMatch(/Asha|9000000001|DESCRIPTION|LOCATION/);
});

test('ical.js reads each appointment at its moment, and a moved one as the same event', async () => {
  const readEvents = async (path: string) => {
    const calendar = new ICAL.Component(ICAL.parse(await (await read(path)).text()));
    return calendar.getAllSubcomponents('vevent').map((part) => {
      const { uid, startDate, duration, sequence, summary } = new ICAL.Event(part, {
        strictExceptions: true,
      });
      const at = startDate.toJSDate().toISOString();
      return {
        uid,
        at,
        zone: startDate.zone.tzid,
        minutes: duration.toSeconds() / 60,
        sequence,
        summary,
      };
    });
  };
  const path = await switchOn();
  const before = await readEvents(path);
  const night = await add({ ...APPOINTMENT, startsAt: '2026-11-23 00:15' });
  const day = await add({ ...APPOINTMENT, startsAt: '2026-11-23 18:30' });
  const body = { startsAt: '2026-11-24 09:00', version: 1 };
  await site.askJson('PATCH', `/staff/appointments/${day.key}`, body, { headers });
  const both = { zone: 'UTC', minutes: 30, summary: 'Appointment' };
  expect(await readEvents(path)).toEqual([
    ...before,
    { ...both, uid: `${night.key}@localhost`, at: '2026-11-22T18:45:00.000Z', sequence: 1 },
    { ...both, uid: `${day.key}@localhost`, at: '2026-11-24T03:30:00.000Z', sequence: 2 },
  ]);
  for (const { key } of [night, day]) {
    await site.ask('DELETE', `/staff/appointments/${key}`, { headers });
  }
  expect(await readEvents(path)).toEqual(before);
});

test('an unchanged calendar is answered with 304, a changed one in full', async () => {
  const path = await switchOn();
  const etag = (await read(path)).headers.get('etag') ?? '';
  const again = await read(path, { 'if-none-match': `"other", ${etag}` });
  expect([again.status, await again.text()]).toEqual([304, '']);
  const { key } = await add({ ...APPOINTMENT, startsAt: '2026-11-22 10:00' });
  const changed = await read(path, { 'if-none-match': etag });
  expect(changed.status).toBe(200);
  const body = { status: 'called-off', version: 1 };
  await site.askJson('PATCH', `/staff/appointments/${key}`, body, { headers });
  expect(await (await read(path)).text()).not.toContain(key);
});

test('a renewed, a switched-off and a guessed address answer 404 in plain words', async () => {
  const former = await switchOn();
  const present = await switchOn();
  expect(present).not.toBe(former);
  expect((await read(present)).status).toBe(200);
  await site.ask('DELETE', '/staff/calendar-feed', { headers });
  for (const path of [former, present, '/calendar/x.ics', '/calendar/x', `${present}.ics`]) {
    const answer = await read(path);
    expect(answer.status, path).toBe(404);
    expect(await answer.text()).toMatch(/^There is no calendar at this address, or not any more\./);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  }
});

test('a new staff password ends the calendar of those who share it, and no other', async () => {
  const own = await openTestSite();
  try {
    const cookie = await own.signIn();
    const answer = await own.ask('POST', '/staff/calendar-feed', { headers: cookie });
    const { pathname: shared } = new URL((await answer.json()).address);
    const { database, now } = own.services;
    const secret = await database.write((transaction) =>
      renewFeed(transaction, 'https://id.example.org doctor', now()),
    );
    await setStaffPassword(database, 'another monsoon kettle', now());
    const readStatus = async (path: string) => (await own.ask('GET', path)).status;
    expect(await readStatus(shared)).toBe(404);
    expect(await readStatus(`/calendar/${secret}.ics`)).toBe(200);
  } finally {
    await own.remove();
  }
});

test('the secret is stored only as a hash, and no log line holds it', async () => {
  const path = await switchOn();
  await read(path);
  const [, secret = ''] = /^\/calendar\/([\w-]{32})\.ics$/.exec(path) ?? [];
  expect(secret).toHaveLength(32);
  const stored = await site.services.database.read
    .selectFrom('calendar_feeds')
    .selectAll()
    .execute();
  expect(stored).toHaveLength(1);
  expect(JSON.stringify(stored)).not.toContain(secret);
  expect(site.logged.join('')).toContain('/calendar/:file');
  expect(site.logged.join('')).not.toContain(secret);
});

test('a client that guesses addresses is stopped; other clients are not', async () => {
  const path = await switchOn();
  const guess = (address: string) => site.ask('GET', '/calendar/guess.ics', { address });
  for (let count = 0; count < 60; count++) await guess('198.51.100.1');
  const stopped = await guess('198.51.100.1');
  expect(stopped.status).toBe(429);
  expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await guess('203.0.113.1')).status).toBe(404);
  expect((await site.ask('GET', path, { address: '198.51.100.1' })).status).toBe(200);
});

test('an unchanged calendar is written once, and a change of the time zone writes it anew', async () => {
  const path = await switchOn();
  const { clinic } = site.services.site.current().content;
  const { timeZone } = clinic;
  const add10 = await add({ ...APPOINTMENT, startsAt: '2026-11-25 10:00' });
  const before = await (await read(path)).text();
  try {
    site.setTime('2026-11-20T07:00:00Z');
    expect(await (await read(path)).text()).toBe(before);
    clinic.timeZone = 'Asia/Dubai';
    expect(await (await read(path)).text()).toContain('DTSTART:20261125T060000Z');
  } finally {
    clinic.timeZone = timeZone;
    site.setTime('2026-11-20T06:00:00Z');
    await site.ask('DELETE', `/staff/appointments/${add10.key}`, { headers });
  }
});

test('a network gets the calendar twenty times a minute; other networks have their own limit (B7)', async () => {
  const path = await switchOn();
  const address = '198.51.100.7';
  const statuses = [];
  for (let at = 0; at < 20; at++) statuses.push((await site.ask('GET', path, { address })).status);
  expect(statuses).toEqual(Array<number>(20).fill(200));
  const refused = await site.ask('GET', path, { address });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
  expect((await site.ask('GET', path, { address: '203.0.113.7' })).status).toBe(200);
});
