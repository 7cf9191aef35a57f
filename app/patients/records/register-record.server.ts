import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { newKey } from '../../../storage/keys.ts';
import type { Tables } from '../../../storage/tables.ts';
import type { AuditEntry } from '../../audit/audit.server.ts';
import { clinicDatetime, clinicToday } from '../../hours/clinic-time.ts';
import type { Stored } from '../../http/stored.ts';
import { findDueFault } from '../due/due-day.ts';
import { saveDue } from '../due/save-due.server.ts';
import { askAboutVisit } from '../facts/ask-about-age.server.ts';
import { keepTyped } from '../../text/dial.server.ts';
import { hasVisit, listLeftovers } from './known-patient.server.ts';
import { lockPatientExclusive } from './lock-patient.server.ts';
import { type Judgement, judgeValues, RECORD_FIELDS, tidyValue } from './patient-rules.ts';
import type { RecordField } from './patient-rules.ts';
import type { RecordFaults, VersionedPatient } from './records.contract.ts';
import { findRecord } from './record-versions.server.ts';
import { saveRecord } from './save-record.server.ts';

export const NO_SUCH_PATIENT = 'No patient has this id.';
const OTHER_BODY = 'This key was already used for a different record. Send a new key.';

export interface SentRecord extends Partial<Record<RecordField, string | null | undefined>> {
  /** Fields whose unusual value has been confirmed. */
  confirmed: RecordField[];
  /** The things that the sender has seen to be kept under a patient id without a visit. */
  left?: string[] | undefined;
}

export interface Registration {
  sent: SentRecord & { dueOn?: string | null | undefined };
  idempotencyKey: string | undefined;
  now: Date;
  timeZone: string;
  /** The name given at sign-in. */
  staffName: string | null;
}

/** The outcome of adding, correcting or deleting a record. */
export type RecordOutcome =
  | (Stored<VersionedPatient> & {
      /** The patient under whom the visit was filed before. */
      from?: string | null;
      /** Kept under the patient id: it becomes the patient's or, after a deletion, is found by no search. */
      left?: string[];
    })
  /** Nothing was stored: these things are kept under a patient id without a visit. */
  | { kind: 'left'; patientid: string; left: string[] }
  /** Nothing was stored: the record says this already. */
  | { kind: 'repeated'; value: VersionedPatient }
  | {
      kind: 'faults';
      faults: RecordFaults;
      /** The patients whose existence the faults give away: the audit then needs an entry. */
      disclosed?: Pick<AuditEntry, 'patientid' | 'others' | 'subject'>;
    };

/** Adds a new patient, or a visit of an existing one. A repeated request (same Idempotency-Key) adds nothing. */
export async function registerRecord(
  transaction: Transaction<Tables>,
  { sent: { dueOn, ...sent }, idempotencyKey, now, timeZone, staffName }: Registration,
): Promise<Exclude<RecordOutcome, { kind: 'conflict' }>> {
  const key = newKey(now);
  if (idempotencyKey !== undefined) {
    const earlier = await claimRequest(transaction, idempotencyKey, key, {
      ...sent,
      ...(dueOn ? { dueOn } : {}),
    });
    if (earlier) return earlier;
  }
  const judgement = judgeSent({ ...sent, name: sent.name ?? '' }, clinicDatetime(now, timeZone));
  const patientid = tidyValue('patientid', sent.patientid ?? '');
  let left: string[] = [];
  const isGiven = patientid && !judgement.errors.patientid;
  if (isGiven) {
    await lockPatientExclusive(transaction, patientid);
    if (!(await hasVisit(transaction, patientid))) {
      left = await listLeftovers(transaction, patientid, { withHistory: true });
      if (left.length === 0) judgement.errors.patientid = NO_SUCH_PATIENT;
    }
    if (!judgement.errors.patientid) {
      await askOfPatient(transaction, judgement, sent, sent, clinicDatetime(now, timeZone));
    }
  }
  const dueFault = dueOn ? findDueFault(dueOn, clinicToday(now, timeZone)) : undefined;
  if (dueFault !== undefined) judgement.errors.dueOn = dueFault;
  if (isWrong(judgement)) {
    await releaseRequest(transaction, idempotencyKey);
    const isKnown = isGiven && !judgement.errors.patientid;
    return {
      kind: 'faults',
      faults: judgement,
      ...(isKnown ? { disclosed: { patientid, subject: 'record' } } : {}),
    };
  }
  if (!isSameList(left, sent.left)) {
    await releaseRequest(transaction, idempotencyKey);
    return { kind: 'left', patientid, left };
  }
  const values: Partial<Record<RecordField, string>> = {};
  for (const field of RECORD_FIELDS) {
    const value = tidyValue(field, sent[field] ?? '');
    if (value !== '') values[field] = value;
  }
  const mobileTyped = keepTyped(sent.mobile ?? '') ?? undefined;
  const record = { ...values, key, ...(mobileTyped !== undefined && { mobileTyped }) };
  const saved = await saveRecord(transaction, record, { now, timeZone });
  if (dueOn && saved.patientid !== null) {
    const visit = { patientid: saved.patientid, recordKey: key };
    await saveDue(transaction, visit, dueOn, { now, timeZone, staffName });
  }
  return { kind: 'stored', value: { ...saved, version: 1 }, left };
}

