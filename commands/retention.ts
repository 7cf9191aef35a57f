import { parseArgs } from 'node:util';
import { findDue, removeDue } from '../app/privacy/retention.server.ts';
import { readPeriods } from '../app/site/read-periods.server.ts';
import type { CommandContext } from './command.ts';
import { withStores } from './open-stores.ts';

export const help = `remove what has been kept long enough

  npm run clinic -- retention [--dry-run]

Enquiries go after the months that content/clinic.yaml says (retention, enquiriesMonths; 12), or a day
after staff removed them. Where it says so (recordsYears) patients go with their records and reports so many
years after their last visit; where all their records were deleted, what is left of them so many years after
the last deleted visit and the last report.
What tells no time stays, and so does what is held. The running site does the same once a day.
`;

export async function run(args: string[], context: CommandContext): Promise<number> {
  const { values } = parseArgs({ args, options: { 'dry-run': { type: 'boolean' } } });
  const { settings, output, now } = context;
  const kept = await readPeriods(settings.contentDir);
  await withStores(settings, async (stores) => {
    const retention = { ...stores, ...kept, now: now() };
    const found = await findDue(retention);
    const due = values['dry-run'] ? found : await removeDue(retention, found);
    const counts = `${due.enquiries.length + due.removed.length} enquiries, ${due.records.length} records and ${due.reports.length} reports of ${due.patientids.length} patients`;
    output.write(
      values['dry-run'] ? `Due: ${counts}. Nothing was changed.\n` : `Removed: ${counts}.\n`,
    );
  });
  return 0;
}
