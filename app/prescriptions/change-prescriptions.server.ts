import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'kysely';
import { newKey } from '../../storage/keys.ts';
import { lockRows } from '../../storage/locks.ts';
import type { PrescriptionsTable } from '../../storage/prescription-tables.ts';
import type { Tables } from '../../storage/tables.ts';
import type { Clinic } from '../content/clinic.ts';
import type { Prescriber } from '../content/files/prescribing-schema.server.ts';
import type { Stored } from '../http/stored.ts';
import { hasVisit } from '../patients/records/known-patient.server.ts';
import { findRecord } from '../patients/records/record-versions.server.ts';
import { lockPatientExclusive } from '../patients/records/lock-patient.server.ts';
import { listQuestions } from './issue-questions.ts';
import type { MedicineList } from './medicine-list.ts';
import type { Prescription, Sheet, StoredPrescription } from './prescription.ts';
import {
  findMissing,
  judgePrescription,
  type PrescriptionFaults,
  tidyPrescription,
} from './prescription-rules.ts';
import { findPrescription, toPrescription } from './prescription-rows.server.ts';
import { makeSheet } from './prescription-sheet.server.ts';

export interface Writing {
  now: Date;
  /** The clinic's day. */
  today: string;
  staffName: string | null;
}

type Faults = { kind: 'faults'; errors: PrescriptionFaults };
type Outcome = Stored<StoredPrescription> | Faults;

const OTHER_BODY = 'This key was used for another prescription. Send a new key.';
const NO_VISIT = 'This visit was deleted.';
const NOT_REPLACEABLE = 'Only an issued prescription that was not replaced yet can be replaced.';

/** Writes a draft. A repeated request (same Idempotency-Key) writes nothing. */
export async function addPrescription(
  transaction: Transaction<Tables>,
  patientid: string,
  sent: {
    recordKey: string;
    replaces: string | null;
    prescription: Prescription;
    requestKey: string | undefined;
  },
  { now, today, staffName }: Writing,
): Promise<
  { kind: 'stored' | 'repeated'; value: StoredPrescription } | { kind: 'missing' } | Faults
> {
  await lockPatientExclusive(transaction, patientid);
  if (!(await hasVisit(transaction, patientid))) return { kind: 'missing' };
  const { requestKey, recordKey, replaces } = sent;
  const prescription = tidyPrescription(sent.prescription);
  const errors = judgePrescription(prescription, today);
  const visit = await findRecord(transaction, recordKey);
  if (visit?.patientid !== patientid) errors['recordKey'] = NO_VISIT;
  if (replaces !== null && !(await isReplaceable(transaction, patientid, replaces))) {
    errors['replaces'] = NOT_REPLACEABLE;
  }
  const row = {
    // Derived, so that a repeated request finds what the first one stored.
    key: requestKey === undefined ? newKey(now) : keyOf([patientid, requestKey]),
    patientid,
    record_key: recordKey,
    replaces,
    body: JSON.stringify(prescription),
    written_at: now.toISOString(),
    written_by: staffName,
    version: 1,
    issued_at: null,
    issued_by: null,
    issuer: null,
    sheet: null,
  };
  const stored = await findPrescription(transaction, row.key);
  if (stored) {
    // A draft that was changed since does not hold what was sent first, so it cannot be compared.
    const isSame =
      stored.recordKey === recordKey &&
      stored.replaces === replaces &&
      (stored.version > 1 || JSON.stringify(stored.prescription) === row.body);
    return isSame
      ? { kind: 'repeated', value: stored }
      : { kind: 'faults', errors: { 'Idempotency-Key': OTHER_BODY } };
  }
  if (Object.keys(errors).length > 0) return { kind: 'faults', errors };
  await transaction.insertInto('prescriptions').values(row).execute();
  return { kind: 'stored', value: toPrescription(row) };
}

/** Stores a draft anew if it still has the version that the sender saw. */
export async function changePrescription(
  transaction: Transaction<Tables>,
  key: string,
  sent: { prescription: Prescription; version: number },
  writing: Writing,
): Promise<Outcome> {
  const locked = await lockDraft(transaction, key, sent.version);
  if (locked.kind !== 'draft') return locked;
  const { row } = locked;
  const prescription = tidyPrescription(sent.prescription);
  const errors = judgePrescription(prescription, writing.today);
  if (Object.keys(errors).length > 0) return { kind: 'faults', errors };
  const changed = {
    body: JSON.stringify(prescription),
    written_at: writing.now.toISOString(),
    written_by: writing.staffName,
    version: row.version + 1,
  };
  await transaction.updateTable('prescriptions').set(changed).where('key', '=', key).execute();
  return { kind: 'stored', value: toPrescription({ ...row, ...changed }) };
}

