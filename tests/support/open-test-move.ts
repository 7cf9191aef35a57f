import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PassThrough, Readable, Writable } from 'node:stream';
import { sql, type Kysely, type Transaction } from 'kysely';
import { storeErasures } from '../../app/privacy/erasures.server.ts';
import { recordAudit } from '../../app/audit/audit.server.ts';
import { noteEvent } from '../../app/live/events.server.ts';
import { deleteReport } from '../../app/reports/list/change-report.server.ts';
import { addMessages } from '../../app/messages/outbox.server.ts';
import { addVersion, storeFiles } from '../../app/publishing/versions.server.ts';
import { createSession } from '../../app/access/sessions/session.server.ts';
import { createTestDatabase } from './servers/run-test-postgres.ts';
import { setQuickPassword } from './set-quick-password.ts';
import { SQLITE_FILE } from '../../storage/sqlite/sqlite.ts';
import { listTables, readRows } from '../../storage/sqlite/sqlite-tables.ts';
import type { Tables } from '../../storage/tables.ts';
import * as move from '../../commands/move/move.ts';
import type { Stores } from '../../commands/open-stores.ts';
import { addEnquiry, addRecord, addReport, type TestClinic } from './open-test-clinic.ts';

export const STAFF_PASSWORD = 'kettle-marigold-harbour';

/** A clinic with rows in every table. */
export async function fillEveryTable(stores: Stores, now: Date, records = 25): Promise<void> {
  for (let number = 0; number < records; number++) {
    await addRecord(stores, {
      key: `record-${String(number).padStart(4, '0')}`,
      name: `పేరు नाम 🌿 ${number}`,
      original: number === 0 ? '{"note":"\\u0000 is written out here","z":1}' : null,
    });
  }
  await addEnquiry(stores, { key: 'enquiry-1', message1: 'two\nlines and a "quote"' });
  await addReport(stores, { key: 'report-1', patientid: '0000000001', bytes: 'a report' });
  await addReport(stores, { key: 'report-2', patientid: '0000000001', bytes: '' });
  await addReport(stores, { key: 'deleted', patientid: '0000000001', bytes: 'a deleted report' });
  await deleteReport(stores, 'deleted', {
    session: undefined,
    address: '203.0.113.7',
    at: now,
  });
  await setQuickPassword(stores.database, STAFF_PASSWORD);
  const session = { address: '203.0.113.7', device: 'test', now, idleMinutes: 15 };
  await createSession(stores.database, session);
  await stores.database.write(async (transaction) => {
    await transaction
      .insertInto('enquiries_to_tell')
      .values({ enquiry_key: 'enquiry-1', created_at: now.toISOString(), state: 'waiting' })
      .execute();
    await transaction
      .insertInto('record_versions')
      .values({
        patientid: '0000000001',
        name: 'Before',
        record_key: 'record-0000',
        version: 1,
        change: 'corrected',
        changed_at: now.toISOString(),
        changed_by: null,
      })
      .execute();
    await transaction
      .insertInto('record_requests')
      .values({ idempotency_key: 'sent', record_key: 'record-0000', body_hash: 'hash' })
      .execute();
    await transaction
      .insertInto('known_devices')
      .values({ token_hash: 'hash', expires_at: now.toISOString() })
      .execute();
    await transaction.insertInto('other_lists').values({ name: 'others', json: '[1]' }).execute();
    await transaction
      .insertInto('report_changes')
      .values({ patientid: '0000000001', change: 'deleted', bytes_hash: 'hash' })
      .execute();
    await transaction
      .insertInto('holds')
      .values({ kind: 'patientid', value: '0000000002', held_at: now.toISOString() })
      .execute();
    await storeErasures(transaction, [
      { hash: 'hash', kind: 'key', secret: 'secret', erased_at: now.toISOString() },
    ]);
    await addMessages(
      transaction,
      [
        {
          kind: 'received',
          enquiryKey: 'enquiry-1',
          recipient: 'visitor@example.org',
          language: 'te',
        },
      ],
      { now, host: 'clinic.example.org' },
    );
    await transaction
      .insertInto('outbox_tries')
      .values({
        message_key: 'message-1',
        enquiry_key: 'enquiry-1',
        tried_at: now.toISOString(),
        result: 'failed',
        answer: '451 try later',
      })
      .execute();
    await fillAgreedTimes(transaction, now.toISOString());
    await fillContent(transaction, now);
    await noteEvent(transaction, 'record', 'record-0000');
    for (let entry = 0; entry < 3; entry++) {
      await recordAudit(transaction, {
        action: 'read',
        session: undefined,
        address: '203.0.113.7',
        patientid: '0000000001',
        subject: 'record',
        result: 'ok',
        at: now,
      });
    }
  });
}

export async function addManyRecords({ database }: Stores, count: number): Promise<void> {
  await database.write(async (transaction) => {
    await sql`insert into records (key, patientid, name)
      with recursive numbers(number) as (select 1 union all select number + 1 from numbers where number < ${count})
      select 'more-' || number, number, 'Sample Patient' from numbers`.execute(transaction);
  });
}

/** All rows of a table as sorted lines, to compare two databases. */
export function readSqlite(dataDir: string): Record<string, string[]> {
  const connection = new DatabaseSync(join(dataDir, SQLITE_FILE), { readOnly: true });
  try {
    return Object.fromEntries(
      listTables(connection).map((table) => [
        table.name,
        [...readRows(connection, table)].map((row) => JSON.stringify({ ...row })).sort(),
      ]),
    );
  } finally {
    connection.close();
  }
}

