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
import { LIST_OF, OWN_KINDS, type OwnKind } from '../hosted/read-database-export.ts';
import { readExport } from '../hosted/read-export.ts';
import { isBegun, type Stores, withStores, withStoresToLookAt } from '../open-stores.ts';
import { type FieldChoice, readFieldChoice } from './field-facts.ts';
import { importExport } from './import-export.ts';

export const help = `import what the hosted database and file storage exported

  ${CLINIC_COMMAND} import FOLDER [--node endocrine] [--dry-run] [--report FILE]
  ${' '.repeat(CLINIC_COMMAND.length)}               [--fact birthdate=dob]… [--day-first] [--take-over ID]…

FOLDER holds
  clinic-export.json     the database's JSON export (or another *.json file, if it is the only one;
                         FOLDER may also be that file itself)
  clinic-desk.json       optional: the extra file of an export of this site; without it, enquiries
                         are imported with the status done
  endocrineImgs/…        optional: one folder per patient id, with the report files
  storage-objects.json   optional: the storage's object listing, for the times of the files

--node says that the JSON file is the export of one list alone, without its name: endocrine (patients'
records) or enquiries. Files that macOS or Windows adds (.DS_Store, ._*, Thumbs.db, desktop.ini) are
skipped. The formats are described in docs/import.md.

--fact says that an unknown field of the records is a fact of the patient: birthdate, sex, allergies or
diagnoses. The value of the newest visit counts. It fills what is not said here yet: facts that are said
here stay, and each one that was left out is named with its patient. With --day-first 5/6/1974 is in June;
without it such a birth date is not read. The import names fields that may be meant.

Keys, unknown fields and other top-level lists are kept, and an export writes them out again. Existing
data stays as it is, and entries that staff deleted or renamed here are not imported again. So running
it again changes nothing, except that it restores report files that have gone missing. Entries past
their retention period are not imported either. If retention has never run here, they are imported,
and the import says how many of them the site will remove in the coming night.

If something is kept here under a patient id of which there is no visit, as after its last visit was
deleted, new visits with that id are left out with all else of that patient, and the output says so:
--take-over ID imports them if it is the same patient.

Either everything is imported or, after an error, nothing. The site may be running; enquiries from
visitors wait while the rows are written at the end. --dry-run only shows what an import would do.

The output lists everything that was skipped, kept or noted, with the reason, and the totals. --report
writes one line for every item into FILE, which must not exist yet. The exit code is 1 if the file holds
something but no record and no enquiry was taken or is here already.
`;

/** The options that may be given more than once. */
export const repeatable = ['fact'];

export async function run(args: string[], context: CommandContext): Promise<number> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      node: { type: 'string' },
      report: { type: 'string' },
      fact: { type: 'string', multiple: true, default: [] },
      'day-first': { type: 'boolean', default: false },
      'take-over': { type: 'string', multiple: true, default: [] },
    },
  });
  const node = OWN_KINDS.find((kind) => LIST_OF[kind] === values.node);
  if (values.node !== undefined && node === undefined) {
    throw new CommandFault(`--node is ${OWN_KINDS.map((kind) => LIST_OF[kind]).join(' or ')}.`);
  }
  const choice = readFieldChoice(values.fact, values['day-first']);
  const isDryRun = values['dry-run'];
  const [folder, ...others] = positionals;
  if (!folder || others.length > 0) {
    throw new CommandFault(`Name the folder to import: ${CLINIC_COMMAND} import FOLDER`);
  }
  const saved = values.report === undefined ? undefined : await openReportFile(values.report);
  const report = new ImportReport({ isWhole: saved !== undefined });
  try {
    await importFolder(
      folder,
      report,
      { isDryRun, node, choice, takeOver: values['take-over'] },
      context,
    );
  } catch (error) {
    await saved?.remove();
    throw error;
  }
  report.print(context.output);
  await saved?.write(report);
  if (!report.hasOnlyOthers()) return 0;
  context.errors.write('The file is not empty, but no record and no enquiry was taken from it.\n');
  return 1;
}

async function importFolder(
  folder: string,
  report: ImportReport,
  {
    isDryRun,
    node,
    choice,
    takeOver,
  }: { isDryRun: boolean; node: OwnKind | undefined; choice: FieldChoice; takeOver: string[] },
  context: CommandContext,
): Promise<void> {
  const found = await readExport(await findExport(folder), report, context.signal, node);
  const { settings, output } = context;
  const keeping = await readKeeping(context, report);
  const take = (stores: Stores) =>
    importExport(found, stores, report, { ...context, isDryRun, takeOver }, keeping, choice);
  if (!isDryRun) return withStores(settings, take, { mayBegin: true });
  await withStoresToLookAt(settings, take);
  const begins = isBegun(settings) ? '' : `begin a clinic in DATA_DIR ${settings.dataDir} and `;
  output.write(`Nothing was changed. An import would ${begins}do this:\n\n`);
}

/** Opens the report file before the import, so that an unwritable one stops it. Throws CommandFault. */
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

/** Undefined, with a note in the report, if the content cannot be read: an import can be tried without it. */
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
      'it could not be read, so no entry is left out because of its age',
    );
    return undefined;
  }
}
