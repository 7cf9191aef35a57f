import type { Transaction } from 'kysely';
import { newKey } from '../../storage/keys.ts';
import type { Tables } from '../../storage/tables.ts';
import { changeEnquiry, type StoredChange } from '../enquiries/inbox/change-enquiry.server.ts';
import { goneBefore } from '../enquiries/inbox/desk-enquiry.ts';
import type { Stored } from '../http/stored.ts';
import { noteEvent } from '../live/events.server.ts';
import { keptOf, toMobileColumns } from '../text/dial.server.ts';
import { mobileToMatch } from '../text/mobile.ts';
import { lockPatientShared } from '../patients/records/lock-patient.server.ts';
import type { Appointment, AppointmentChange, NewAppointment } from './appointments.contract.ts';
import { judgeStatus } from './appointment-rules.ts';
import { judgeDay } from './typed-time.ts';
import { findOfEnquiry, findAddedAppointment } from './list-appointments.server.ts';

type AppointmentFaults = Partial<
  Record<keyof NewAppointment | 'status' | 'Idempotency-Key', string>
>;

/** The sentence of each wrong field. Nothing was stored. */
type Refused = { kind: 'faults'; faults: AppointmentFaults };
/** 'repeated': this request had been stored already. */
type Added = { kind: 'stored' | 'repeated'; value: Appointment } | { kind: 'missing' } | Refused;

/** The outcome of adding, changing or removing an appointment. */
export type AppointmentOutcome = Added | Stored<Appointment>;

interface Moment {
  now: Date;
  /** The clinic's 'YYYY-MM-DD' */
  today: string;
}

const NO_PATIENT = 'No patient has this id.';
const NO_ENQUIRY = 'There is no such enquiry.';
const HAS_TIME = 'This enquiry has an agreed time already. Move that appointment.';
const OTHER_CONTENT = 'This key was used for another appointment. Use a new one.';
const OF_ENQUIRY = 'This is the name and number of an enquiry: change them in the enquiry.';

/** Adds an appointment. A repeated request (the same `requestKey`) adds nothing. */
export async function addAppointment(
  transaction: Transaction<Tables>,
  { startsAt, enquiryKey, ...sent }: NewAppointment,
  { now, today, requestKey }: Moment & { requestKey?: string | undefined },
): Promise<Added> {
  const past = judgeDay(startsAt.slice(0, 10), today);
  if (past !== undefined) return { kind: 'faults', faults: { startsAt: past } };
  if (enquiryKey !== undefined) {
    return agreeOnEnquiry(transaction, enquiryKey, startsAt, { now, today });
  }
  const who = await findPerson(transaction, sent);
  if ('kind' in who) return who;
  const key = newKey(now);
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('appointments')
    .values({
      key,
      ...who,
      mobile_match: who.mobile === null ? null : mobileToMatch(who.mobile),
      starts_at: startsAt,
      status: 'agreed',
      version: 1,
      request_key: requestKey ?? null,
    })
    .onConflict((conflict) => conflict.column('request_key').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) {
    return repeat(transaction, requestKey, { startsAt, ...sent });
  }
  const appointment = await findAddedAppointment(transaction, key);
  if (!appointment) return { kind: 'missing' };
  await noteEvent(transaction, 'appointment', key);
  return { kind: 'stored', value: appointment };
}

