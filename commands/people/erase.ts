import { parseArgs } from 'node:util';
import { eraseAllOf, hasMore, DataHeld } from '../../app/privacy/erase-person.server.ts';
import {
  findPerson,
  listRows,
  type Person,
  type PersonQuery,
} from '../../app/privacy/find-person.server.ts';
import { listReplaced } from '../../server/data/exchange-data.ts';
import { CLINIC_COMMAND } from '../../server/settings/settings.ts';
import { confirmTyped } from '../ask-at-terminal.ts';
import { listBackups } from '../../server/data/find-backups.ts';
import { tellOldLists, updateErasuresBeside } from '../backup/erasure-sidecar.ts';
import { CommandFault, type CommandContext } from '../command.ts';
import { counted } from '../count-words.ts';
import { describeAccount } from '../command-entry.ts';
import { withStores, type Stores } from '../open-stores.ts';
import { emptyJournal } from './empty-journal.ts';
import { namePerson, readPerson } from './person-arguments.ts';

/** Each backup is rewritten once in 30 days, one a day (clean-backups.ts). */
const BACKUPS_CLEAN_WITHIN_MS = 90 * 24 * 3_600_000;

export const help = `erase all data about a person for good: records, reports, enquiries, appointments

  ${CLINIC_COMMAND} erase --patientid 0123456789 [--yes | --ahead]
  ${CLINIC_COMMAND} erase --mobile "90000 12345" [--yes | --ahead]

Shows what it would erase and asks first; if more data arrives before the answer, it shows that and asks
again. --yes skips the question. --mobile erases every patient who has the number, and all enquiries
and appointments with it. Restores of older backups and later imports do not bring the person back: the
site keeps keyed hashes of the erased data for this, and nothing else.

If no data about the person is kept, the command does nothing. With --yes or --ahead it records the
erasure in advance, so that no older backup and no import brings the person in. A patient id has ten
digits; any other value needs --ahead if nothing is kept under it. The site may be running.
`;

export async function run(args: string[], context: CommandContext): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      patientid: { type: 'string' },
      mobile: { type: 'string' },
      yes: { type: 'boolean', default: false },
      ahead: { type: 'boolean', default: false },
    },
  });
  const query = readPerson(values);
  return withStores(context.settings, async (stores) => {
    const shown = await findPerson(stores.database, query);
    context.output.write(describe(shown));
    const isAhead = isNothing(shown);
    if (isAhead && !values.ahead) {
      refuseNoPatientId(query);
      if (!values.yes) return tellNothing(query, context);
    }
    const isAgreed = values.yes || isAhead;
    const person = isAgreed ? shown : await confirm(stores, query, shown, context);
    if (!person) {
      context.output.write('Nothing was changed. To erase it: the same command with --yes\n');
      return 1;
    }
    const code = await erase(stores, query, person, context);
    if (!isAhead) await tellBackups(context);
    await tellWhatIsLeft(stores, context);
    return code;
  });
}

/** Otherwise a mistyped id would be recorded as erased while the person's data stays. */
function refuseNoPatientId(query: PersonQuery): void {
  if (!('patientid' in query) || /^\d{10}$/.test(query.patientid)) return;
  throw new CommandFault(
    `'${query.patientid}' is not a patient id (ten digits), and nothing is kept under it. Nothing was changed. To record its erasure in advance all the same: --ahead`,
  );
}

/** Asks until the person agrees to everything found: the site may store more while the question is open. */
async function confirm(
  { database }: Pick<Stores, 'database'>,
  query: PersonQuery,
  shown: Person,
  context: CommandContext,
): Promise<Person | undefined> {
  if (!(await confirmTyped(context, 'erase'))) return undefined;
  const person = await findPerson(database, query);
  if (!hasMore(person, shown)) return person;
  context.output.write(`More data has arrived meanwhile. ${describe(person)}`);
  return confirm({ database }, query, person, context);
}

async function erase(
  stores: Stores,
  query: PersonQuery,
  person: Person,
  context: CommandContext,
): Promise<number> {
  const { settings, output, now } = context;
  let filesLeft: number;
  try {
    ({ filesLeft } = await eraseAllOf(stores, query, person, now(), describeAccount()));
  } catch (error) {
    if (error instanceof DataHeld) throw new CommandFault(error.message);
    throw error;
  }
  const isOffDisk = await emptyJournal(stores.database, context);
  output.write(
    isNothing(person)
      ? 'There was nothing to erase. The erasure is recorded, so that no older backup and no import brings in data from before now.\n'
      : `Erased${isOffDisk ? '' : ', except from the files of the database'}. A restore or an import will not bring it back.\n`,
  );
  if (filesLeft > 0) {
    output.write(
      `The file storage is not reachable and still has the bytes of ${counted(filesLeft, 'report')}, which nobody can open any more: the running site removes them within an hour after it is reachable again.\n`,
    );
  }
  const oldLists = await updateErasuresBeside(stores.database, settings);
  const code = tellOldLists(oldLists, 'the same command and --yes', context);
  return isOffDisk ? code : 1;
}

