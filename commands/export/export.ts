import { parseArgs } from 'node:util';
import { recordAudit } from '../../app/audit/audit.server.ts';
import { DatabaseUnavailable } from '../../storage/database.ts';
import { CLINIC_COMMAND } from '../../server/settings/settings.ts';
import { CommandFault, type CommandContext } from '../command.ts';
import { describeCommand } from '../describe-command.ts';
import { CSV_FILES, exportCsv } from './export-csv.ts';
import { exportClinic } from './export-clinic.ts';
import { fillFolder } from './fill-folder.ts';
import { requireClinic, withStores, type Stores } from '../open-stores.ts';

export const help = `write all records, enquiries and report files into a folder

  ${CLINIC_COMMAND} export FOLDER [--force]
  ${CLINIC_COMMAND} export --csv FOLDER [--force]

Writes clinic-export.json, storage-objects.json and endocrineImgs/… in the formats of the hosted
database and file storage: enquiries with the seven fields of the form, those put aside as possible
spam among them. What these formats cannot say stands in clinic-desk.json, where there is any of it:
what became of an enquiry, its note, agreed time and reference, and what records said before they
were corrected or deleted. import takes all of it in again without a difference.

Not in it: the audit, who was erased and what is held, the staff password, and enquiries that were
removed and can still be put back. backup and move take these along.

With --csv it writes records.csv and enquiries.csv for a spreadsheet instead. They are for reading only:
a cell that a spreadsheet would take for a formula begins with ', and import does not take them in.

FOLDER must be empty or not there yet; with --force an earlier export in it is replaced. The site may
be running: the export shows it as it was at one moment. Keep the folder safe, it holds patients' data.
`;

const NOT_IN_IT =
  'Not in it: the audit, erasures, holds, the staff password, removed enquiries. The commands backup and move take these along.';

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
    context.errors.write(`Not everything is in it: ${faults} files are not as they were stored.\n`);
  return faults > 0 ? 1 : 0;
}

/** Before anything leaves; but a full disk must not keep anybody from saving what is on it. */
async function noteExport({ database }: Stores, { errors, now }: CommandContext): Promise<void> {
  const entry = describeCommand('export', 'records, enquiries and files', now());
  try {
    await database.write((transaction) => recordAudit(transaction, entry));
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
    errors.write('This export could not be noted in the audit: the database takes no writes.\n');
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
    `Exported to ${folder}: ${written.records} records, ${written.enquiries} enquiries.\n`,
  );
  return 0;
}
