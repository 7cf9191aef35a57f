import { parseArgs } from 'node:util';
import { holdData, releaseData, type Hold } from '../app/privacy/holds.server.ts';
import { recordAudit } from '../app/staff/audit.server.ts';
import type { CommandContext } from './command.ts';
import { describeCommand } from './describe-command.ts';
import { withStores } from './open-stores.ts';
import { readPerson } from './person-arguments.ts';

export const help = `keep a person's data from erasure and from time, as a law or a dispute may ask

  npm run clinic -- hold --patientid 0123456789 [--release]
  npm run clinic -- hold --mobile "90000 12345" [--release]
`;

export async function run(args: string[], context: CommandContext): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      patientid: { type: 'string' },
      mobile: { type: 'string' },
      release: { type: 'boolean', default: false },
    },
  });
  const query = readPerson(values);
  const hold: Hold =
    'patientid' in query
      ? { kind: 'patientid', value: query.patientid }
      : { kind: 'mobile', value: query.mobile };
  await withStores(context.settings, ({ database }) =>
    database.write(async (transaction) => {
      await (values.release
        ? releaseData(transaction, hold)
        : holdData(transaction, hold, context.now()));
      await recordAudit(transaction, {
        ...describeCommand('settings', values.release ? 'hold released' : 'hold', context.now()),
        patientid: hold.kind === 'patientid' ? hold.value : undefined,
      });
    }),
  );
  context.output.write(
    values.release ? 'Released.\n' : 'Held: neither erase nor retention takes these data.\n',
  );
  return 0;
}