function describe(person: Person): string {
  const { records, former, reports, enquiries, recalls, results, patientids, sharedMobiles } =
    person;
  const patients = counted(isNothing(person) ? 0 : patientids.length, 'patient');
  const lines = [
    `Found: ${counted(records.length, 'record')} and ${counted(reports.length, 'report')} of ${patients}, ${counted(enquiries.length, 'enquiry', 'enquiries')}.`,
  ];
  const deleted = former.filter(({ isDeleted }) => isDeleted).length;
  const others = former.length - deleted;
  if (deleted > 0) {
    lines.push(
      `Also the history of ${counted(deleted, 'record')} that ${deleted === 1 ? 'was' : 'were'} deleted.`,
    );
  }
  if (others > 0) {
    lines.push(
      `Also older versions of ${counted(others, 'record')} that now ${others === 1 ? 'belongs' : 'belong'} to another patient: only these versions are erased.`,
    );
  }
  if (person.deleted.length > 0) {
    lines.push(`Also ${counted(person.deleted.length, 'report')} that staff deleted.`);
  } else if (person.changes.length > 0) {
    lines.push('Also hashes of reports that staff deleted or renamed.');
  }
  if (person.appointments.length > 0) {
    lines.push(`Also ${counted(person.appointments.length, 'appointment')}.`);
  }
  if (recalls.length > 0) {
    lines.push(`Also ${counted(recalls.length, 'day of a next visit', 'days of next visits')}.`);
  }
  if (person.facts.length > 0) {
    lines.push(
      `Also the facts of ${counted(person.facts.length, 'patient')}, such as the birth date.`,
    );
  }
  if (results.length > 0) lines.push(`Also ${counted(results.length, 'result')}.`);
  const prescribed = person.prescriptions.length;
  if (prescribed > 0) lines.push(`Also ${counted(prescribed, 'prescription')}.`);
  if (person.sheets.length > 0) {
    lines.push(
      `Also what ${counted(person.sheets.length, 'prescription')} of another patient, issued under this number, ${person.sheets.length === 1 ? 'says' : 'say'} of this one: id, age, sex and allergies are blanked, the medicines stay.`,
    );
  }
  if (patientids.length > 1) lines.push(`Patients: ${patientids.join(', ')}`);
  if (sharedMobiles.length > 0) {
    lines.push(
      'Another patient has the same mobile number, or once had it, so enquiries under it stay. To erase them all, use --mobile: that erases the other patient too.',
    );
  }
  return `${lines.join('\n')}\n`;
}

function isNothing(found: Person): boolean {
  return listRows(found).length === 0;
}

function tellNothing(query: PersonQuery, { output }: CommandContext): number {
  output.write(
    `No data is kept about ${namePerson(query)}, and nothing was changed. Check the number; to record the erasure in advance, so that no older backup and no import brings the person in: the same command with --ahead\n`,
  );
  return 1;
}

/** Says until when backups contain the person (docs/privacy.md). */
async function tellBackups({ settings, output, now }: CommandContext): Promise<void> {
  const until = new Date(now().getTime() + BACKUPS_CLEAN_WITHIN_MS).toISOString().slice(0, 10);
  const elsewhere = `copies elsewhere contain the person until you destroy them: do so by ${until}.\n`;
  if (settings.databaseUrl !== undefined) {
    output.write(`Dumps of the database and ${elsewhere}`);
    return;
  }
  const folders = [settings.backupDir, settings.backupSecondDir ?? settings.backupDir];
  const backups = await Promise.all(folders.map((folder) => listBackups(folder).catch(() => [])));
  if (backups.flat().length === 0) return;
  output.write(
    `Encrypted backups still contain the person until ${until} at the latest: the running site rewrites them without the person, one a day. Backups made with --to and ${elsewhere}`,
  );
}

/** Names the data that the command cannot search. */
async function tellWhatIsLeft(
  { database }: Stores,
  { settings, output }: CommandContext,
): Promise<void> {
  const lists = await database.read.selectFrom('other_lists').select('name').execute();
  if (lists.length > 0) {
    output.write(
      `Lists from an import that this program does not know were not searched: ${lists.map(({ name }) => name).join(', ')}.\n`,
    );
  }
  if (listReplaced(settings.dataDir).length > 0) {
    output.write(
      `Data replaced by a restore still contains the person: ${CLINIC_COMMAND} restore --confirm\n`,
    );
  }
}
