import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findBackupStatus } from '../../app/backups/backups.server.ts';
import type { Database } from '../../storage/database.ts';
import { openSqlite, SQLITE_FILE } from '../../storage/sqlite/sqlite.ts';
import { startDatabaseChecks } from './check-each-night.ts';

const HOUR_MS = 3_600_000;
const site = { current: () => ({ content: { clinic: { timeZone: 'Asia/Kolkata' } } }) };

let dataDir: string;
let database: Database;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'clinic-checked-'));
  database = await openSqlite(dataDir);
});
afterEach(async () => {
  await database.close();
  await rm(dataDir, { recursive: true });
});

/** Starts the checks; returns the names of the events that they log, and their clock. */
function startChecks() {
  const told: string[] = [];
  const clock = { now: new Date('2026-11-20T06:00:00Z') };
  const log = {
    info: (event: string) => void told.push(event),
    warn: (event: string, fields = {}) =>
      void told.push(event, ...Object.values(fields).map(String)),
    error: (event: string, error: unknown) => void told.push(event, String(error)),
  };
  const services = { database, log, site, now: () => clock.now };
  const checks = startDatabaseChecks(services, dataDir, { tickMs: 20 });
  return { told, clock, checks };
}

/** Overwrites the page of a table that nobody reads, as a dying disk does. */
async function damage(): Promise<void> {
  await database.truncateWal();
  const { rows } = await sql<{ page: number; size: number }>`
    select rootpage as page, page_size as size from sqlite_master, pragma_page_size
    where name = 'other_lists'`.execute(database.read);
  const { page = 0, size = 0 } = rows[0] ?? {};
  const file = await open(join(dataDir, SQLITE_FILE), 'r+');
  await file.write(Buffer.alloc(size, 0xff), 0, size, (page - 1) * size);
  await file.close();
}

test('damage in the middle of the database is told after the next night, and until a check finds it whole', async () => {
  const { told, clock, checks } = startChecks();
  await expect.poll(() => told, { timeout: 20_000 }).toEqual(['database-checked']);
  await damage();
  clock.now = new Date('2026-11-20T21:40:00Z');
  await expect.poll(() => told, { timeout: 10_000 }).toHaveLength(3);
  expect(told).toEqual(['database-checked', 'database-damaged', expect.anything()]);
  expect(told[2]).toMatch(/^The database is damaged: /);
  await expect
    .poll(async () => (await findBackupStatus(database, clock.now)).damagedAt)
    .toBe('2026-11-20T21:40:00.000Z');
  checks.stop();
});

test('it is checked once a night, and by day only after a start or a night without it', async () => {
  const { told, clock, checks } = startChecks();
  const passes = async (hours: number, checked: number) => {
    clock.now = new Date(clock.now.getTime() + hours * HOUR_MS);
    await expect.poll(() => told.length, { timeout: 20_000 }).toBe(checked);
  };
  await passes(0, 1);
  // 02:30 and 03:30 at the clinic, then 04:30, noon, and noon of the day after.
  clock.now = new Date('2026-11-20T21:00:00Z');
  await passes(1, 2);
  await passes(1, 2);
  await passes(7.5, 2);
  await passes(24, 3);
  checks.stop();
});
