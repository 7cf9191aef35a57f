import type { Kysely, Transaction } from 'kysely';
import { lockRows } from '../../../storage/locks.ts';
import type { Tables } from '../../../storage/tables.ts';
import { findEnquiryLinks, hashLink, readMailedLink } from '../../access/enquiry-link.server.ts';
import type { OwnEnquiry } from '../../content/your-enquiry.ts';
import { clinicDatetime } from '../../hours/clinic-time.ts';
import { monthsBefore } from '../../hours/months.ts';
import { showMobile } from '../../text/dial.ts';
import { toDeskMobile } from '../../text/dial.server.ts';
import { ANSWER_SELECTION } from '../answer-columns.server.ts';
import { findStandingTime } from '../../messages/tell-appointment.server.ts';
import { readVisitorChanges } from '../visitor-changes.ts';

const OWN_COLUMNS = [
  'key',
  'reference',
  ...ANSWER_SELECTION,
  'datetime',
  'status',
  'agreed_at',
  'appointment_status',
  'version',
  'language',
  'agreed_email as agreedEmail',
  'confirmed_email as confirmedEmail',
  'link_hash as linkHash',
  'visitor_changes as visitorChanges',
] as const;

/** The stored enquiry of a link. */
export type OwnRow = NonNullable<Awaited<ReturnType<typeof findOwn>>>;

interface Moment {
  now: Date;
  timeZone: string;
  /** The length of the retention period. */
  months: number;
}

/**
 * Finds the enquiry of a link. Undefined for a wrong link, and once the enquiry is removed, withdrawn or past its
 * retention period.
 */
export async function findOwn(rows: Kysely<Tables>, secret: string, moment: Moment) {
  const { now, timeZone, months } = moment;
  const query = selectBySecret(rows, secret)
    .select(OWN_COLUMNS)
    .where('removed_at', 'is', null)
    .where('arrived', '>=', monthsBefore(clinicDatetime(now, timeZone), months));
  const row = await query.executeTakeFirst();
  if (!row) return undefined;
  const mailed = readMailedLink(secret);
  if (mailed) {
    const links = await findEnquiryLinks(rows);
    if (!links?.isProof(mailed.code, row.key, row.email ?? '')) return undefined;
  }
  // A time that was called off is none to the visitor.
  return { ...row, agreedAt: findStandingTime(row), isMailed: mailed !== undefined };
}

function selectBySecret(rows: Kysely<Tables>, secret: string) {
  const enquiries = rows.selectFrom('enquiries');
  const mailed = readMailedLink(secret);
  return mailed
    ? enquiries.where('key', '=', mailed.key).where('link_hash', 'is not', null)
    : enquiries.where('link_hash', '=', hashLink(secret));
}

/** As `findOwn`, and locks the enquiry: nobody else changes it until the transaction ends. */
export async function lockOwn(
  transaction: Transaction<Tables>,
  secret: string,
  moment: Moment,
): Promise<OwnRow | undefined> {
  await lockRows(transaction, selectBySecret(transaction, secret).select('key')).execute();
  return findOwn(transaction, secret, moment);
}

/** Whether somebody who reads the address of an enquiry said that it is theirs. */
function isConfirmed({ email, agreedEmail, confirmedEmail }: OwnRow): boolean {
  const address = email?.toLowerCase() ?? '';
  return agreedEmail === address || confirmedEmail === address;
}

/** The enquiry as its visitor sees it. Spam looks like any other enquiry, and staff's note is not read at all. */
export function toOwnEnquiry(
  row: OwnRow,
  { now, timeZone }: Pick<Moment, 'now' | 'timeZone'>,
  mail: OwnEnquiry['mail'],
): OwnEnquiry {
  const { reference, datetime, agreedAt, version } = row;
  const changes = readVisitorChanges(row.visitorChanges);
  const proposed = changes.find(({ kind }) => kind === 'corrected')?.proposed;
  const { name, email, date, selectOpt, message1 } = row;
  const mobile = showMobile(toDeskMobile(row));
  // Anybody may have typed a stranger's address, who must not read this, and need not read what was written for them.
  const isHidden = row.isMailed && !isConfirmed(row);
  return {
    reference,
    sentAt: datetime,
    state: stateOf(row, clinicDatetime(now, timeZone)),
    agreedAt,
    email: email ?? '',
    answers: isHidden ? undefined : { name, email, mobile, date, selectOpt, message1, ...proposed },
    version,
    told: changes.flatMap(({ kind, at, wish }) =>
      kind === 'erase'
        ? []
        : [
            {
              kind,
              on: clinicDatetime(new Date(at), timeZone).slice(0, 10),
              wish: isHidden ? undefined : wish,
            },
          ],
    ),
    mail,
  };
}

function stateOf({ agreedAt, status }: OwnRow, now: string): OwnEnquiry['state'] {
  if (agreedAt !== null) return agreedAt >= now.slice(0, 16) ? 'agreed' : 'past';
  if (status === 'called' || status === 'done') return status;
  return 'waiting';
}
