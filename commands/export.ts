import { parseArgs } from 'node:util';
import { CommandFault, type CommandContext } from './command.ts';
import { exportClinic } from './export-clinic.ts';
import { fillFolder } from './fill-folder.ts';
import { withStores } from './open-stores.ts';

export const help = `write all records, enquiries and report files into a folder

  npm run clinic -- export FOLDER [--force]

Writes clinic-export.json, storage-objects.json and endocrineImgs/… in the formats of the hosted
database and file storage, which import takes in again without a difference. Enquiries go out with
the seven fields of the form, those put aside as possible spam among them.

FOLDER must be empty or not there yet; with --force an earlier export in it is replaced. The site may
be running: the export shows it as it was at one moment. Keep the folder safe, it holds patients' data.
`;

export async function run(args: string[], context: CommandContext): Promise<number> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { force: { type: 'boolean', default: false } },
  });
  const [folder, ...others] = positionals;
  if (folder === undefined || others.length > 0) {
    throw new CommandFault('Name the folder to write: npm run clinic -- export FOLDER');
  }
  const { lists, files, faults } = await fillFolder(folder, values.force, (unfinished) =>
    withStores(context.settings, (stores) => exportClinic(stores, unfinished, context)),
  );
  context.output.write(
    `Exported to ${folder}: ${lists.records} records, ${lists.enquiries} enquiries, ${lists.others} other lists, ${files} files.\n`,
  );
  if (faults > 0)
    context.errors.write(`Not everything is in it: ${faults} files are not as they were stored.\n`);
  return faults > 0 ? 1 : 0;
}
