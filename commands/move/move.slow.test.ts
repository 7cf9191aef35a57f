import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyStaffPassword } from '../../app/access/password/password.server.ts';
import { verifyAudit } from '../../app/audit/verify-audit.server.ts';
import { holdDataFolder } from '../../server/data/hold-data-folder.ts';
import { readMoveNote, writeMoveNote } from '../../server/data/moved-clinic.ts';
import { openDatabase } from '../../server/data/open-storage.ts';
import { openPostgres } from '../../storage/postgres/postgres.ts';
import { SQLITE_FILE } from '../../storage/sqlite/sqlite.ts';
import { addRecord, openTestClinic, useTestClinic } from '../../tests/support/open-test-clinic.ts';
import {
  addManyRecords,
  fillEveryTable,
  follow,
  makeEmptyDatabase,
  readPostgres,
  readSqlite,
  STAFF_PASSWORD,
  stopMoveAt,
} from '../../tests/support/open-test-move.ts';
import {
  askOnce,
  runTestPostgres,
  type TestPostgres,
} from '../../tests/support/servers/run-test-postgres.ts';
import * as verify from '../audit/verify-audit.ts';
import * as erase from '../people/erase.ts';
import * as move from './move.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

let server: TestPostgres;
let url: string;
beforeAll(async () => {
  server = await runTestPostgres();
});
afterAll(() => server.remove());
const clinic = useTestClinic((stores) => fillEveryTable(stores, clinic.clock.now));
beforeEach(async () => {
  url = await makeEmptyDatabase(server.url);
});

const moveThere = () => clinic.run(move, ['--to-database', url]);
const countThere = async (table: string) =>
  Number((await askOnce(url, `select count(*) as n from ${table}`))[0]?.['n']);
const fault = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof Error ? error.message : 'nothing was thrown';
};

describe('moving to PostgreSQL', () => {
  test('copies every row of every table unchanged, except sessions; the audit goes on', async () => {
    const before = readSqlite(clinic.dataDir);
    expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([
      ['attempts', []],
      ['audit_patients', []],
    ]);
    expect(await moveThere()).toBe(0);
    expect(clinic.said.output).toContain('Moved 25 records, 1 enquiry and all other rows');
    expect(clinic.said.output).toContain('The audit is intact.');
    const place = url.replace(/^.*@/, '');
    expect(clinic.said.output).toContain(`DATABASE_URL=postgres://…@${place}`);

    follow(clinic, { databaseUrl: url });
    await clinic.withStores(async ({ database }) => {
      const { sessions, audit, audit_head, kept_values, ...rest } = before;
      const there = await readPostgres(database.read, before);
      expect(there).toMatchObject(rest);
      expect(sessions).toHaveLength(1);
      expect(there['sessions']).toEqual([]);
      // The rows that the move itself added come last.
      expect(there['audit']?.slice(0, audit?.length)).toEqual(audit);
      expect(there['audit']).toHaveLength((audit?.length ?? 0) + 1);
      expect(there['kept_values']).toEqual(expect.arrayContaining(kept_values ?? []));
      expect(audit_head).toBeDefined();
      const faults: string[] = [];
      await verifyAudit(database, (sentence) => faults.push(sentence));
      expect(faults).toEqual([]);
      expect(await verifyStaffPassword(database, STAFF_PASSWORD)).toBeTruthy();
      // New rows get new numbers.
      const last = await database.read
        .selectFrom('events')
        .select(({ fn }) => fn.max('id').as('id'))
        .executeTakeFirstOrThrow();
      await database.write((transaction) =>
        sql`insert into events (kind, subject_key) values ('record', 'new')`.execute(transaction),
      );
      const next = await database.read
        .selectFrom('events')
        .select(({ fn }) => fn.max('id').as('id'))
        .executeTakeFirstOrThrow();
      expect(next.id).toBeGreaterThan(last.id);
    });
  });

  test('leaves no clinic here that could start by mistake, until the move is undone', async () => {
    await moveThere();
    const sentence = /^The database in DATA_DIR .* moved to .* set DATABASE_URL to it\./;
    expect(await fault(openDatabase(clinic.settings))).toMatch(sentence);
    expect(await fault(clinic.run(verify, []))).toMatch(sentence);
    expect(await fault(clinic.run(move, ['--undo']))).toMatch(/^Set DATABASE_URL first: /);
    follow(clinic, { databaseUrl: url });
    expect(await clinic.run(move, ['--undo'])).toBe(0);
    clinic.settings.databaseUrl = undefined;
    expect(await clinic.run(verify, [])).toBe(0);
    expect(await fault(clinic.run(move, ['--undo']))).toContain('Nothing has moved');
  });

  test('removes the data here only when the settings point to the new database; after that there is no undo', async () => {
    await moveThere();
    expect(await fault(clinic.run(move, ['--confirm']))).toContain('Set DATABASE_URL first');
    const other = await makeEmptyDatabase(server.url);
    follow(clinic, { databaseUrl: other });
    expect(await fault(clinic.run(move, ['--confirm']))).toContain('did not move to');
    expect(existsSync(join(clinic.dataDir, SQLITE_FILE))).toBe(true);
    follow(clinic, { databaseUrl: url });
    expect(await clinic.run(move, ['--confirm'])).toBe(0);
    expect(existsSync(join(clinic.dataDir, SQLITE_FILE))).toBe(false);
    expect(existsSync(join(clinic.dataDir, 'files'))).toBe(true);
    expect(await fault(clinic.run(move, ['--undo']))).toContain('no way back');
  });
});