/** Moves or marks an appointment, unless it has changed since the version on which the change is based. */
export async function changeAppointment(
  transaction: Transaction<Tables>,
  key: string,
  change: AppointmentChange,
  moment: Moment,
): Promise<Stored<Appointment> | Refused> {
  const own = await findAddedAppointment(transaction, key);
  const before = own ?? (await findOfEnquiry(transaction, key));
  if (!before) return { kind: 'missing' };
  if (change.version !== before.version) return { kind: 'conflict', current: before };
  const faults = findFaults(change, before, moment.today);
  if (faults) return { kind: 'faults', faults };
  const { startsAt, status } = change;
  if (before.enquiryKey !== undefined) {
    const wish = { agreedAt: startsAt, appointmentStatus: status, version: change.version };
    return changeOfEnquiry(transaction, key, wish, moment);
  }
  const isMoved = startsAt !== undefined && startsAt !== before.startsAt;
  const { numUpdatedRows } = await transaction
    .updateTable('appointments')
    .set({
      starts_at: startsAt ?? before.startsAt,
      // A new time is agreed again, whatever had become of the former one.
      status: status ?? (isMoved ? 'agreed' : before.status),
      ...(change.name === undefined ? {} : { name: change.name }),
      ...(change.mobile === undefined
        ? {}
        : {
            ...toMobileColumns(change.mobile, keptOf(before)),
            mobile_match: mobileToMatch(change.mobile),
          }),
      version: before.version + 1,
    })
    .where('key', '=', key)
    .where('version', '=', before.version)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  const appointment = await findAddedAppointment(transaction, key);
  if (!appointment) return { kind: 'missing' };
  // On PostgreSQL another change may have come in between.
  if (numUpdatedRows === 0n) return { kind: 'conflict', current: appointment };
  await noteEvent(transaction, 'appointment', key);
  return { kind: 'stored', value: appointment };
}

/** Removes an appointment that was a mistake; for a day it can be put back. An enquiry stays, without an agreed time. */
export async function removeAppointment(
  transaction: Transaction<Tables>,
  key: string,
  moment: Moment,
): Promise<Stored<Appointment>> {
  const own = await findAddedAppointment(transaction, key);
  if (!own) {
    const before = await findOfEnquiry(transaction, key);
    if (!before) return { kind: 'missing' };
    const wish = { agreedAt: null, version: before.version };
    const done = await changeEnquiry(transaction, key, wish, moment);
    // On PostgreSQL another change may have come in between: the appointment is removed all the same.
    if (done.kind === 'conflict') return removeAppointment(transaction, key, moment);
    return done.kind === 'stored' ? { kind: 'stored', value: before } : { kind: 'missing' };
  }
  const { numUpdatedRows } = await transaction
    .updateTable('appointments')
    .set(({ eb }) => ({
      removed_at: moment.now.toISOString(),
      version: eb('version', '+', 1),
    }))
    .where('key', '=', key)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return { kind: 'missing' };
  await noteEvent(transaction, 'appointment', key);
  return { kind: 'stored', value: own };
}

/** Puts back an appointment that was removed within the last day. A repeated request gets the one that is back. */
export async function putAppointmentBack(
  transaction: Transaction<Tables>,
  key: string,
  { now }: Moment,
): Promise<Stored<Appointment>> {
  const { numUpdatedRows } = await transaction
    .updateTable('appointments')
    .set(({ eb }) => ({ removed_at: null, version: eb('version', '+', 1) }))
    .where('key', '=', key)
    .where('removed_at', '>=', goneBefore(now))
    .executeTakeFirst();
  const appointment = await findAddedAppointment(transaction, key);
  if (!appointment) return { kind: 'missing' };
  if (numUpdatedRows > 0n) await noteEvent(transaction, 'appointment', key);
  return { kind: 'stored', value: appointment };
}

function findFaults(
  { startsAt, status, name, mobile }: AppointmentChange,
  before: Appointment,
  today: string,
): AppointmentFaults | undefined {
  const isMoved = startsAt !== undefined && startsAt !== before.startsAt;
  const past = isMoved ? judgeDay(startsAt.slice(0, 10), today) : undefined;
  if (past !== undefined) return { startsAt: past };
  const early = status && judgeStatus(status, startsAt ?? before.startsAt, today);
  if (early !== undefined) return { status: early };
  if (before.enquiryKey === undefined) return undefined;
  if (name !== undefined) return { name: OF_ENQUIRY };
  return mobile === undefined ? undefined : { mobile: OF_ENQUIRY };
}

