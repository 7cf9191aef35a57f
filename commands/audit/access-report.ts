import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { errorCode } from '../../storage/error-codes.ts';
import { writeAccessReport } from '../../app/audit/access-report.server.ts';
import { recordAudit } from '../../app/audit/audit.server.ts';
import { readPeriods } from '../../app/content/files/clinic-file.server.ts';
import { isRealDate } from '../../app/hours/clinic-time.ts';
import { CLINIC_COMMAND } from '../../server/settings/settings.ts';
import { CommandFault, type CommandContext } from '../command.ts';
import { entryOfCommand } from '../command-entry.ts';
import { withStores } from '../open-stores.ts';

export const help = `write a spreadsheet of who viewed or changed a patient's records

  ${CLINIC_COMMAND} access-report FILE --from 2026-11-01 --to 2026-11-20 [--patientid 0123456789]
                                      [--session MARK]

Writes a CSV file with one line for each entry of the audit, oldest first: the time at the clinic and in
UTC, the action and its result, the name given at sign-in, the identity at the identity service (where
staff sign in by name), session, device and network. Days are those of the clinic; both are included.

With --patientid it contains only entries about that patient and no other patient's id, so the file can
be handed out. With --session it contains only what one session did (MARK as in the list of sessions
and in the audit). Without either it contains everything, with patient ids: keep that file safe.

The report itself becomes an entry of the audit. The site may be running.
`;

export async function run(args: string[], context: CommandContext): Promise<number> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      from: { type: 'string' },
      to: { type: 'string' },
      patientid: { type: 'string' },
      session: { type: 'string' },
    },
  });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) {
    throw new CommandFault(
      `Name the file to write: ${CLINIC_COMMAND} access-report FILE --from … --to …`,
    );
  }
  const from = readDay('--from', values.from);
  const to = readDay('--to', values.to);
  if (to < from) throw new CommandFault(`--to ${to} lies before --from ${from}.`);
  const { timeZone } = await readPeriods(context.settings.contentDir);
  const { patientid, session } = values;
  let entries = 0;
  await withStores(context.settings, async ({ database }) => {
    const made = entryOfCommand('export', 'access report', context.now());
    await database.write((transaction) => recordAudit(transaction, { ...made, patientid }));
    const question = { from, to, timeZone, patientid, session };
    const lines = writeAccessReport(database, question, () => (entries += 1));
    await writeFile(file, lines, context.signal);
  });
  context.output.write(`Written to ${file}: ${entries} entries.\n`);
  return 0;
}

function readDay(option: string, text: string | undefined): string {
  if (text !== undefined && isRealDate(text)) return text;
  throw new CommandFault(
    text === undefined
      ? `Name both days: --from 2026-11-01 --to 2026-11-20.`
      : `${option} is '${text}': expected a day such as 2026-11-20.`,
  );
}

async function writeFile(file: string, lines: AsyncIterable<string>, signal: AbortSignal) {
  const stream = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
  let isOurs = false;
  stream.once('open', () => (isOurs = true));
  try {
    await pipeline(Readable.from(lines), stream, { signal });
  } catch (error) {
    if (isOurs) await rm(file, { force: true });
    if (errorCode(error) === 'EEXIST') {
      throw new CommandFault(`There is a file '${file}' already: name another.`);
    }
    throw error;
  }
}
