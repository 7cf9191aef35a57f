import type { LogFields } from '../../app/services/services.server.ts';
import type { EnquiryMessage } from '../../app/messages/messages.contract.ts';
import { CLINIC_COMMAND } from '../settings/settings.ts';

const FAULT = 'An error in the program. Please send this line to its maintainers.';
const DATABASE_AWAY =
  'The database or the file storage did not answer, and a request was answered with 503. Check the disk, or the servers of DATABASE_URL and FILES_URL.';

const MESSAGES: Record<EnquiryMessage['kind'], string> = {
  'new-enquiry': 'The notice of a new enquiry',
  'many-enquiries': 'The notice of many enquiries at once',
  'possible-spam': 'The notice of possible spam',
  received: 'The confirmation to a visitor',
  agreed: 'The message about an agreed time',
  moved: 'The message about a moved time',
  'called-off': 'The message about a time called off',
  reminder: 'The reminder to a visitor',
};

/** The sentence for each log event on a terminal. Undefined: not shown there, because requests would hide the rest. */
const SENTENCES: Record<string, ((fields: LogFields) => string) | undefined> = {
  request: undefined,
  ready: ({ address, version }) =>
    `Version ${version} is up: open ${address}, choose Search and sign in.`,
  indexing: ({ sentence }) => String(sentence),
  'no-backups': () => 'Nothing is backed up yet: set BACKUP_PASSPHRASE in .env (docs/backup.md).',
  'backups-by-the-database-server': () =>
    'With DATABASE_URL the site makes no backups: set them up on the database server (docs/backup.md).',
  'first-password': ({ sentence }) => String(sentence),
  'no-staff-password': ({ sentence }) => String(sentence),
  'audit-head': ({ head }) =>
    `The audit ends at ${head}. ${CLINIC_COMMAND} verify-audit compares it with a log (--log FILE).`,
  'database-checked': () => 'The nightly check found the database intact.',
  'database-damaged': ({ sentence }) =>
    `${sentence} Do not restart the site: docs/operations.md, "The disk is dying".`,
  'database-unchecked': ({ sentence }) =>
    `The database could not be checked for damage; the next check is tomorrow. ${sentence}`,
  'backups-on-one-disk': () =>
    'The backups lie on the disk of the data: if it fails, both are lost. Set BACKUP_SECOND_DIR to another disk (docs/backup.md).',
  'checked-after-crash': ({ faults }) =>
    faults === 0
      ? 'The site did not shut down cleanly the last time. The database was checked and is intact.'
      : 'The site did not shut down cleanly the last time, and the database is damaged.',
  metrics: ({ address }) => `Metrics for Prometheus are at ${address}/metrics.`,
  stopping: () => 'Stopping after the requests in progress are answered.',
  'sign-in': ({ outcome }) => describeSignIn('with the staff password', outcome),
  'named-sign-in': ({ outcome }) => describeSignIn('by name', outcome),
  backup: ({ code, sentence }) =>
    code === 0 ? 'A backup was made and checked.' : `The backup failed. ${sentence}`,
  'restore --drill': ({ code, sentence }) =>
    code === 0
      ? 'A trial restore of the newest backup succeeded.'
      : `A trial restore of the newest backup failed. ${sentence}`,
  upkeep: () =>
    'A scheduled job (backup, retention or audit) failed and will be tried again. If this line repeats, check the disk or the database server.',
  retention: ({ enquiries, records }) =>
    `Retention removed ${enquiries} enquiries and ${records} records.`,
  'retention-changes': ({ from }) =>
    `A shorter retention period, or another time zone, was published. It takes effect on ${from}, unless the former one is published again; the owner's page says what it will remove.`,
  'retention-waits': ({ until }) =>
    `The clock jumped by more than four days, or the site was stopped for as long. Retention removes nothing before ${until}: check the clock of this machine.`,
  message: ({ kind, state, answer }) =>
    `${MESSAGES[kind as EnquiryMessage['kind']]} ${describeMessage(state, answer)}`,
  'many-enquiries': () =>
    'More enquiries are coming in at once than usual. All are stored; those from networks that sent very many are under Spam.',
  messages: () =>
    'The outbox of messages could not be read or written. It is tried again each second: check the disk or the database server.',
  'fast-reading': ({ session }) =>
    `Session ${session} reads patients' data faster than a person can. To see what it read: access-report --session ${session} (docs/operations.md).`,
  'deleted-pages-left': () =>
    'Deleted or erased rows are still in the files of the database, because another program is reading it, such as a backup that hangs: end that program. The site tries again each hour.',
  events: () =>
    'Live events could not be sent to open staff pages, because the database could not be read. They are sent once it can be read.',
  unavailable: () => DATABASE_AWAY,
  failed: () => FAULT,
  unforeseen: () => FAULT,
  library: () => FAULT,
  'identity-unreachable': () =>
    'The identity service (OIDC_ISSUER) did not answer. The next sign-in tries again (docs/named-staff.md).',
  'files-available': () => 'The bucket of FILES_URL is available again.',
  'files-unavailable': ({ sentence }) => String(sentence),
  'files-not-tended': () =>
    'The hourly maintenance of the report files failed: check the disk, or the bucket of FILES_URL.',
  'files-checked': ({ checked, missing, altered }) =>
    `Checked ${checked} report files: ${missing} missing, ${altered} altered.`,
  'content-published': ({ version }) => `Version ${version} of the content is live.`,
  'content-refused': ({ faults }) =>
    `The changed content has faults, so the site shows the former one. ${faults}`,
  'content-set-aside': ({ folder }) =>
    `Files of the content with a fault were replaced by a version that was brought back. They are kept in ${folder}.`,
  content: () =>
    'The content folder could not be read or written, or the database could not be read. It is tried again each second.',
  'file-missing': ({ key }) => `The report file ${key} is missing: restore it from a backup.`,
  'file-altered': ({ key }) =>
    `The report file ${key} has changed since it was stored: restore it from a backup.`,
  'files-without-report': ({ waiting }) =>
    `${waiting} stored files belong to no report: each is removed 30 days after it was found. If there are many, is this the right database?`,
  'files-swept': ({ removed }) => `Removed ${removed} stored files that belong to no report.`,
};