describe('an undo', () => {
  const undo = () => clinic.run(move, ['--undo']);
  const LEFT = /^The database of this clinic was taken back to DATA_DIR .* unset DATABASE_URL/;
  beforeEach(async () => {
    await moveThere();
    follow(clinic, { databaseUrl: url });
  });

  test.each([
    ['added', "insert into holds values ('patientid', '0000000009', '2026-11-20')", 'holds'],
    ['changed', "update records set name = 'Changed there' where key = 'record-0001'", 'records'],
    ['removed', 'delete from enquiries', 'enquiries'],
  ])('is refused once data was %s there, and says how to go on', async (_, statement, table) => {
    await askOnce(url, statement);
    const refusal = await fault(undo());
    expect(refusal).toMatch(/^Data was added, changed, removed or erased there since the move /);
    expect(refusal).toContain(`(${table}), so the copy in DATA_DIR is out of date. Nothing was`);
    expect(refusal).toContain('export FOLDER');
    expect(await clinic.run(verify, [])).toBe(0);
  });

  test('is refused once somebody was erased there', async () => {
    expect(await clinic.run(erase, ['--patientid', '0000000007', '--yes'])).toBe(0);
    expect(await fault(undo())).toContain('(erasures)');
    expect(await clinic.run(verify, [])).toBe(0);
  });

  test('is refused while an instance runs there, which goes on', async () => {
    await clinic.withStores(async (stores) => {
      await stores.database.read.selectFrom('records').select('key').limit(1).execute();
      expect(await fault(undo())).toMatch(/^The site, or another command, is using/);
    });
    expect(await clinic.run(verify, [])).toBe(0);
  });

  test('interrupted between its two notes leaves no database that a site can start on, and the same command finishes it', async () => {
    const note = readMoveNote(clinic.dataDir);
    expect(await undo()).toBe(0);
    if (note) await writeMoveNote(clinic.dataDir, note);
    expect(await fault(openDatabase(clinic.settings))).toMatch(LEFT);
    expect(await fault(clinic.run(move, ['--confirm']))).toMatch(LEFT);
    const here = { ...clinic.settings, databaseUrl: undefined };
    expect(await fault(openDatabase(here))).toContain('moved to');
    expect(existsSync(join(clinic.dataDir, SQLITE_FILE))).toBe(true);
    expect(await undo()).toBe(0);
    await (await openDatabase(here)).close();
  });

  test('accepts only the database that the clinic moved to', async () => {
    follow(clinic, { databaseUrl: await makeEmptyDatabase(server.url) });
    expect(await fault(undo())).toContain('that this clinic did not move to');
  });

  test('with the database lost is refused; without the note the site starts on DATA_DIR', async () => {
    follow(clinic, { databaseUrl: 'postgres://clinic@127.0.0.1:1/clinic' });
    expect(await fault(undo())).toContain('127.0.0.1:1');
    clinic.settings.databaseUrl = undefined;
    expect(await fault(clinic.run(verify, []))).toContain('moved to');
    await rm(join(clinic.dataDir, 'move.json'));
    expect(await clinic.run(verify, [])).toBe(0);
    expect(await fault(moveThere())).toContain('That database already holds a clinic');
  });

  test('works for a move made by version 0.1.0', async () => {
    const { id, database, movedAt } = readMoveNote(clinic.dataDir) ?? {};
    await writeMoveNote(clinic.dataDir, { id: id ?? '', database, movedAt });
    await askOnce(url, `update kept_values set value = '${id}' where name = 'moved-from'`);
    await (await openDatabase(clinic.settings)).close();
    expect(await undo()).toBe(0);
    expect(await fault(openDatabase(clinic.settings))).toMatch(LEFT);
  });
});

