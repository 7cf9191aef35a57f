import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { MIGRATION_NAMES } from './migrate.ts';
import { openSqlite, SQLITE_FILE } from './sqlite/sqlite.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** A program that opens a new database and kills itself, like a power cut, before the statement with the given number. */
const DIES_AT_A_STATEMENT = `
import { DatabaseSync } from 'node:sqlite';
const [folder, place] = process.argv.slice(1);
const { prepare } = DatabaseSync.prototype;
let count = 0;
DatabaseSync.prototype.prepare = function (text, ...rest) {
  if (/^(?:create|alter|drop|insert|update|commit)/i.test(text) && ++count === Number(place)) {
    process.kill(process.pid, 'SIGKILL');
  }
  return prepare.call(this, text, ...rest);
};
const { openSqlite } = await import('./storage/sqlite/sqlite.ts');
await (await openSqlite(folder)).close();
`;

function openAndDie(folder: string, place: number): boolean {
  const args = ['--input-type=module', '-e', DIES_AT_A_STATEMENT, folder, String(place)];
  const { signal, status, stderr } = spawnSync(process.execPath, args, { cwd: ROOT });
  if (signal !== 'SIGKILL' && status !== 0) throw new Error(stderr.toString());
  return signal === 'SIGKILL';
}

function readSchema(folder: string): { tables: number; applied: number } {
  const database = new DatabaseSync(join(folder, SQLITE_FILE));
  const tables = database
    .prepare(
      `select count(*) as count from sqlite_schema where type = 'table' and name not like 'sqlite_%' and name not like 'kysely_%'`,
    )
    .get()?.['count'];
  const hasNames = database
    .prepare(`select 1 from sqlite_schema where name = 'kysely_migration'`)
    .get();
  const applied = hasNames
    ? database.prepare('select count(*) as count from kysely_migration').get()?.['count']
    : 0;
  database.close();
  return { tables: Number(tables), applied: Number(applied) };
}

const STEPS = 12;
const MAX_STATEMENTS = 400;

test('a process killed before any statement of the migrations leaves either the old or the new tables, never a mixture (E9)', async () => {
  const base = await mkdtemp(join(tmpdir(), 'clinic-migrate-'));
  // The number of statements, found by binary search.
  let [dies, ends] = [1, MAX_STATEMENTS];
  while (ends - dies > 1) {
    const middle = Math.floor((dies + ends) / 2);
    if (openAndDie(join(base, `count-${middle}`), middle)) dies = middle;
    else ends = middle;
  }
  expect(dies).toBeGreaterThan(20);
  const places = Array.from({ length: STEPS }, (_, step) =>
    Math.max(1, Math.round((dies * (step + 1)) / STEPS)),
  );
  for (const place of places) {
    const folder = join(base, `place-${place}`);
    expect(openAndDie(folder, place), `statement ${place}`).toBe(true);
    const { tables, applied } = readSchema(folder);
    const isOld = tables === 0 && applied === 0;
    const isNew = applied === MIGRATION_NAMES.length;
    expect(isOld || isNew, `statement ${place}: ${tables} tables, ${applied} applied`).toBe(true);
    const database = await openSqlite(folder);
    await database.close();
    expect(readSchema(folder).applied).toBe(MIGRATION_NAMES.length);
  }
  await rm(base, { recursive: true });
});
