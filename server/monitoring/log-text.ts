import type { LogFields } from '../../app/http/services.server.ts';
import { CLINIC_COMMAND } from '../settings/settings.ts';

const FAULT = 'A fault of the program. Please send this line to whoever maintains it.';
const DATABASE_AWAY =
  'The database or the file storage did not answer, and a request was answered with 503. Look at the disk, or at the servers of DATABASE_URL and FILES_URL.';

/** What an event says to a person at a terminal. Undefined: requests, which would hide all else. */
const SENTENCES: Record<string, ((fields: LogFields) => string) | undefined> = {
  request: undefined,
  'no-backups': () => 'Nothing is backed up yet: set BACKUP_PASSPHRASE in .env (docs/backup.md).',
  'backups-by-the-database-server': () =>
    'The site makes no backups with DATABASE_URL: let the database server make them (docs/backup.md).',
  'first-password': ({ sentence }) => String(sentence),
  'no-staff-password': ({ sentence }) => String(sentence),
  'audit-head': ({ head }) =>
    `The audit ends at ${head}. ${CLINIC_COMMAND} verify-audit compares it with a log (--log FILE).`,
  'checked-after-crash': ({ faults }) =>
    faults === 0
      ? 'The site did not stop in order the last time. The database was checked and is whole.'
      : 'The site did not stop in order the last time, and the database is damaged.',
  metrics: ({ address }) => `Figures for Prometheus are at ${address}/metrics.`,
  stopping: () => 'Stopping, once the requests under way are answered.',
  'sign-in': ({ outcome }) => describeSignIn('with the staff password', outcome),
  'named-sign-in': ({ outcome }) => describeSignIn('by name', outcome),
  backup: ({ code, sentence }) =>
    code === 0 ? 'A backup was made and checked.' : `The backup failed. ${sentence}`,
  'restore --drill': ({ code, sentence }) =>
    code === 0
      ? 'The newest backup was restored on trial, and is whole.'
      : `The newest backup could not be restored on trial. ${sentence}`,
  upkeep: () =>
    'A backup could not be begun, or the nightly removal failed; it is tried again. If this line comes back, look at the disk or the database server.',
  retention: ({ enquiries, records }) =>
    `Removed as kept long enough: ${enquiries} enquiries, ${records} records.`,
  'retention-waits': ({ until }) =>
    `The clock leapt by more than four days, or the site stood still as long. Nothing is removed for its age before ${until}: check the clock of this machine.`,
  'fast-reading': ({ session }) =>
    `Session ${session} reads patients' data faster than a person can. See what it read: access-report --session ${session} (docs/operations.md).`,
  'deleted-pages-left': () =>
    'Another program reads the database, so that its files still hold rows that were deleted or erased. It is tried again each hour: end that program, such as a backup that hangs.',
  events: () =>
    'Open staff pages could not be told what changed, as the database could not be read. They are told once it can.',
  unavailable: () => DATABASE_AWAY,
  failed: () => FAULT,
  unforeseen: () => FAULT,
  library: () => FAULT,
  'identity-unreachable': () =>
    'The identity service (OIDC_ISSUER) did not answer. It is asked again at the next sign-in (docs/named-staff.md).',
  'files-available': () => 'The bucket of FILES_URL can be reached again.',
  'files-unavailable': ({ sentence }) => String(sentence),
  'files-not-tended': () =>
    'The hourly check of the report files failed: look at the disk, or at the bucket of FILES_URL.',
  'files-checked': ({ checked, missing, altered }) =>
    `Checked ${checked} report files: ${missing} missing, ${altered} altered.`,
  'file-missing': ({ key }) => `The report file ${key} is missing: restore it from a backup.`,
  'file-altered': ({ key }) =>
    `The report file ${key} is not as it was stored: restore it from a backup.`,
  'files-without-report': ({ waiting }) =>
    `No report names ${waiting} of the report files: each is removed 30 days after it was found. If there are many, is this the right database?`,
  'files-swept': ({ removed }) => `Removed ${removed} report files that no report names.`,
};

/** An event as one line for a terminal; undefined for one that is not shown there. */
export function writeText(event: string, fields: LogFields, at: Date): string | undefined {
  const { error, cause, stack, ...rest } = fields;
  const describe = Object.hasOwn(SENTENCES, event) ? SENTENCES[event] : describeUnknown(event);
  if (!describe) return undefined;
  const details = [error, cause, stack].filter((detail) => detail !== undefined).join(' ');
  const text = `${describe(rest)}${details === '' ? '' : ` (${details})`}`;
  const time = at.toTimeString().slice(0, 8);
  // No value can start a line of its own, or move the cursor.
  return `${time} ${text.replace(/\p{C}+/gu, ' ')}\n`;
}

function describeSignIn(how: string, outcome: unknown): string {
  return outcome === 'open'
    ? `Somebody signed in ${how}.`
    : `A sign-in ${how} was refused (${String(outcome)}). Who tried, and from where: ${CLINIC_COMMAND} access-report --help`;
}

function describeUnknown(event: string): (fields: LogFields) => string {
  return (fields) =>
    [event, ...Object.entries(fields).map(([name, value]) => `${name} ${String(value)}`)].join(
      ', ',
    );
}
