import { parseArgs } from 'node:util';
import { readAuditHead } from '../../app/audit/audit-ends.server.ts';
import { verifyAudit } from '../../app/audit/verify-audit.server.ts';
import { CLINIC_COMMAND } from '../../server/settings/settings.ts';
import { CommandFault, stopIfAsked, type CommandContext } from '../command.ts';
import { compareEnds, readBackupEnd, readLogEnds, type NotedEnds } from './compare-audit-ends.ts';
import { withStores } from '../open-stores.ts';
import { startProgress } from '../progress.ts';

export const help = `check that nothing in the audit was altered, removed or inserted

  ${CLINIC_COMMAND} verify-audit [--log FILE] [--backup FILE] [--expect NUMBER:HASH]

Recomputes the chain of hashes and names every entry that was altered; then the exit code is 1. It also
shows each restore, and where entries were hashed again.

Somebody who can write to the database can compute a new chain or cut off its end. So the site logs the
number and hash of the last entry at its start and once an hour, and each backup contains them:

  --log FILE            compare with every NUMBER:HASH in a log; - reads standard input
                        (journalctl -u clinic-site | ${CLINIC_COMMAND} verify-audit --log -)
  --backup FILE         compare with the one in a backup
  --expect NUMBER:HASH  compare with one that you wrote down; this command prints it last

Each can be given more than once. A log or backup that the person who changed the database could not
reach proves that everything up to its newest NUMBER:HASH is unchanged.

The site may be running.
`;

export const repeatable = ['log', 'backup', 'expect'];

export async function run(args: string[], context: CommandContext): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      expect: { type: 'string', multiple: true, default: [] },
      log: { type: 'string', multiple: true, default: [] },
      backup: { type: 'string', multiple: true, default: [] },
    },
  });
  const noted: NotedEnds[] = values.expect.map(readExpected);
  for (const path of values.log) noted.push(await readLogEnds(path, context.input));
  for (const path of values.backup) noted.push(await readBackupEnd(path, context));
  return withStores(context.settings, async ({ database }) => {
    const faults: string[] = [];
    const sentences: string[] = [];
    const { number: total } = await readAuditHead(database.read);
    const progress = startProgress(context.errors, 'Checking entries', total);
    const verified = await verifyAudit(
      database,
      (fault) => faults.push(fault),
      (count) => {
        progress.advance(count);
        stopIfAsked(context.signal);
      },
    );
    progress.stop();
    const { entries, end, breaks } = verified;
    for (const one of noted) {
      const compared = await compareEnds(database, one, verified, context.now());
      faults.push(...compared.faults);
      if (compared.sentence !== undefined) sentences.push(compared.sentence);
    }
    for (const fault of faults) context.output.write(`${fault}\n`);
    const outcome =
      faults.length === 0 ? 'All are as they were written.' : `Faults: ${faults.length}.`;
    context.output.write(`${entries} entries. ${outcome}\n`);
    for (const sentence of sentences) context.output.write(`${sentence}\n`);
    for (const { number, at, subject } of breaks) {
      context.output.write(`Entry ${number}, ${at}: ${subject}\n`);
    }
    if (end.number > 0) context.output.write(`The last is ${end.number}:${end.hash}\n`);
    return faults.length === 0 ? 0 : 1;
  });
}

function readExpected(text: string): NotedEnds {
  if (!/^\d+:[0-9a-f]{64}$/.test(text)) {
    throw new CommandFault(
      `--expect is '${text}': expected NUMBER:HASH, as verify-audit prints it.`,
    );
  }
  return { named: 'was expected', file: undefined, ends: new Set([text]) };
}