/** A log event as one line for a terminal; undefined if it is not shown there. */
export function writeText(event: string, fields: LogFields, at: Date): string | undefined {
  const { error, cause, stack, ...rest } = fields;
  const describe = Object.hasOwn(SENTENCES, event) ? SENTENCES[event] : describeUnknown(event);
  if (!describe) return undefined;
  const details = [error, cause, stack].filter((detail) => detail !== undefined).join(' ');
  const text = `${describe(rest)}${details === '' ? '' : ` (${details})`}`;
  const time = at.toTimeString().slice(0, 8);
  // Control characters in a value must not start a new line or move the cursor.
  return `${time} ${text.replace(/\p{C}+/gu, ' ')}\n`;
}

/** The end of a sentence that begins with the message. */
function describeMessage(state: unknown, answer: unknown): string {
  switch (state) {
    case 'sent':
      return 'was accepted by the mail server.';
    case 'refused':
      return `was refused by the mail server for good: ${answer}`;
    case 'given-up':
      return `is given up: ${answer}`;
    default:
      return `could not be sent and will be tried again. If this line repeats, check SMTP_URL: ${answer}`;
  }
}

function describeSignIn(how: string, outcome: unknown): string {
  return outcome === 'open'
    ? `Somebody signed in ${how}.`
    : `A sign-in ${how} was refused (${String(outcome)}). To see who tried, and from where: ${CLINIC_COMMAND} access-report --help`;
}

function describeUnknown(event: string): (fields: LogFields) => string {
  return (fields) =>
    [event, ...Object.entries(fields).map(([name, value]) => `${name} ${String(value)}`)].join(
      ', ',
    );
}
