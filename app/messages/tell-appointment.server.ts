import type { Selectable, Transaction } from 'kysely';
import type { EnquiriesTable, Tables } from '../../storage/tables.ts';
import type { Clinic, Language } from '../content/clinic.ts';
import { languageSchema } from '../content/language-schema.server.ts';
import type { CalendarEvent } from '../hours/calendar-file.ts';
import { findMoment } from '../hours/clinic-moment.ts';
import { addDays } from '../hours/clinic-time.ts';
import { fillText } from '../text/fill-text.ts';
import { addMessages, mayWriteTo, type NewMessage, TO_CLINIC } from './outbox.server.ts';
import { addNotedMessagesOf, type TellingServices } from './tell-enquiry.server.ts';

interface TellingAppointmentServices extends TellingServices {
  now: () => Date;
  content: TellingServices['content'] & { clinic: Pick<Clinic, 'timeZone'> };
}

const ABOUT_TIME = ['agreed', 'moved', 'called-off'] as const;
/** Clinic time, on the day before. */
const REMINDER_AT = '18:00';

/**
 * Adds what the visitor of an enquiry must be told about the agreed time, in the transaction that changes it. Messages that wait
 * about an earlier time are replaced, so that none is sent stale. Nothing is added if the visitor knows the time by an
 * earlier message, if it is past, or if the address never agreed and has had its one message about this enquiry.
 */
export async function tellAppointment(
  transaction: Transaction<Tables>,
  { now, settings, content }: TellingAppointmentServices,
  key: string,
): Promise<void> {
  const { mail, clinic } = content;
  if (settings.hasMail !== true || !mail) return;
  const at = now();
  await addNotedMessagesOf(transaction, { settings, content }, key);
  await withdrawWaiting(transaction, key, at);
  const enquiry = await transaction
    .selectFrom('enquiries')
    .select(['email', 'language', 'agreed_at', 'appointment_status', 'agreed_email', 'status'])
    .where('key', '=', key)
    .executeTakeFirst();
  if (!enquiry?.email || enquiry.status === 'spam') return;
  const { email } = enquiry;
  const agreedAt = findStandingTime(enquiry);
  const hasAgreed = enquiry.agreed_email === email.toLowerCase();
  const told = await findTold(transaction, key);
  const time = agreedAt ?? told;
  if (time === null || findMoment(time, clinic.timeZone) <= at) return;
  if (!hasAgreed && !(await mayTellOnce(transaction, key, email, at))) return;
  const language: Language = languageSchema.catch('en').parse(enquiry.language);
  const common = { enquiryKey: key, recipient: email, language, toldTime: time };
  const messages: NewMessage[] = [];
  const kind = agreedAt === null ? 'called-off' : told === null ? 'agreed' : 'moved';
  if (agreedAt !== told && mail[SWITCHES[kind]]) messages.push({ ...common, kind });
  const { hostname: host } = new URL(settings.publicUrl);
  await addMessages(transaction, messages, { now: at, host });
  if (agreedAt === null || !mail.reminder) return;
  const due = findMoment(`${addDays(agreedAt.slice(0, 10), -1)} ${REMINDER_AT}`, clinic.timeZone);
  if (due <= at || !hasAgreed) return;
  await addMessages(transaction, [{ ...common, kind: 'reminder' }], { now: due, host });
}

/** The agreed time of an enquiry; null if there is none, or staff called it off. */
export function findStandingTime({
  agreed_at,
  appointment_status,
}: Pick<Selectable<EnquiriesTable>, 'agreed_at' | 'appointment_status'>): string | null {
  return appointment_status === 'called-off' ? null : agreed_at;
}

const SWITCHES = { agreed: 'agreed', moved: 'moved', 'called-off': 'calledOff' } as const;

/** Removes waiting messages about the agreed time, except one that is being sent at this moment. */
export async function withdrawWaiting(
  transaction: Transaction<Tables>,
  enquiryKey: string,
  now: Date,
): Promise<void> {
  const gone = await transaction
    .deleteFrom('outbox')
    .where('enquiry_key', '=', enquiryKey)
    .where('kind', 'in', [...ABOUT_TIME, 'reminder'])
    .where('state', '=', 'waiting')
    .where(({ eb, or }) =>
      or([eb('claimed_until', 'is', null), eb('claimed_until', '<', now.toISOString())]),
    )
    .returning('key')
    .execute();
  if (gone.length === 0) return;
  const keys = gone.map(({ key }) => key);
  await transaction.deleteFrom('outbox_tries').where('message_key', 'in', keys).execute();
}

/** The time that the visitor knows by the last message about it; null if none was sent, or it called the time off. */
async function findTold(
  transaction: Transaction<Tables>,
  enquiryKey: string,
): Promise<string | null> {
  const last = await transaction
    .selectFrom('outbox')
    .select(['kind', 'told_time'])
    .where('enquiry_key', '=', enquiryKey)
    .where('kind', 'in', ABOUT_TIME)
    // A message that is on its way counts as sent.
    .where('state', 'in', ['sent', 'waiting'])
    .orderBy('key', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last && last.kind !== 'called-off' ? last.told_time : null;
}

/** An address that never agreed gets one message about an enquiry, and three a day in all. */
async function mayTellOnce(
  transaction: Transaction<Tables>,
  key: string,
  email: string,
  now: Date,
): Promise<boolean> {
  const { count } = await transaction
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('enquiry_key', '=', key)
    .where('kind', 'not in', TO_CLINIC)
    .executeTakeFirstOrThrow();
  return Number(count) === 0 && (await mayWriteTo(transaction, email, now));
}

const VISIT_MINUTES = 30;

/** The agreed time for a calendar, with nothing about health in it. `event` is the owner's title for it. */
export function visitEvent(
  enquiry: { key: string; reference: string; agreedAt: string; version: number },
  {
    clinic,
    event,
    hostname,
  }: {
    clinic: Pick<Clinic, 'name' | 'timeZone' | 'phone' | 'address'>;
    event: string;
    hostname: string;
  },
): CalendarEvent {
  const { key, reference, agreedAt, version } = enquiry;
  return {
    id: `${key}@${hostname}`,
    startsAt: agreedAt,
    minutes: VISIT_MINUTES,
    timeZone: clinic.timeZone,
    summary: fillText(event, { clinic: clinic.name }),
    description: `${reference}, ${clinic.phone.shown}`,
    location: clinic.address.join(', '),
    sequence: version,
  };
}
