import { parseArgs } from 'node:util';
import { readPeriods } from '../../app/content/files/clinic-file.server.ts';
import { findDue, type DueRows } from '../../app/privacy/due.server.ts';
import {
  recordClockJump,
  readRetentionClock,
  findRetentionPause,
  RETENTION_BEGUN,
} from '../../app/privacy/retention-clock.server.ts';
import { removeDue } from '../../app/privacy/retention.server.ts';
import {
  findRetentionChange,
  storeRetentionChange,
} from '../../app/privacy/retention-change.server.ts';
import { CLINIC_COMMAND } from '../../server/settings/settings.ts';
import { claim } from '../../storage/claims.ts';
import type { Database } from '../../storage/database.ts';
import { confirmTyped } from '../ask-at-terminal.ts';
import { CommandFault, type CommandContext } from '../command.ts';
import { counted } from '../count-words.ts';
import { withStores } from '../open-stores.ts';
import { emptyJournal } from './empty-journal.ts';

export const help = `delete data past its retention period

  ${CLINIC_COMMAND} retention [--dry-run | --yes]

Shows the data that is due and asks before deleting it. --yes skips the question, --dry-run only shows.

Enquiries are deleted after the number of months in content/clinic.yaml (retention, enquiriesMonths; 12),
or a day after staff removed them; appointments that many months after their day. If recordsYears is set
there, patients are deleted with their records and reports that many years after their last visit; a
patient whose records were all deleted, that many years after the last deleted visit and the last report.
Data without a date and data on hold stays. A shorter period takes effect a week after it was published.

The running site does the same once a day. Neither deletes anything for a week after the clock of this
machine has jumped by more than four days.
`;

export async function run(args: string[], context: CommandContext): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      'dry-run': { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
    },
  });
  const { settings, output, now } = context;
  const published = await readPeriods(settings.contentDir);
  return withStores(settings, async (stores) => {
    const { rules, waiting } = await (
      values['dry-run'] ? findRetentionChange : storeRetentionChange
    )(stores.database, published, now());
    if (waiting) {
      const day = waiting.from.toISOString().slice(0, 10);
      output.write(`The shorter period in content/clinic.yaml takes effect on ${day}.\n`);
    }
    const retention = { ...stores, ...rules, now: now() };
    const found = await findDue(retention);
    if (values['dry-run']) {
      output.write(`Due: ${describe(found)}. Nothing was changed.\n`);
      return 0;
    }
    await refuseLeaptClock(stores.database, retention.now);
    if (isNothing(found)) {
      output.write('Nothing is due.\n');
      return 0;
    }
    output.write(`Due: ${describe(found)}.\n`);
    if (!values.yes && !(await confirmTyped(context, 'remove'))) {
      output.write('Nothing was changed. To remove them: the same command with --yes\n');
      return 1;
    }
    output.write(`Removed: ${describe(await removeDue(retention, found))}.\n`);
    return (await emptyJournal(stores.database, context)) ? 0 : 1;
  });
}

/** Throws CommandFault while the nightly retention also waits because the clock jumped. */
async function refuseLeaptClock(database: Database, now: Date): Promise<void> {
  const clock = await readRetentionClock(database);
  const waitsUntil = findRetentionPause(clock, now);
  if (!waitsUntil) return;
  await recordClockJump(database, clock, now);
  // Otherwise the next run would find the same jump and start the week again.
  await claim(database, RETENTION_BEGUN, { now, forMs: 0 });
  const until = waitsUntil.toISOString().slice(0, 16).replace('T', ' ');
  throw new CommandFault(
    `This machine’s date is ${now.toISOString().slice(0, 10)}: its clock jumped by more than four days, or the site was stopped that long. Nothing is removed because of its age before ${until} UTC. If the date is wrong, correct it; otherwise run the command again after that time. Nothing was changed.`,
  );
}

function describe(due: DueRows): string {
  const { enquiries, removed, appointments, records, reports, patientids } = due;
  const visits = appointments.length > 0 ? `${counted(appointments.length, 'appointment')}, ` : '';
  return `${counted(enquiries.length + removed.length, 'enquiry', 'enquiries')}, ${visits}${counted(records.length, 'record')} and ${counted(reports.length, 'report')} of ${counted(patientids.length, 'patient')}`;
}

function isNothing(due: DueRows): boolean {
  return Object.values(due).every((rows: unknown[]) => rows.length === 0);
}
