import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listEnquiries } from '../../app/enquiries/inbox/inbox.server.ts';
import { indexForeignRecords } from '../../app/patients/records/index-foreign-records.server.ts';
import { findCursor, listRecords } from '../../app/patients/records/list-records.server.ts';
import { SEARCH_OPTIONS } from '../../app/patients/patient.ts';
import { RECORD_SORTS } from '../../app/patients/records/record-schema.server.ts';
import { findPatients } from '../../app/patients/search/find-patients.server.ts';
import { suggestPatients } from '../../app/patients/search/suggest.server.ts';
import { findHistories } from '../../app/privacy/histories.server.ts';
import { readEvents } from '../../app/live/events.server.ts';
import { NO_MEDICINE_LIST } from '../../app/prescriptions/medicine-list.ts';
import { findIssuer } from '../../app/prescriptions/prescription-sheet.server.ts';
import { listPrescriptions } from '../../app/prescriptions/prescription-rows.server.ts';
import { listNotLooked } from '../../app/results/looked-at.server.ts';
import { listResults } from '../../app/results/result-rows.server.ts';
import type { Database } from '../../storage/database.ts';
import { openPostgres } from '../../storage/postgres/postgres.ts';
import {
  askOnce,
  runTestPostgres,
  type TestPostgres,
} from '../../tests/support/servers/run-test-postgres.ts';

const ROWS = 20_000;

let server: TestPostgres;
let database: Database;
beforeAll(async () => {
  server = await runTestPostgres({ settings: { fsync: 'off' } });
  database = await openPostgres(server.url);
  await askOnce(
    server.url,
    `insert into records (key, patientid, name, mobile, mobile_match, datetime)
      select 'key' || n, lpad(n::text, 10, '0'), 'Sample ' || md5(n::text),
        '90000' || n, '90000' || n,
        to_char(timestamp '2020-01-01' + n * interval '1 hour', 'YYYY-MM-DD HH24:MI:SS')
      from generate_series(1, ${ROWS}) n;
    insert into records (key, patientid, name, mobile, mobile_match, datetime)
      select 'often' || n, 'often-seen' || n % 50, 'Often Seen', '70000', '70000', '2026-01-01 10:00:00'
      from generate_series(1, 5000) n;
    insert into record_versions (record_key, version, patientid, mobile_match, change, changed_at)
      select 'key' || n, 1, lpad(n::text, 10, '0'), '80000' || n, 'corrected', '2026-01-01'
      from generate_series(1, ${ROWS}) n;
    insert into enquiries (key, reference, name, datetime, status)
      select 'key' || n, 'R' || n, 'Visitor ' || n,
        to_char(timestamp '2020-01-01' + n * interval '1 hour', 'YYYY-MM-DD HH24:MI:SS'),
        (array['new', 'called', 'done', 'spam'])[1 + n % 4]
      from generate_series(1, ${ROWS}) n;
    insert into results (key, patientid, analyte, taken_on, value, unit, typed_at, version, place)
      select 'key' || n, lpad((n % 200)::text, 10, '0'), (array['tsh', 'ldl', 'hba1c'])[1 + n % 3],
        to_char(timestamp '2020-01-01' + n * interval '1 hour', 'YYYY-MM-DD'), '6.2', 'mIU/L', '', 1, (n % 400 = 7)::int
      from generate_series(1, ${ROWS}) n;
    insert into prescriptions (key, patientid, record_key, body, written_at, version)
      select 'key' || n, lpad((n % 2000)::text, 10, '0'), 'key' || n, '{}', '2026-01-01', 1
      from generate_series(1, ${ROWS}) n;
    insert into audit (number, at, action, result, previous_hash, hash, person, staff_name)
      select n, '2026-01-01', case when n % 50 = 0 then 'sign-in' else 'read' end, 'ok', '', '', 'p' || n % 7, 'Sample ' || n % 7
      from generate_series(1, ${ROWS}) n;
    insert into events (kind, subject_key) select 'record', 'key' || n from generate_series(1, ${ROWS}) n`,
  );
  await indexForeignRecords(database, () => undefined);
  await askOnce(server.url, 'analyze');
});
afterAll(async () => {
  await database.close();
  await server.remove();
});

