import { parseArgs } from 'node:util';
import { verifyAudit } from '../app/staff/verify-audit.server.ts';
import { CLINIC_COMMAND } from '../server/settings.ts';
import { CommandFault, stopIfAsked, type CommandContext } from './command.ts';
import { withStores } from './open-stores.ts';
import { startProgress } from './progress.ts';

export const help = `check that nothing in the audit was altered, removed or inserted

  ${CLINIC_COMMAND} verify-audit [--expect NUMBER:HASH]

Computes the chain of hashes anew and names every entry that is not as it was written; then the exit
code is 1. At the end it prints the last entry's number and hash. Whoever can write to the database
could also compute a new chain: write that line down somewhere else from time to time, and give it
with --expect later to see that all up to there is still the same.

The site may be running.
`;

export async function run(args: string[], context: CommandContext): Promise<number> {
  const { values } = parseArgs({ args, options: { expect: { type: 'string' } } });
  const expected = readExpected(values.expect);
  return withStores(context.settings, async ({ database }) => {
    const faults: string[] = [];
    const { number: total } = await database.read
      .selectFrom('audit_head')
      .select('number')
      .where('name', '=', 'head')
      .executeTakeFirstOrThrow();
    const progress = startProgress(context.errors, 'Checking entries', total);
    const { entries, end, breaks } = await verifyAudit(
      database,
      (fault) => faults.push(fault),
      (count) => {
        progress.advance(count);
        stopIfAsked(context.signal);
      },
    );
    progress.stop();
    if (expected) {
      const row = await database.read
        .selectFrom('audit')
        .select('hash')
        .where('number', '=', expected.number)
        .executeTakeFirst();
      if (row?.hash !== expected.hash && !breaks.some((one) => one.formerEnd === values.expect)) {
        faults.push(`Entry ${expected.number} is not the one that was expected.`);
      }
    }
    for (const fault of faults) context.output.write(`${fault}\n`);
    const outcome =
      faults.length === 0 ? 'All are as they were written.' : `Faults: ${faults.length}.`;
    context.output.write(`${entries} entries. ${outcome}\n`);
    for (const { number, at, subject } of breaks) {
      context.output.write(`Entry ${number}, ${at}: ${subject}\n`);
    }
    if (end.number > 0) context.output.write(`The last is ${end.number}:${end.hash}\n`);
    return faults.length === 0 ? 0 : 1;
  });
}

function readExpected(text: string | undefined) {
  if (text === undefined) return undefined;
  const [, number, hash] = /^(\d+):([0-9a-f]{64})$/.exec(text) ?? [];
  if (number === undefined || hash === undefined) {
    throw new CommandFault(
      `--expect is '${text}': NUMBER:HASH was expected, as verify-audit prints it.`,
    );
  }
  return { number: Number(number), hash };
}
