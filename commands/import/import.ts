import { open, rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { readPeriods } from '../../app/content/files/clinic-file.server.ts';
import { ContentError } from '../../app/content/files/content-file.server.ts';
import type { RetentionRules } from '../../app/privacy/due.server.ts';
import { CLINIC_COMMAND } from '../../server/settings/settings.ts';
import { CommandFault, type CommandContext } from '../command.ts';
import { describeFault } from '../describe-fault.ts';
import { findExport } from '../hosted/find-export.ts';
import { ImportReport } from '../hosted/import-report.ts';
import { readExport } from '../hosted/read-export.ts';
import { isBegun, type Stores, withStores, withStoresToLookAt } from '../open-stores.ts';
import { importExport } from './import-export.ts';

export const help = `take in what the hosted database and file storage exported

  ${CLINIC_COMMAND} import FOLDER [--dry-run] [--report FILE]

FOLDER holds
  clinic-export.json     the database's JSON export (or another file *.json, if it is the only one;
                         FOLDER may also be that file itself)
  clinic-desk.json       what an export of this site says beyond that; may be missing: enquiries
                         then come in as done
  endocrineImgs/…        a folder a patient id, with the report files; may be missing
  storage-objects.json   the storage's object listing, for the files' times; may be missing

Keys, fields that are not ours and other top-level lists are kept, and come out again on export.
What is here already stays as it is, and what staff deleted or renamed here is left so: a second
import of the same folder changes nothing, but for report files whose bytes were lost here: they
come back. What was kept long enough (see retention) is left out too; where retention has never
been at work yet, it is taken in, and the import says how much goes in the coming night.

Either everything is taken in or, after a fault, nothing. The site may be running; while the rows
are written at the end, visitors' enquiries wait. With --dry-run it only tells what it would do.

It prints what it skipped, kept or noted and why, and the sums. --report writes a line for every item into
FILE, also for those that were taken or there already; FILE must not be there yet.
`;

export async function run(args: string[], context: CommandContext): Promise<number> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false }, report: { type: 'string' } },
  });
  const isDryRun = values['dry-run'];
  const [folder, ...others] = positionals;
  if (!folder || others.length > 0) {
    throw new CommandFault(`Name the folder to import: ${CLINIC_COMMAND} import FOLDER`);
  }
  const saved = values.report === undefined ? undefined : await openReportFile(values.report);
  const report = new ImportReport({ isWhole: saved !== undefined });
  try {
    await importFolder(folder, report, isDryRun, context);
  } catch (error) {
    await saved?.remove();
    throw error;
  }
  report.print(context.output);
  await saved?.write(report);
  return 0;
}

async function importFolder(
  folder: string,
  report: ImportReport,
  isDryRun: boolean,
  context: CommandContext,
): Promise<void> {
  const found = await readExport(await findExport(folder), report, context.signal);
  const { settings, output } = context;
  const keeping = await readKeeping(context, report);
  const take = (stores: Stores) =>
    importExport(found, stores, report, { ...context, isDryRun }, keeping);
  if (!isDryRun) return withStores(settings, take, { mayBegin: true });
  await withStoresToLookAt(settings, take);
  const begins = isBegun(settings) ? '' : `begin a clinic in DATA_DIR ${settings.dataDir} and `;
  output.write(`Nothing was changed. An import would ${begins}do this:\n\n`);
}

/** Opened before anything is taken in, so that a FILE that cannot be written stops the import. */
async function openReportFile(file: string) {
  const handle = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST'
      ? new CommandFault(`There is a file '${file}' already: name another. Nothing was changed.`)
      : error;
  });
  return {
    async write(report: ImportReport) {
      try {
        for (const piece of report.writeWhole()) await handle.writeFile(piece);
        await handle.close();
      } catch (error) {
        throw new CommandFault(
          `The import is done, but its report could not be written: ${describeFault(error)}`,
          { cause: error },
        );
      }
    },
    async remove() {
      await handle.close();
      await rm(file, { force: true });
    },
  };
}

/** A folder to import can be tried before there is any content. */
async function readKeeping(
  { settings, now }: CommandContext,
  report: ImportReport,
): Promise<RetentionRules | undefined> {
  try {
    return { ...(await readPeriods(settings.contentDir)), now: now() };
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    report.note(
      'retention in content/clinic.yaml',
      'it could not be read, so nothing is left out as kept long enough',
    );
    return undefined;
  }
}