/** The one place where an enquiry's appointment is added or changed: it is the enquiry's agreed time. */
async function changeOfEnquiry(
  transaction: Transaction<Tables>,
  key: string,
  wish: StoredChange,
  moment: Moment,
): Promise<Stored<Appointment>> {
  const done = await changeEnquiry(transaction, key, wish, moment);
  const appointment = await findOfEnquiry(transaction, key);
  if (appointment && done.kind === 'stored') return { kind: 'stored', value: appointment };
  if (appointment && done.kind === 'conflict') return { kind: 'conflict', current: appointment };
  return { kind: 'missing' };
}

async function agreeOnEnquiry(
  transaction: Transaction<Tables>,
  enquiryKey: string,
  agreedAt: string,
  moment: Moment,
): Promise<Added> {
  const enquiry = await transaction
    .selectFrom('enquiries')
    .select(['version', 'agreed_at', 'removed_at', 'status'])
    .where('key', '=', enquiryKey)
    .executeTakeFirst();
  const isThere = enquiry && enquiry.status !== 'spam' && enquiry.removed_at === null;
  if (!isThere) return { kind: 'faults', faults: { enquiryKey: NO_ENQUIRY } };
  if (enquiry.agreed_at !== null) return { kind: 'faults', faults: { enquiryKey: HAS_TIME } };
  const wish = { agreedAt, version: enquiry.version };
  const done = await changeOfEnquiry(transaction, enquiryKey, wish, moment);
  if (done.kind === 'stored') return done;
  return {
    kind: 'faults',
    faults: { enquiryKey: done.kind === 'conflict' ? HAS_TIME : NO_ENQUIRY },
  };
}

/** Name and number of a caller as sent, of a patient from the newest record unless they are sent. */
async function findPerson(
  transaction: Transaction<Tables>,
  { patientid, name, mobile }: Pick<NewAppointment, 'patientid' | 'name' | 'mobile'>,
): Promise<
  | (Pick<Appointment, 'name' | 'mobile'> & {
      patientid: string | null;
      mobile_typed: string | null;
    })
  | Refused
> {
  if (patientid === undefined) {
    if (name === undefined || mobile === undefined) {
      return {
        kind: 'faults',
        faults: {
          ...(name === undefined ? { name: 'Enter a name.' } : {}),
          ...(mobile === undefined ? { mobile: 'Enter a mobile number.' } : {}),
        },
      };
    }
    return { patientid: null, name, ...toMobileColumns(mobile) };
  }
  await lockPatientShared(transaction, patientid);
  const newest = await transaction
    .selectFrom('records')
    .select(['name', 'mobile', 'mobile_typed'])
    .where('patientid', '=', patientid)
    .orderBy(({ fn, val }) => fn.coalesce('visited_at', val('')), 'desc')
    .orderBy('key', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!newest) return { kind: 'faults', faults: { patientid: NO_PATIENT } };
  const kept = { mobile: newest.mobile, mobileTyped: newest.mobile_typed };
  const numbers =
    mobile === undefined
      ? { mobile: kept.mobile, mobile_typed: kept.mobileTyped }
      : toMobileColumns(mobile, kept);
  return { patientid, name: name ?? newest.name, ...numbers };
}

async function repeat(
  transaction: Transaction<Tables>,
  requestKey: string | undefined,
  { startsAt, patientid, name, mobile }: NewAppointment,
): Promise<Added> {
  const earlier = await transaction
    .selectFrom('appointments')
    .select('key')
    .where('request_key', '=', requestKey ?? '')
    .executeTakeFirst();
  const appointment = earlier && (await findAddedAppointment(transaction, earlier.key));
  if (!appointment) return { kind: 'missing' };
  const isSame =
    appointment.startsAt === startsAt &&
    appointment.patientid === patientid &&
    (name === undefined || appointment.name === name) &&
    (mobile === undefined || appointment.mobile === mobileToMatch(mobile));
  // An appointment that was changed since no longer tells what it was added with.
  if (appointment.version === 1 && !isSame) {
    return { kind: 'faults', faults: { 'Idempotency-Key': OTHER_CONTENT } };
  }
  return { kind: 'repeated', value: appointment };
}