export async function readPostgres(
  database: Kysely<Tables>,
  like: Record<string, string[]>,
): Promise<Record<string, string[]>> {
  const read: Record<string, string[]> = {};
  for (const [name, lines] of Object.entries(like)) {
    const columns = Object.keys(JSON.parse(lines[0] ?? '{}') as object);
    const list = columns.length === 0 ? sql`1` : sql.join(columns.map((column) => sql.ref(column)));
    const { rows } = await sql`select ${list} from ${sql.table(name)}`.execute(database);
    read[name] = rows.map((row) => JSON.stringify(row)).sort();
  }
  return read;
}

/** Creates an empty database on a server and returns its URL. */
export const makeEmptyDatabase = (serverUrl: string): Promise<string> =>
  createTestDatabase(serverUrl, `move_${randomBytes(6).toString('hex')}`);

/** Changes the clinic's settings to the target of the move. */
export function follow(clinic: TestClinic, to: { databaseUrl?: string; filesUrl?: string }): void {
  Object.assign(clinic.settings, to);
}

/** Runs the move command and aborts it as soon as its progress output contains `label`. Returns the exit code. */
export async function stopMoveAt(
  clinic: TestClinic,
  label: string,
  args: string[],
): Promise<number> {
  const stop = new AbortController();
  const errors = new Writable({
    write(chunk, _encoding, done) {
      if (String(chunk).includes(label)) stop.abort();
      done();
    },
  });
  return move.run(args, {
    settings: clinic.settings,
    input: Readable.from([]),
    output: new PassThrough().resume(),
    // At a terminal, progress is printed without delay.
    errors: Object.assign(errors, { isTTY: true }),
    signal: stop.signal,
    now: () => clinic.clock.now,
  });
}

export const fileOf = (words: string): Readable => Readable.from([Buffer.from(words)]);

async function fillContent(transaction: Transaction<Tables>, now: Date): Promise<void> {
  const hash = 'a'.repeat(64);
  const files = { 'clinic.yaml': hash };
  const at = now.toISOString();
  await storeFiles(transaction, new Map([[hash, Buffer.from('name: Sample\n')]]), now);
  const version = { at, by: 'Asha', how: 'screens' as const, changes: 1, files };
  await addVersion(transaction, 0, version);
  await transaction
    .insertInto('content_previews')
    .values({ id: 'preview-1', session: 'hash', at, files: JSON.stringify(files) })
    .execute();
}

async function fillAgreedTimes(transaction: Transaction<Tables>, at: string): Promise<void> {
  const patientid = '0000000001';
  await transaction
    .insertInto('appointments')
    .values({
      key: 'appointment-1',
      patientid,
      name: null,
      mobile: null,
      mobile_match: null,
      starts_at: '2026-12-01 10:30',
      status: 'agreed',
      version: 1,
      request_key: null,
    })
    .execute();
  await transaction
    .insertInto('calendar_feeds')
    .values({ person: '', secret_hash: 'hash', created_at: at })
    .execute();
  const facts = { patientid, birthdate: '1974', allergies: 'none known', version: 2 };
  await transaction.insertInto('patient_facts').values(facts).execute();
  await transaction
    .insertInto('patient_facts_versions')
    .values({ ...facts, version: 1, changed_at: at })
    .execute();
  await transaction
    .insertInto('recalls')
    .values({
      key: 'recall-1',
      patientid,
      record_key: 'record-0000',
      said_at: at,
      said_on: '2026-11-20',
      said_by: null,
      due_on: '2027-02-20',
      ask_on: '2027-02-20',
      state: 'open',
      call_key: 'call-1',
      settled_by: null,
      version: 1,
    })
    .execute();
  await transaction
    .insertInto('recall_calls')
    .values({
      key: 'call-1',
      recall_key: 'recall-1',
      called_at: at,
      called_by: null,
      result: 'no-answer',
      until: null,
      note: 'Rings in the evening.',
      taken_back_at: null,
    })
    .execute();
  const result = {
    patientid,
    analyte: 'tsh',
    taken_on: '2026-11-19',
    comparator: '<',
    value: '0.01',
    unit: 'mIU/L',
    range_from: '0.4',
    range_to: '4.2',
    report_key: null,
    typed_at: at,
    typed_by: null,
    taken_time: '08:10',
    minutes: 60,
    place: 2,
    first_typed_at: at,
    unit_assumed: 1,
    range_sign: '<=',
    lab_mark: 'low',
    word: null,
    looked_at: at,
    looked_by: 'Dr. A. Sample',
  } as const;
  await transaction
    .insertInto('results')
    .values({ key: 'result-1', ...result, version: 2 })
    .execute();
  await transaction
    .insertInto('result_versions')
    .values({
      result_key: 'result-1',
      ...result,
      version: 1,
      change: 'corrected',
      changed_at: at,
      changed_by: null,
    })
    .execute();
  await transaction
    .insertInto('prescriptions')
    .values({
      key: 'prescription-1',
      patientid,
      record_key: 'of-the-prescription',
      replaces: null,
      body: '{}',
      written_at: at,
      written_by: 'Dr. A. Sample',
      version: 2,
      issued_at: at,
      issued_by: 'Dr. A. Sample',
      issuer: 'https://id.example.org#a',
      sheet: '{}',
    })
    .execute();
}