/** Deletes a draft that still has the version that the sender saw. */
export async function deletePrescription(
  transaction: Transaction<Tables>,
  key: string,
  version: number,
): Promise<Stored<StoredPrescription>> {
  const locked = await lockDraft(transaction, key, version);
  if (locked.kind !== 'draft') return locked;
  await transaction.deleteFrom('prescriptions').where('key', '=', key).execute();
  return { kind: 'stored', value: toPrescription(locked.row) };
}

/**
 * Issues a draft with what is printed around it, if its sheet is the one that the doctor saw. From then on its row is
 * never changed. `sent` has the draft with what was asked before issuing.
 */
export async function issuePrescription(
  transaction: Transaction<Tables>,
  key: string,
  sent: { version: number; prescription: Prescription; seen: Sheet },
  {
    now,
    today,
    clinic,
    list,
    issuer,
  }: Writing & { clinic: Clinic; list: MedicineList; issuer: Prescriber & { person: string } },
): Promise<Outcome> {
  const found = await findPrescription(transaction, key);
  if (found) await lockPatientExclusive(transaction, found.patientid);
  const locked = await lockDraft(transaction, key, sent.version);
  if (locked.kind !== 'draft') return locked;
  const { row } = locked;
  const stored = toPrescription(row);
  const draft = { ...stored, prescription: tidyPrescription(sent.prescription) };
  const around = { clinic, doctor: issuer, day: today };
  const made = await makeSheet(transaction, draft, around);
  if (!made) return { kind: 'faults', errors: { recordKey: NO_VISIT } };
  const errors = {
    ...findMissing(draft.prescription, made),
    ...judgePrescription(draft.prescription, today),
  };
  for (const { place, about, question } of listQuestions(draft.prescription, made.sheet, list)) {
    errors[`medicines.${place}.answers`] ??= `${about}. ${question}`;
  }
  if (row.replaces !== null && !(await isReplaceable(transaction, row.patientid, row.replaces))) {
    errors['replaces'] = NOT_REPLACEABLE;
  }
  if (Object.keys(errors).length > 0) return { kind: 'faults', errors };
  if (!isDeepStrictEqual(made.sheet, sent.seen)) {
    return { kind: 'conflict', current: { ...draft, sheet: made.sheet } };
  }
  const issued = {
    issued_at: now.toISOString(),
    issued_by: issuer.name,
    issuer: issuer.person,
    body: JSON.stringify(draft.prescription),
    sheet: JSON.stringify(made.sheet),
    version: row.version + 1,
  };
  await transaction.updateTable('prescriptions').set(issued).where('key', '=', key).execute();
  return { kind: 'stored', value: toPrescription({ ...row, ...issued }) };
}

async function lockDraft(
  transaction: Transaction<Tables>,
  key: string,
  version: number,
): Promise<
  | { kind: 'draft'; row: PrescriptionsTable }
  | Exclude<Stored<StoredPrescription>, { kind: 'stored' }>
> {
  const rows = transaction.selectFrom('prescriptions').selectAll().where('key', '=', key);
  const row = await lockRows(transaction, rows).executeTakeFirst();
  if (!row) return { kind: 'missing' };
  return row.issued_at === null && row.version === version
    ? { kind: 'draft', row }
    : { kind: 'conflict', current: toPrescription(row) };
}

async function isReplaceable(
  transaction: Transaction<Tables>,
  patientid: string,
  key: string,
): Promise<boolean> {
  const former = await findPrescription(transaction, key);
  if (!former || former.issuedAt === null || former.patientid !== patientid) return false;
  const next = await transaction
    .selectFrom('prescriptions')
    .select('key')
    .where('replaces', '=', key)
    .where('patientid', '=', patientid)
    .where('issued_at', 'is not', null)
    .executeTakeFirst();
  return next === undefined;
}

function keyOf(request: unknown[]): string {
  return `-P${createHash('sha256').update(JSON.stringify(request)).digest('base64url').slice(0, 22)}`;
}
