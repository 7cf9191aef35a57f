import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach } from 'vitest';
import { openDiskFiles } from '../../storage/files/disk-files.ts';
import type { RetentionRules } from '../../app/privacy/due.server.ts';
import { collect } from './open-test-command.ts';
import { openTestDatabase } from './open-test-database.ts';
import { exportClinic } from '../../commands/export/export-clinic.ts';
import { findExport } from '../../commands/hosted/find-export.ts';
import { importExport } from '../../commands/import/import-export.ts';
import type { ImportTerminal } from '../../commands/import/prepare-import.ts';
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

/** As `openTestClinics`, anew for each test of a file. */
export function useTestClinics(): TestClinics {
  const clinics = {} as TestClinics;
  beforeEach(async () => void Object.assign(clinics, await openTestClinics()));
  afterEach(() => clinics.remove());
  return clinics;
}

/** Imports a folder as the command does. */
export async function take(
  clinic: Stores,
  from: string,
  { keeping, ...others }: Partial<ImportTerminal> & { keeping?: RetentionRules } = {},
): Promise<ImportReport> {
  const report = new ImportReport({ isWhole: true });
  const found = await readExport(await findExport(from), report, terminal.signal);
  await importExport(found, clinic, report, { ...terminal, ...others }, keeping);
  return report;
}

const split = (text: string) => text.split('\n').filter((line) => line !== '');

/** All lines of a report, as --report writes them. */
export const linesOf = (report: ImportReport): string[] => split([...report.writeWhole()].join(''));

/** The lines that the command prints. */
export function printedLines(report: ImportReport): string[] {
  const output = collect();
  report.print(output.stream);
  return split(output.text());
}
