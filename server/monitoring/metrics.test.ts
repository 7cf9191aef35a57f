import { request } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SAMPLE_ENQUIRY } from '../../tests/support/sample-enquiry.ts';
import { PROGRAM_VERSION } from '../../app/content/project-folder.server.ts';
import { noteBackup } from '../../app/backups/backups.server.ts';
import { openMeter } from './open-meter.ts';
import { openTestSite, TEST_PASSWORD, type TestSite } from '../../tests/support/open-test-site.ts';
import { serveMetrics, showStanding, type ServedMetrics } from './serve-metrics.ts';

let site: TestSite;
let metrics: ServedMetrics;
let cookie = '';
beforeEach(async () => {
  const meter = openMeter();
  site = await openTestSite({}, { meter });
  showStanding(meter, { ...site.services, dataDir: site.folder });
  metrics = await serveMetrics(meter, 0);
  ({ cookie } = await site.signIn());
});
afterEach(async () => {
  metrics.stop();
  await site.remove();
});

/** The metrics' values by name and labels, as Prometheus reads them. */
async function readFigures(): Promise<Map<string, number>> {
  const text = await (await fetch(metrics.address)).text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const space = line.lastIndexOf(' ');
      return [line.slice(0, space), Number(line.slice(space + 1))];
    }),
  );
}

test('requests are counted by route template, never by the requested address', async () => {
  await site.ask('GET', '/staff/patients/0169692362/reports', { headers: { cookie } });
  await site.ask('GET', '/staff/patients/0169692363/reports', { headers: { cookie } });
  await site.ask('GET', '/');
  await site.ask('GET', '/no/such/place');
  await site.ask('BREW', '/');
  const figures = await readFigures();
  const count = (method: string, route: string, status: number) =>
    figures.get(
      `http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`,
    );
  expect(count('GET', '/staff/patients/:patientid/reports', 404)).toBe(2);
  expect(count('GET', '/', 200)).toBe(1);
  expect(count('GET', '/*', 404)).toBe(1);
  expect(count('other', 'refused', 405)).toBe(1);
  expect([...figures.keys()].join('\n')).not.toMatch(/016969236|no\/such|BREW/);
});

test('stored enquiries and sign-ins are counted by their result', async () => {
  const before = await readFigures();
  const headers = { 'idempotency-key': 'a-key-of-this-test-alone' };
  for (const status of [201, 200]) {
    const answer = await site.askJson('POST', '/enquiries', SAMPLE_ENQUIRY, { headers });
    expect(answer.status).toBe(status);
  }
  await site.askJson('POST', '/staff/session', { password: 'not the password at all' });
  await site.askJson('POST', '/staff/session', { password: TEST_PASSWORD });
  const after = await readFigures();
  const grown = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
  expect(grown('clinic_enquiries_stored_total')).toBe(1);
  expect(grown('clinic_sign_ins_total{result="wrong"}')).toBe(1);
  expect(grown('clinic_sign_ins_total{result="ok"}')).toBe(1);
  expect(grown('clinic_database_write_duration_seconds_count{end="stored"}')).toBeGreaterThan(1);
  expect(after.get('clinic_sessions')).toBe(2);
  expect(after.get('clinic_database_writes_waiting')).toBe(0);
});

test('signing in by name counts like signing in with the password', async () => {
  const meter = openMeter();
  for (const status of [303, 403, 400, 429, 502]) {
    const route = '/staff/session/named/callback';
    meter.countRequest({ method: 'GET', route, status, seconds: 0.1 });
  }
  const { text } = await meter.read();
  expect(text).toContain('clinic_sign_ins_total{result="ok"} 1\n');
  expect(text).toContain('clinic_sign_ins_total{result="wrong"} 2\n');
  expect(text).toContain('clinic_sign_ins_total{result="limited"} 1\n');
});

test('there are metrics for disk space, backups, event streams, memory and event loop delay', async () => {
  const before = await readFigures();
  expect(before.get('clinic_disk_free_bytes')).toBeGreaterThan(0);
  expect(before.get('clinic_backup_proven_timestamp_seconds')).toBe(0);
  expect(before.get('clinic_event_streams')).toBe(0);
  for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds']) {
    expect(before.has(name), name).toBe(true);
  }
  await noteBackup(site.services.database, 'backup-made', new Date('2026-11-19T21:30:00Z'));
  await noteBackup(site.services.database, 'backup-proven', new Date('2026-11-19T22:00:00Z'));
  const stream = await site.ask('GET', '/staff/events', {
    headers: { cookie, accept: 'text/event-stream' },
  });
  const after = await readFigures();
  expect(after.get('clinic_backup_made_timestamp_seconds')).toBe(1_795_123_800);
  expect(after.get('clinic_backup_proven_timestamp_seconds')).toBe(1_795_125_600);
  expect(after.get('clinic_event_streams')).toBe(1);
  await stream.body?.cancel();
});

test('messages that failed for good count for a week, as on the owner’s page, and those given up untried never', async () => {
  const { database, now } = site.services;
  const at = (days: number) => new Date(now().getTime() - days * 86_400_000).toISOString();
  const add = (key: string, state: 'refused' | 'given-up', triedAt?: string) =>
    database.write(async (transaction) => {
      const message = { key, kind: 'received', enquiry_key: key, language: 'en', state } as const;
      const named = { message_id: `${key}@example.org`, recipient: 'a@example.org' };
      const row = { ...message, ...named, created_at: at(9) };
      await transaction.insertInto('outbox').values(row).execute();
      if (!triedAt) return;
      const tried = { message_key: key, enquiry_key: key, tried_at: triedAt, answer: '550' };
      const values = { ...tried, result: 'refused' as const };
      await transaction.insertInto('outbox_tries').values(values).execute();
    });
  await add('old', 'refused', at(8));
  await add('new', 'refused', at(1));
  await add('untried', 'given-up');
  expect((await readFigures()).get('clinic_messages_not_delivered')).toBe(1);
});

test('the version of the program is a label', async () => {
  const figures = await readFigures();
  expect(figures.get(`clinic_info{version="${PROGRAM_VERSION}"}`)).toBe(1);
});

test('a metric whose value cannot be read is left out, and the others are reported', async () => {
  const meter = openMeter();
  meter.show('broken', 'Always fails', () => Promise.reject(new Error('away')));
  meter.show('whole', 'Never fails', () => 3);
  const { text } = await meter.read();
  expect(text).toContain('\nwhole 3\n');
  expect(text).not.toMatch(/^broken/m);
});

function askRaw(path: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const options = { path, headers: { host }, agent: false };
    request(new URL(metrics.address), options, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

test('the metrics are served at one address, to programs on this machine', async () => {
  expect(new URL(metrics.address).hostname).toBe('127.0.0.1');
  expect(await askRaw('/metrics', 'localhost:9464')).toBe(200);
  expect(await askRaw('/metrics', 'elsewhere.example.org')).toBe(421);
  expect(await askRaw('/', 'localhost')).toBe(404);
  expect((await site.ask('GET', '/metrics')).status).toBe(404);
});
