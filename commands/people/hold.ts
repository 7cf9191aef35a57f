import { parseArgs } from 'node:util';
import { recordAudit } from '../../app/audit/audit.server.ts';
import {
  findHeldRows,
  listRows,
  type PersonQuery,
  type PersonRows,
} from '../../app/privacy/find-person.server.ts';
import { holdData, listHolds, releaseData, type Hold } from '../../app/privacy/holds.server.ts';
import { CLINIC_COMMAND } from '../../server/settings/settings.ts';
import type { Database } from '../../storage/database.ts';
import type { HoldsTable } from '../../storage/tables.ts';
import { tellOldLists, updateErasuresBeside } from '../backup/erasure-sidecar.ts';
import { CommandFault, type CommandContext } from '../command.ts';
import { counted } from '../count-words.ts';
import { entryOfCommand } from '../command-entry.ts';
import { withStores } from '../open-stores.ts';
import { namePerson, readPerson } from './person-arguments.ts';

export const help = `protect a person's data from erasure and retention, for example in a dispute

  ${CLINIC_COMMAND} hold --patientid 0123456789 [--yes | --release]
  ${CLINIC_COMMAND} hold --mobile "90000 12345" [--yes | --release]
  ${CLINIC_COMMAND} hold --list
  ${CLINIC_COMMAND} hold --update-lists

Says how much data it found. --patientid covers the patient's records and reports, and every enquiry
sent with a number that the patient has or had. --mobile covers the same for every patient who has or
had the number. If nothing is found, nothing is held, unless --yes confirms that future data should be
held. --release ends a hold; --list shows all holds and since when they apply. --update-lists only writes
the encrypted list of erasures and holds beside the backups anew. The site may be running.
`;

export async function run(args: string[], context: CommandContext): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      patientid: { type: 'string' },
      mobile: { type: 'string' },
      yes: { type: 'boolean', default: false },
      release: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      'update-lists': { type: 'boolean', default: false },
    },
  });
  const { patientid, mobile, yes, release, list } = values;
  if (list) {
    if (release || yes || (patientid ?? mobile) !== undefined) {
      throw new CommandFault(
        `--list cannot be combined with other options: ${CLINIC_COMMAND} hold --list`,
      );
    }
    return listAll(context);
  }
  if (values['update-lists']) {
    return withStores(context.settings, ({ database }) => writeLists(database, context));
  }
  const query = readPerson(values);
  return withStores(context.settings, ({ database }) =>
    release ? endHold(database, query, context) : hold(database, query, yes, context),
  );
}

async function hold(
  database: Database,
  query: PersonQuery,
  isMeantSo: boolean,
  context: CommandContext,
): Promise<number> {
  const { output, now } = context;
  const one = holdOf(query);
  const describeFound = (rows: PersonRows) =>
    `${describe(rows)} of ${namePerson(query)}. Neither erase nor retention removes them.\n`;
  const rows = await findHeldRows(database, one);
  const before = await findHold(database, one);
  if (before) {
    output.write(`Held already, since ${describeTime(before)}: ${describeFound(rows)}`);
    return writeLists(database, context);
  }
  if (!isMeantSo && listRows(rows).length === 0) {
    output.write(
      `No data is kept about ${namePerson(query)}, and nothing was changed. Check the number; to hold future data all the same: the same command with --yes\n`,
    );
    return 1;
  }
  await database.write(async (transaction) => {
    await holdData(transaction, one, now());
    await recordAudit(transaction, describeChange('hold', query, now()));
  });
  // Counted again, since data may have been deleted before the hold was stored.
  output.write(`Held: ${describeFound(await findHeldRows(database, one))}`);
  return writeLists(database, context);
}

async function endHold(
  database: Database,
  query: PersonQuery,
  context: CommandContext,
): Promise<number> {
  const { output, now } = context;
  const one = holdOf(query);
  const wasHeld = await database.write(async (transaction) => {
    if (!(await releaseData(transaction, one))) return false;
    await recordAudit(transaction, describeChange('hold released', query, now()));
    return true;
  });
  if (!wasHeld) {
    output.write(
      `There is no hold on ${namePerson(query)}, and nothing was changed. All holds: ${CLINIC_COMMAND} hold --list\n`,
    );
    // A list that could not be written when the hold was released may still contain it.
    await writeLists(database, context, [one]);
    return 1;
  }
  output.write(`Released: ${namePerson(query)}.\n`);
  return writeLists(database, context, [one]);
}

async function writeLists(
  database: Database,
  context: CommandContext,
  released: readonly Hold[] = [],
): Promise<number> {
  const oldLists = await updateErasuresBeside(database, context.settings, released);
  return tellOldLists(oldLists, 'the same command', context);
}

async function listAll({ settings, output }: CommandContext): Promise<number> {
  const holds = await withStores(settings, ({ database }) => listHolds(database.read));
  const width = Math.max(...holds.map(({ value }) => value.length));
  const lines = holds.map(
    (one) => `${one.kind.padEnd(9)}  ${one.value.padEnd(width)}  since ${describeTime(one)}\n`,
  );
  output.write(lines.length === 0 ? 'Nothing is held.\n' : lines.join(''));
  return 0;
}

function holdOf(query: PersonQuery): Hold {
  return 'patientid' in query
    ? { kind: 'patientid', value: query.patientid }
    : { kind: 'mobile', value: query.mobile };
}

async function findHold({ read }: Database, { kind, value }: Hold) {
  const holds = await listHolds(read);
  return holds.find((one) => one.kind === kind && one.value === value);
}

function describe({ records, former, reports, enquiries, appointments }: PersonRows): string {
  const counts = [
    counted(records.length, 'record'),
    counted(reports.length, 'report'),
    ...(appointments.length > 0 ? [counted(appointments.length, 'appointment')] : []),
  ];
  const found = `${counts.join(', ')} and ${counted(enquiries.length, 'enquiry', 'enquiries')}`;
  if (former.length === 0) return found;
  return `${found}, and the history of ${counted(former.length, 'further record')},`;
}

const describeTime = ({ held_at }: HoldsTable) => `${held_at.slice(0, 16).replace('T', ' ')} UTC`;

const describeChange = (what: string, query: PersonQuery, at: Date) => ({
  ...entryOfCommand('settings', what, at),
  patientid: 'patientid' in query ? query.patientid : undefined,
});
