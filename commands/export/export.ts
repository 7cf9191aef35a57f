import { mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { recordAudit } from '../../app/audit/audit.server.ts';
import { CLINIC_COMMAND } from '../../server/settings/settings.ts';
import { DatabaseUnavailable } from '../../storage/database.ts';
import { CommandFault, type CommandContext } from '../command.ts';
import { entryOfCommand } from '../command-entry.ts';
import { DATABASE_FILE, DESK_FILE, FILES_FOLDER, LISTING_FILE } from '../hosted/find-export.ts';
import { requireClinic, withStores, type Stores } from '../open-stores.ts';
import { exportClinic } from './export-clinic.ts';
import { CSV_FILES, exportCsv } from './export-csv.ts';

export const help = `write all records, enquiries and report files into a folder

  ${CLINIC_COMMAND} export FOLDER [--force]
  ${CLINIC_COMMAND} export --csv FOLDER [--force]

Writes clinic-export.json, storage-objects.json and endocrineImgs/… in the formats of the hosted
database and file storage. Enquiries have the seven fields of the form and include those set aside as
possible spam. Data that does not fit these formats goes into an extra file, clinic-desk.json, if there
is any: status, note, agreed time and reference of enquiries, appointments, and earlier versions of
corrected or deleted records. import reads everything back without a difference.

Not included: the audit, erasures and holds, the staff password, and removed enquiries and appointments
that can still be put back. backup and move include these.

With --csv it writes records.csv, enquiries.csv, appointments.csv and results.csv (typed results of laboratories)
for a spreadsheet instead, without prescriptions and without earlier versions. They are for reading only: cells that a spreadsheet would run as a formula begin with ', and import does not read them.

FOLDER must be empty or not exist; with --force the export in it is replaced. The site may be running:
the export shows its data at a single moment. Keep the folder safe, it holds patients' data.
`;

const NOT_IN_IT =
  'Not included: the audit, erasures, holds, the staff password, removed enquiries and appointments. The commands backup and move include these.';

export async function run(args: string[], context: CommandContext): Promise<number> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      force: { type: 'boolean', default: false },
      csv: { type: 'boolean', default: false },
    },
  });
  const [folder, ...others] = positionals;
  if (!folder || others.length > 0) {
    throw new CommandFault(`Name the folder to write: ${CLINIC_COMMAND} export FOLDER`);
  }
  requireClinic(context.settings);
  if (values.csv) return writeCsv(folder, values.force, context);
  const { lists, files, faults } = await fillFolder(
    folder,
    { mayReplace: values.force },
    (unfinished) =>
      withStores(context.settings, async (stores) => {
        await noteExport(stores, context);
        return exportClinic(stores, unfinished, context);
      }),
  );
  context.output.write(
    `Exported to ${folder}: ${lists.records} records, ${lists.enquiries} enquiries, ${lists.others} other lists, ${files} files.\n${NOT_IN_IT}\n`,
  );
  if (faults > 0)
    context.errors.write(
      `The export has faults: ${faults} files are missing or differ from the bytes once stored.\n`,
    );
  return faults > 0 ? 1 : 0;
}

/** Records the export before it starts. A full disk must not prevent saving the data on it, so it continues then. */
async function noteExport({ database }: Stores, { errors, now }: CommandContext): Promise<void> {
  const entry = entryOfCommand('export', 'records, enquiries and files', now());
  try {
    await database.write((transaction) => recordAudit(transaction, entry));
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
    errors.write('This export could not be recorded in the audit: the database is not writable.\n');
  }
}

async function writeCsv(
  folder: string,
  mayReplace: boolean,
  context: CommandContext,
): Promise<number> {
  const parts = Object.values(CSV_FILES);
  const written = await fillFolder(folder, { mayReplace, parts }, (unfinished) =>
    withStores(context.settings, async (stores) => {
      await noteExport(stores, context);
      return exportCsv(stores, unfinished, context);
    }),
  );
  context.output.write(
    `Exported to ${folder}: ${written.records} records, ${written.enquiries} enquiries, ${written.appointments} appointments, ${written.results} results.\nNot included: prescriptions, report files, earlier versions, calls and follow-ups. The command export without --csv includes them.\n`,
  );
  return 0;
}

const UNFINISHED = '.unfinished-export';
const EXPORT_PARTS = [FILES_FOLDER, LISTING_FILE, DESK_FILE, DATABASE_FILE];

/** Lets `fill` write an export into a temporary folder and moves it into `folder` once it is complete. */
async function fillFolder<Result>(
  folder: string,
  { mayReplace, parts = EXPORT_PARTS }: { mayReplace: boolean; parts?: readonly string[] },
  fill: (unfinished: string) => Promise<Result>,
): Promise<Result> {
  const isNew = await checkFolder(folder, mayReplace);
  const unfinished = join(folder, UNFINISHED);
  await rm(unfinished, { recursive: true, force: true });
  if (isNew) await mkdir(folder, { mode: 0o700 });
  await mkdir(unfinished, { mode: 0o700 });
  try {
    const result = await fill(unfinished);
    const made = new Set(await readdir(unfinished));
    for (const part of parts) {
      await rm(join(folder, part), { recursive: true, force: true });
      if (made.has(part)) await rename(join(unfinished, part), join(folder, part));
    }
    await rmdir(unfinished);
    return result;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (isNew) await rmdir(folder);
    throw error;
  }
}

async function checkFolder(folder: string, mayReplace: boolean): Promise<boolean> {
  const found = await stat(folder).catch(() => undefined);
  if (!found) {
    const parent = dirname(resolve(folder));
    if (await stat(parent).catch(() => undefined)) return true;
    throw new CommandFault(`There is no folder '${parent}' to make '${basename(folder)}' in.`);
  }
  if (!found.isDirectory()) throw new CommandFault(`'${folder}' is a file, not a folder.`);
  const names = (await readdir(folder)).filter((name) => name !== UNFINISHED);
  if (names.length > 0 && !mayReplace) {
    throw new CommandFault(
      `The folder '${folder}' is not empty: name another, or replace the export in it with --force.`,
    );
  }
  return false;
}
