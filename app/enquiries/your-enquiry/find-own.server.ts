import type { Kysely, Transaction } from 'kysely';
import { isOnPostgres } from '../../../storage/database.ts';
import type { Tables } from '../../../storage/tables.ts';
import { hashLink } from '../../access/enquiry-link.server.ts';
import type { OwnEnquiry } from '../../content/your-enquiry.ts';
import { clinicDatetime } from '../../hours/clinic-datetime.ts';
import { monthsBefore } from '../../hours/months.ts';
import { showMobile } from '../../patients/dial.ts';
import { describeMobile } from '../../patients/dial.server.ts';
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
  const query = rows
    .selectFrom('enquiries')
    .select(OWN_COLUMNS)
    .where('link_hash', '=', hashLink(secret))
    .where('removed_at', 'is', null)
    .where('arrived', '>=', monthsBefore(clinicDatetime(now, timeZone), months));
  const row = await query.executeTakeFirst();
  // A time that was called off is none to the visitor.
  return row && { ...row, agreedAt: findStandingTime(row) };
}

/** The same, and nobody else changes it until the transaction ends. */
export async function lockOwn(
  transaction: Transaction<Tables>,
  secret: string,
  moment: Moment,
): Promise<OwnRow | undefined> {
  if (isOnPostgres(transaction)) {
    await transaction
      .selectFrom('enquiries')
      .select('key')
      .where('link_hash', '=', hashLink(secret))
      .forUpdate()
      .execute();
  }
  return findOwn(transaction, secret, moment);
}

/** What the visitor sees. Spam looks like any other enquiry, and staff's note is not read at all. */
export function describeOwn(
  row: OwnRow,
  { now, timeZone }: Pick<Moment, 'now' | 'timeZone'>,
  mail: OwnEnquiry['mail'],
): OwnEnquiry {
  const { reference, datetime, agreedAt, version } = row;
  const changes = readVisitorChanges(row.visitorChanges);
  const proposed = changes.find(({ kind }) => kind === 'corrected')?.proposed;
  const { name, email, date, selectOpt, message1 } = row;
  const mobile = showMobile(describeMobile(row));
  return {
    reference,
    sentAt: datetime,
    state: stateOf(row, clinicDatetime(now, timeZone)),
    agreedAt,
    answers: { name, email, mobile, date, selectOpt, message1, ...proposed },
    version,
    told: changes.flatMap(({ kind, at, wish }) =>
      kind === 'erase'
        ? []
        : [{ kind, on: clinicDatetime(new Date(at), timeZone).slice(0, 10), wish }],
    ),
    mail,
  };
}

function stateOf({ agreedAt, status }: OwnRow, now: string): OwnEnquiry['state'] {
  if (agreedAt !== null) return agreedAt >= now.slice(0, 16) ? 'agreed' : 'past';
  if (status === 'called' || status === 'done') return status;
  return 'waiting';
}