/** PostgreSQL's query plans for all queries of `work`, with their actual values. */
async function explain(work: () => Promise<unknown>): Promise<string[]> {
  const asked: { text: string; values: unknown[] }[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, asking: pg.QueryConfig | string) {
    const { text, values = [] } = typeof asking === 'string' ? { text: asking } : asking;
    if (/^\s*(?:select|with)/.test(text)) asked.push({ text, values });
    return Reflect.apply(query, this, [asking]) as unknown;
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const plans: string[] = [];
  for (const { text, values } of asked) {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
    plans.push(`${text}\n${rows.map((row) => row['QUERY PLAN']).join('\n')}`);
  }
  await client.end();
  expect(plans.length).toBeGreaterThan(0);
  return plans;
}

const WHOLE_TABLE = /Seq Scan/;
const SORTED = /Sort/;

test('an exact search uses its index', async () => {
  const values = { patientid: '0000000007', name: 'Sample', mobile: '900007' };
  const indexes = {
    patientid: 'records_patientid',
    name: 'records_name',
    mobile: 'records_mobile',
  };
  for (const by of SEARCH_OPTIONS) {
    for (const plan of await explain(() => findPatients(database, by, values[by]))) {
      expect(plan).toMatch(new RegExp(`Index Scan.* ${indexes[by]}\\b`));
      expect(plan).not.toMatch(WHOLE_TABLE);
    }
  }
});

test('earlier versions of records are found through their index', async () => {
  const values = { patientid: '0000000007', mobile_match: '800007' };
  const indexes = {
    patientid: 'record_versions_patientid',
    mobile_match: 'record_versions_mobile',
  };
  for (const column of ['patientid', 'mobile_match'] as const) {
    const plans = await explain(() => findHistories(database.read, column, [values[column]]));
    const plan = plans.find((one) => one.includes('from "record_versions"'));
    expect(plan).toMatch(new RegExp(`Index Scan.* ${indexes[column]}\\b`));
    expect(plan).not.toMatch(WHOLE_TABLE);
  }
});

test('the results of a patient are found through an index, newest and trend too', async () => {
  const patientid = '0000000007';
  for (const part of [{}, { part: 'newest' }, { part: 'current' }, { analyte: 'tsh' }] as const) {
    for (const plan of await explain(() => listResults(database.read, patientid, part))) {
      expect(plan).toMatch(/Index (?:Only )?Scan.* results_by_(?:day|analyte)\b/);
      expect(plan).not.toMatch(WHOLE_TABLE);
    }
  }
});

test('the results at which nobody has looked are found through their index', async () => {
  const [plan] = await explain(() => listNotLooked(database.read, {}));
  expect(plan).toMatch(/results_not_looked\b/);
  expect(plan).not.toMatch(WHOLE_TABLE);
});

test('the prescriptions of a patient are found through their index', async () => {
  for (const plan of await explain(() => listPrescriptions(database.read, '0000000007'))) {
    expect(plan).toMatch(/Index Scan.* prescriptions_patientid\b/);
    expect(plan).not.toMatch(WHOLE_TABLE);
  }
});

test('who signed in under a name is found through the sign-ins of the audit alone', async () => {
  const doctor = { name: 'Dr. A. Sample', registration: '', council: '', qualifications: [] };
  const prescribing = { doctors: [doctor], medicines: [], list: NO_MEDICINE_LIST };
  const session = {
    person: 'https://id.example.org#a',
    role: 'doctor',
    staffName: doctor.name,
  } as const;
  for (const plan of await explain(() => findIssuer(database.read, { prescribing }, session))) {
    expect(plan).toMatch(/Index Scan.* audit_sign_ins\b/);
    expect(plan).not.toMatch(WHOLE_TABLE);
  }
});

test('suggestions by id or number read a range of the index, without sorting', async () => {
  const prefixes = { patientid: ['00000001', 'often'], mobile: ['900001', '70000'] };
  const indexes = { patientid: 'records_id_order', mobile: 'records_mobile_order' };
  for (const by of ['patientid', 'mobile'] as const) {
    for (const prefix of prefixes[by]) {
      const plans = await explain(() => suggestPatients(database, by, prefix));
      for (const plan of plans) expect(plan).not.toMatch(WHOLE_TABLE);
      const ranges = plans.filter((plan) => plan.includes(' offset '));
      expect(ranges.length).toBeGreaterThan(0);
      for (const plan of ranges) {
        expect(plan).toMatch(new RegExp(`Index.* Scan using ${indexes[by]} `));
        expect(plan).not.toMatch(SORTED);
      }
    }
    const ends = await explain(() => suggestPatients(database, by, '1234'));
    const end = ends.find((plan) => plan.includes('right('));
    expect(end).toMatch(by === 'mobile' ? /records_mobile_match_end/ : /records_patientid_end/);
  }
});

test('suggestions by name never read a whole table, however frequent the words are', async () => {
  const typed = [
    'sample',
    'sam',
    's',
    'often seen',
    'sample a',
    'sample a b c',
    'ofte see',
    'samqle',
  ];
  for (const prefix of typed) {
    for (const plan of await explain(() => suggestPatients(database, 'name', prefix))) {
      expect(plan).not.toMatch(WHOLE_TABLE);
    }
  }
});

test('a page of the list of records or patients is read from the index where the previous page ended', async () => {
  for (const sort of RECORD_SORTS) {
    for (const order of ['asc', 'desc'] as const) {
      const place = await findCursor(database, sort, 'key10000');
      expect(place).toBeDefined();
      for (const after of [undefined, place]) {
        for (const of of ['records', 'patients'] as const) {
          const list = { of, sort, order, after };
          for (const plan of await explain(() => listRecords(database, list))) {
            expect(plan).toContain('Index Scan');
            expect(plan).not.toMatch(WHOLE_TABLE);
            expect(plan).not.toMatch(SORTED);
          }
        }
      }
    }
  }
});

test('a page of the inbox is read from an index too: unfiltered, by status and by date', async () => {
  const after = { arrived: '2021-01-01 00:00:00', key: 'key8784' };
  const filters = [{}, { status: 'new' }, { from: '2021-01-01', to: '2021-06-30' }] as const;
  for (const filter of filters) {
    for (const place of [undefined, after]) {
      for (const plan of await explain(() =>
        listEnquiries(database, { ...filter, now: new Date() }, place),
      )) {
        expect(plan).toMatch(/Index Scan Backward using enquiries_(arrived|status) /);
        expect(plan).not.toMatch(WHOLE_TABLE);
        expect(plan).not.toMatch(SORTED);
      }
    }
  }
});

test('later events are found through the primary key', async () => {
  for (const plan of await explain(() => readEvents(database.read, ROWS - 5, 1000))) {
    expect(plan).toMatch(/Index Scan using events_pkey/);
  }
});
