import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { recordAudit } from '../../app/audit/audit.server.ts';
import { verifyAudit } from '../../app/audit/verify-audit.server.ts';
import { openSqlite, SQLITE_FILE } from '../../storage/sqlite/sqlite.ts';
import { openTestDatabase } from '../../tests/support/open-test-database.ts';
import { entryOfCommand } from '../command-entry.ts';
import { carryLive } from './carry-live.ts';

const NOW = new Date('2026-11-20T06:00:00Z');
/** More than are added at once. */
const ENTRIES = 1002;

test('a restore adds each of very many audit entries once', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'clinic-live-'));
  await copyFile(inject('migratedSqlite'), join(dataDir, SQLITE_FILE));
  const live = await openSqlite(dataDir);
  await live.write(async (transaction) => {
    for (let entry = 1; entry <= ENTRIES; entry++) {
      await recordAudit(transaction, entryOfCommand('export', `export ${entry}`, NOW));
    }
  });
  await live.close();
  const restored = await openTestDatabase();
  const { audit } = await carryLive(restored.database, dataDir, NOW);
  expect(audit).toMatchObject({ kind: 'continued', end: { number: ENTRIES } });
  const faults: string[] = [];
  const { entries } = await verifyAudit(restored.database, (fault) => faults.push(fault));
  expect([entries, faults]).toEqual([ENTRIES, []]);
  await restored.remove();
  await rm(dataDir, { recursive: true });
});