/** Whether the sender has seen all that is kept. */
export function isSameList(kept: readonly string[], seen: readonly string[] = []): boolean {
  return kept.length === 0 || JSON.stringify(kept) === JSON.stringify(seen);
}

/** Adds the questions that the birth date of the patient raises about the sent fields of a visit. */
export async function askOfPatient(
  transaction: Transaction<Tables>,
  judgement: Judgement,
  { confirmed, ...sent }: SentRecord,
  visit: Parameters<typeof askAboutVisit>[1],
  clinicNow: string,
): Promise<void> {
  const fields = RECORD_FIELDS.filter((field) => sent[field] !== undefined);
  const tidied = Object.fromEntries(
    RECORD_FIELDS.map((field) => [field, tidyValue(field, visit[field] ?? '')]),
  );
  const asked = await askAboutVisit(transaction, tidied, fields, clinicNow);
  for (const field of confirmed) delete asked[field];
  Object.assign(judgement.unusual, asked);
}

/** Judges the sent fields of a visit; a confirmed value is not reported as unusual. */
export function judgeSent(
  { confirmed, ...sent }: SentRecord,
  clinicNow: string,
  visit: Pick<SentRecord, 'age'> = sent,
): Judgement {
  const values = RECORD_FIELDS.filter((field) => sent[field] !== undefined).map((field) => [
    field,
    sent[field] ?? '',
  ]);
  const judgement = judgeValues(Object.fromEntries(values), clinicNow, { age: visit.age ?? '' });
  for (const field of confirmed) delete judgement.unusual[field];
  return judgement;
}

export function isWrong({ errors, unusual }: Judgement): boolean {
  return Object.keys(errors).length > 0 || Object.keys(unusual).length > 0;
}

/** Undefined if the key is new. On PostgreSQL a simultaneous request with the same key waits here for the first. */
async function claimRequest(
  transaction: Transaction<Tables>,
  idempotencyKey: string,
  recordKey: string,
  sent: Registration['sent'],
): Promise<Exclude<RecordOutcome, { kind: 'conflict' }> | undefined> {
  const bodyHash = createHash('sha256').update(JSON.stringify(sent)).digest('hex');
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('record_requests')
    .values({ idempotency_key: idempotencyKey, record_key: recordKey, body_hash: bodyHash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 1n) return undefined;
  const request = await transaction
    .selectFrom('record_requests')
    .selectAll()
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirstOrThrow();
  if (request.body_hash !== bodyHash) {
    return { kind: 'faults', faults: { errors: { 'Idempotency-Key': OTHER_BODY }, unusual: {} } };
  }
  const record = await findRecord(transaction, request.record_key);
  return record ? { kind: 'repeated', value: record } : { kind: 'missing' };
}

/** Frees the key of a refused request, so that a corrected one may use it. */
async function releaseRequest(
  transaction: Transaction<Tables>,
  idempotencyKey: string | undefined,
): Promise<void> {
  if (idempotencyKey === undefined) return;
  await transaction
    .deleteFrom('record_requests')
    .where('idempotency_key', '=', idempotencyKey)
    .execute();
}
