import type { Transaction } from 'kysely';
import { newKey } from '../../../storage/keys.ts';
import type { Tables } from '../../../storage/tables.ts';
import { clinicDatetime } from '../../hours/clinic-time.ts';
import { indexRecords } from './index-records.server.ts';
import { hasVisit, listLeftovers } from './known-patient.server.ts';
import { mobileToMatch } from '../../text/mobile.ts';
import { PATIENT_FIELDS, type Patient } from '../patient.ts';

const NO_VALUES = Object.fromEntries(PATIENT_FIELDS.map((field) => [field, null])) as Record<
  (typeof PATIENT_FIELDS)[number],
  null
>;

/**
 * Adds a visit. A record without a patient id belongs to a new patient, whose id is drawn; the time of the visit
 * is `now` if it is not given. Other absent fields become null.
 */
export async function saveRecord(
  transaction: Transaction<Tables>,
  { mobileTyped, ...record }: Partial<Patient>,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<Patient> {
  const saved: Patient = {
    ...NO_VALUES,
    ...record,
    key: record.key ?? newKey(now),
    // Reports and others can outlive their patient's visits and must not become another patient's.
    patientid: record.patientid ?? (await drawPatientId(now, (id) => isUsed(transaction, id))),
    datetime: record.datetime ?? clinicDatetime(now, timeZone),
  };
  await transaction
    .insertInto('records')
    .values({
      ...saved,
      mobile_match: saved.mobile === null ? null : mobileToMatch(saved.mobile),
      mobile_typed: mobileTyped ?? null,
      original: null,
      version: 1,
    })
    .execute();
  await indexRecords(transaction, [saved.key]);
  return { ...saved, ...(mobileTyped !== undefined && { mobileTyped }) };
}

async function isUsed(transaction: Transaction<Tables>, patientid: string): Promise<boolean> {
  if (await hasVisit(transaction, patientid)) return true;
  return (await listLeftovers(transaction, patientid, { withHistory: true })).length > 0;
}

const LENGTH = 10;
const MAX_DRAWS = 100;

/**
 * A new patient's id (R19): ten characters, each picked at random from the digits of the time in milliseconds.
 * Draws again while the id is taken; throws after 100 draws.
 */
export async function drawPatientId(
  now: Date,
  isTaken: (patientid: string) => boolean | Promise<boolean>,
): Promise<string> {
  const digits = [...String(now.getTime())].toReversed();
  for (let draw = 0; draw < MAX_DRAWS; draw++) {
    const patientid = Array.from({ length: LENGTH }, () => pick(digits)).join('');
    if (!(await isTaken(patientid))) return patientid;
  }
  throw new Error(`no patient id was free in ${MAX_DRAWS} draws`);
}

/** Rejection sampling: bytes above the largest multiple are dropped, so that every digit is equally likely. */
function pick(digits: string[]): string {
  const even = 256 - (256 % digits.length);
  for (;;) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < even) return digits[byte % digits.length] ?? '';
  }
}
