import type { Insertable } from 'kysely';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable, Writable } from 'node:stream';
import { afterEach, beforeEach, inject } from 'vitest';
import { listBackups } from '../../server/data/find-backups.ts';
import { readSettings, type Settings } from '../../server/settings/settings.ts';
import { SQLITE_FILE } from '../../storage/sqlite/sqlite.ts';
import type { EnquiriesTable, RecordsTable } from '../../storage/tables.ts';
import { keepBytes } from '../../app/reports/upload/save-report.server.ts';
import { mobileToMatch } from '../../app/text/mobile.ts';
import { NEW_FILE } from '../../commands/backup/age-passphrase.ts';
import * as backup from '../../commands/backup/backup.ts';
import type { Command, CommandContext } from '../../commands/command.ts';
import { withStores, type Stores } from '../../commands/open-stores.ts';
import { insertRecords } from './insert-records.ts';
import { sparseRow } from './sample-patient.ts';

export const TEST_PASSPHRASE = 'lantern-orchard-mistletoe';

/** A data folder to run commands on, with a stopped clock and the captured output of the commands. */
export async function openTestClinic(environment: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-commands-'));
  const dataDir = join(folder, 'data');
  const clock = { now: new Date('2026-11-20T06:00:00Z') };
  const settings: Settings = readSettings({
    DATA_DIR: dataDir,
    BACKUP_PASSPHRASE: TEST_PASSPHRASE,
    ...environment,
  });
  const said = { output: '', errors: '' };
  const context: CommandContext = {
    settings,
    input: Readable.from([]) as CommandContext['input'],
    output: writeInto((text) => (said.output += text)),
    errors: writeInto((text) => (said.errors += text)),
    signal: new AbortController().signal,
    now: () => clock.now,
  };
  /** Runs a command without a terminal, with `typed` as its standard input. */
  const run = async (command: Command, args: string[], typed?: string): Promise<number> => {
    said.output = '';
    said.errors = '';
    const input = new PassThrough().end(typed ?? '') as CommandContext['input'];
    return command.run(args, { ...context, input });
  };
  const open = async <Result>(work: (stores: Stores) => Promise<Result>): Promise<Result> => {
    await copyMigrated(settings);
    return withStores(settings, work, { mayBegin: true });
  };
  const newestBackup = async (of = settings.backupDir) => (await listBackups(of))[0]?.path ?? '';
  return {
    folder,
    dataDir,
    clock,
    settings,
    context,
    said,
    run,
    /** The path of the newest backup. */
    newestBackup,
    /** Makes a backup, with faults or without, and returns its path. */
    async backUp(): Promise<string> {
      await run(backup, []);
      return newestBackup();
    },
    /** The keys of the rows in a table, sorted. */
    listKeys: (
      table: 'records' | 'enquiries' | 'report_files' | 'deleted_reports' | 'appointments',
    ) =>
      open(async ({ database }) => {
        const rows = await database.read.selectFrom(table).select('key').orderBy('key').execute();
        return rows.map(({ key }) => key);
      }),
    /** Runs a command at a terminal, where `answer` replies to each question. */
    async runAtTerminal(
      command: Command,
      args: string[],
      answer: (question: number) => Promise<string>,
    ): Promise<number> {
      said.output = '';
      said.errors = '';
      const input = Object.assign(new PassThrough(), { isTTY: true });
      let asked = 0;
      const errors = writeInto((text) => {
        said.errors += text;
        if (text.includes(' to go on: ')) {
          void answer(++asked).then((typed) => input.write(`${typed}\r`));
        }
      });
      return command.run(args, { ...context, input, errors });
    },
    withStores: open,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

export type TestClinic = Awaited<ReturnType<typeof openTestClinic>>;

/** A new clinic for each test of a file, filled by `fill`, whose backups cost next to nothing to encrypt. */
export function useTestClinic(fill?: (stores: Stores) => Promise<unknown>): TestClinic {
  const clinic = {} as TestClinic;
  const { workFactor } = NEW_FILE;
  beforeEach(async () => {
    NEW_FILE.workFactor = 10;
    Object.assign(clinic, await openTestClinic());
    if (fill) await clinic.withStores(fill);
  });
  afterEach(async () => {
    NEW_FILE.workFactor = workFactor;
    await clinic.remove();
  });
  return clinic;
}

/** Makes an empty clinic from a database that was migrated once for all tests, if its folder is not there. */
async function copyMigrated({ dataDir, databaseUrl }: Settings): Promise<void> {
  if (databaseUrl !== undefined || existsSync(dataDir)) return;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await copyFile(inject('migratedSqlite'), join(dataDir, SQLITE_FILE));
}

function writeInto(take: (text: string) => void): Writable {
  return new Writable({
    write(chunk, _encoding, done) {
      take(String(chunk));
      done();
    },
  });
}

export async function addRecord(
  { database }: Stores,
  record: Partial<Insertable<RecordsTable>> & { key: string },
): Promise<void> {
  const mobile = record.mobile ?? '9000012345';
  await insertRecords(database, [
    sparseRow({
      patientid: '0000000001',
      name: 'Sample Patient',
      age: '40',
      email: 'sample@example.org',
      mobile,
      mobile_match: mobileToMatch(mobile),
      bp: '120/80',
      sugar: '5.4',
      temperature: '98.4',
      datetime: '2026-11-19 11:00:00',
      ...record,
    }),
  ]);
}

export async function addEnquiry(
  { database }: Stores,
  enquiry: Partial<Insertable<EnquiriesTable>> & { key: string },
): Promise<void> {
  await database.write((transaction) =>
    transaction
      .insertInto('enquiries')
      .values({
        reference: 'SAMPLE',
        name: 'Sample Visitor',
        email: 'visitor@example.org',
        date: '2026-11-23',
        select_opt: 'Diabetes [ IN ADULTS ]',
        mobile: '9000054321',
        message1: 'A sample message',
        datetime: '2026-11-19 12:00:00',
        place: 'inbox',
        notice_version: null,
        idempotency_key: null,
        body_hash: null,
        original: null,
        version: 1,
        ...enquiry,
      })
      .execute(),
  );
}

export async function addReport(
  { database, files }: Stores,
  { key, patientid, bytes }: { key: string; patientid: string; bytes: string | Buffer },
): Promise<string> {
  const kept = await keepBytes(files, Readable.from([Buffer.from(bytes)]));
  const at = '2026-11-19T06:00:00.000Z';
  await database.write((transaction) =>
    transaction
      .insertInto('report_files')
      .values({
        key,
        patientid,
        name: `${key}.txt`,
        size: kept.size,
        sha256: kept.sha256,
        type: kept.type,
        file_id: kept.fileId,
        created_at: at,
        updated_at: at,
      })
      .execute(),
  );
  return kept.fileId;
}