describe('a move that is interrupted', () => {
  test('by the user has copied nothing, and the clinic here starts', async () => {
    await clinic.withStores((stores) => addManyRecords(stores, 1500));
    expect(await fault(stopMoveAt(clinic, 'comparing rows', ['--to-database', url]))).toBe(
      'Stopped. The clinic here is unchanged: start it, or run the same command again.',
    );
    expect(await countThere('records')).toBe(0);
    await clinic.withStores((stores) => addRecord(stores, { key: 'in between' }));
    expect(await moveThere()).toBe(0);
    expect(await countThere('records')).toBe(1526);
  });

  test('by a kill can simply be run again', async () => {
    await clinic.withStores((stores) => addManyRecords(stores, 50_000));
    const locked = `select count(*) as n from pg_locks where mode = 'ExclusiveLock' and locktype = 'relation'`;
    const child = spawn(process.execPath, [MAIN, 'move', '--to-database', url], {
      env: { PATH: process.env['PATH'], DATA_DIR: clinic.dataDir },
      cwd: clinic.folder,
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    // In the middle of the move, unless the machine is too fast.
    for (;;) {
      if (Number((await askOnce(url, locked))[0]?.['n']) > 0 || child.exitCode !== null) break;
    }
    child.kill('SIGKILL');
    await ended;
    expect(await moveThere()).toBe(0);
    expect(await countThere('records')).toBe(50_025);
  });

  test('between its last two steps is detected by the same command, complete or not', async () => {
    const place = url.replace(/^.*@/, '');
    const id = 'a'.repeat(32);
    // The note is stored, and the other database is still empty.
    await writeMoveNote(clinic.dataDir, { id, database: place, movedAt: '2026-11-20' });
    expect(await fault(openDatabase(clinic.settings))).toContain('moved to');
    expect(await moveThere()).toBe(0);
    expect(await countThere('records')).toBe(25);
    // Both are stored, and the clinic has been used there since.
    await askOnce(url, "update records set name = 'Changed there' where key = 'record-0001'");
    expect(await moveThere()).toBe(0);
    expect(clinic.said.output).toContain('Everything has moved before');
    const [row] = await askOnce(url, "select name from records where key = 'record-0001'");
    expect(row?.['name']).toBe('Changed there');
    expect(readMoveNote(clinic.dataDir)?.id).toBe(id);
  });
});

test('a move whose copied rows differ from the originals is rolled back', async () => {
  await (await openPostgres(url)).close();
  await askOnce(
    url,
    `create function garble() returns trigger language plpgsql as
     $$ begin if new.key = 'record-0007' then new.name = 'Garbled'; end if; return new; end $$`,
  );
  await askOnce(
    url,
    'create trigger garble before insert on records for each row execute function garble()',
  );
  expect(await fault(moveThere())).toBe(
    'The table records differs there from here. The clinic here is unchanged: start it, or run the same command again.',
  );
  expect(await countThere('records')).toBe(0);
  expect(await clinic.run(verify, [])).toBe(0);
});

describe('a move is refused', () => {
  test('where another clinic is, which stays unchanged', async () => {
    const other = await openTestClinic({ DATABASE_URL: url });
    await other.withStores((stores) => addRecord(stores, { key: 'theirs' }));
    expect(await fault(moveThere())).toBe(
      'That database already holds a clinic: name an empty one. The clinic here is unchanged: start it, or run the same command again.',
    );
    expect(await countThere('records')).toBe(1);
    await other.remove();
  });

  test('to a second target', async () => {
    await moveThere();
    const second = await makeEmptyDatabase(server.url);
    expect(await fault(clinic.run(move, ['--to-database', second]))).toContain('already');
  });

  test('while the site or a command runs', async () => {
    const release = holdDataFolder(clinic.dataDir);
    expect(await fault(moveThere())).toMatch(/^The site is running .* Nothing was changed\.$/);
    release();
    await clinic.withStores(async ({ database }) => {
      await database.write(async (transaction) => {
        await sql`update kept_values set value = value`.execute(transaction);
        expect(await fault(moveThere())).toContain('Another command is running');
      });
    });
    expect(await countThere('records').catch(() => 0)).toBe(0);
  });

  test('to a server that does not answer, with a wrong address, or to PostgreSQL again', async () => {
    const password = 'hunter-2-secret';
    const nobody = `postgres://clinic:${password}@127.0.0.1:1/clinic`;
    const away = await fault(clinic.run(move, ['--to-database', nobody]));
    expect(away).toMatch(/^--to-database: .*127\.0\.0\.1:1.*The clinic here is unchanged/);
    expect(away).not.toContain(password);
    expect(await fault(clinic.run(move, ['--to-database', `mysql://a:${password}@b/c`]))).toBe(
      '--to-database must look like postgres://user:password@host:5432/name.',
    );
    expect(await fault(clinic.run(move, []))).toContain('Say where to move');
    follow(clinic, { databaseUrl: url });
    expect(await fault(moveThere())).toContain('DATABASE_URL is set');
  });

  test('with a character that PostgreSQL cannot store, and names the row', async () => {
    await clinic.withStores((stores) => addRecord(stores, { key: 'odd', name: 'A\0B' }));
    expect(await fault(moveThere())).toContain('A row of records (odd) has a character');
    expect(await countThere('records')).toBe(0);
  });

  test('where there is no clinic', async () => {
    await rm(clinic.dataDir, { recursive: true });
    expect(await fault(moveThere())).toContain('There is no clinic in DATA_DIR');
  });
});
