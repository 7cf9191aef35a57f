import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { openDiskFiles } from '../../storage/files/disk-files.ts';
import { openTestDatabase } from './open-test-database.ts';
import { exportClinic } from '../../commands/export/export-clinic.ts';
import { findExport } from '../../commands/hosted/find-export.ts';
import { importExport } from '../../commands/import/import-export.ts';
import { ImportReport } from '../../commands/hosted/import-report.ts';
import type { Stores } from '../../commands/open-stores.ts';
import { readExport } from '../../commands/hosted/read-export.ts';

export const terminal = {
  errors: new PassThrough().resume(),
  signal: new AbortController().signal,
  now: () => new Date('2026-11-20T06:00:00Z'),
};

export interface TestClinics {
  folder: string;
  /** Opens an empty clinic with its files in `filesFolder`. */
  open(): Promise<Stores & { filesFolder: string }>;
  /** Exports the clinic into a new folder and returns its path. */
  give(clinic: Stores): Promise<string>;
  remove(): Promise<void>;
}

/** Clinics on the database of this test run, for tests that export from one and import into another. */
export async function openTestClinics(): Promise<TestClinics> {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-round-trip-'));
  const removals: (() => Promise<void>)[] = [];
  return {
    folder,
    async open() {
      const { database, remove } = await openTestDatabase();
      removals.push(remove);
      const filesFolder = await mkdtemp(join(folder, 'files-'));
      return { database, files: await openDiskFiles(filesFolder), filesFolder };
    },
    async give(clinic) {
      const to = await mkdtemp(join(folder, 'export-'));
      await exportClinic(clinic, to, terminal);
      return to;
    },
    async remove() {
      for (const remove of removals) await remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function take(clinic: Stores, from: string): Promise<ImportReport> {
  const report = new ImportReport({ isWhole: true });
  const found = await readExport(await findExport(from), report, terminal.signal);
  await importExport(found, clinic, report, terminal);
  return report;
}
