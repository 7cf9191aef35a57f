import type { Transaction } from 'kysely';
import type { Tables } from '../../../storage/tables.ts';
import { clinicDatetime } from '../../hours/clinic-datetime.ts';
import { hasRecordsOrFiles, countReportsLeft } from './known-patient.server.ts';
import { lockPatientShared } from './lock-patient.server.ts';
import { mobileToMatch } from '../mobile.ts';
import { type Judgement, RECORD_FIELDS, type RecordField, tidyValue } from './patient-rules.ts';
import { PATIENT_FIELDS, type Patient, type VersionedPatient } from '../patient.ts';
import { type Change, findRecord, keepVersion, wasDeleted } from './record-versions.server.ts';
import { isWrong, judgeSent, NO_SUCH_PATIENT, type SentRecord } from './register-record.server.ts';
import { isStorable } from '../typed-text.ts';

export type Gone = { kind: 'deleted' } | { kind: 'missing' };

/** Both versions: the one that is stored, and the one that was sent. */
export interface Stale {
  kind: 'stale';
  current: VersionedPatient;
  sent: VersionedPatient;
}

export type Correcting =
  /** Without `before` where nothing was different. */
  | { kind: 'corrected'; record: VersionedPatient; before?: VersionedPatient }
  /** With `told` where the judgement tells what is stored: that another patient exists, or reports left behind. */
  | { kind: 'wrong'; judgement: Judgement; told?: { current: VersionedPatient; other: string } }
  | Stale
  | Gone;

export interface ChangeOf {
  key: string;
  /** The version that whoever changes it has seen. */
  version: number;
  now: Date;
  timeZone: string;
  staffName: string | null;
}

/** Writes what was sent over the version that was seen, and over no other. What it said before is kept. */
export async function correctRecord(
  transaction: Transaction<Tables>,
  { key, version, now, timeZone, staffName }: ChangeOf,
  sent: SentRecord,
): Promise<Correcting> {
  const sentPatient = tidySent(sent).patientid;
  if (sentPatient && isStorable(sentPatient)) await lockPatientShared(transaction, sentPatient);
  const current = await lockRecord(transaction, key);
  if (!current) return nameAbsence(transaction, key);
  if (current.version !== version) {
    const seen = await findVersion(transaction, key, version);
    return { kind: 'stale', current, sent: { ...(seen ?? current), ...tidySent(sent), version } };
  }
  const changed = pickChanged(current, sent);
  const fields = Object.keys(changed);
  if (fields.length === 0) return { kind: 'corrected', record: current };

  const judgement = judgeSent(
    { ...changed, confirmed: sent.confirmed },
    clinicDatetime(now, timeZone),
  );
  const { patientid } = changed;
  const isAsked = patientid !== undefined && !judgement.errors.patientid;
  const other =
    isAsked && patientid !== null && (await hasRecordsOrFiles(transaction, patientid))
      ? patientid
      : undefined;
  if (isAsked && other === undefined) {
    judgement.errors.patientid = NO_SUCH_PATIENT;
  } else if (isAsked && !sent.confirmed.includes('patientid')) {
    const left = await countReportsLeft(transaction, current);
    if (left > 0) judgement.unusual.patientid = describeLeft(left, current.patientid ?? '');
  }
  if (isWrong(judgement)) {
    return { kind: 'wrong', judgement, ...(other ? { told: { current, other } } : {}) };
  }

  await keepVersion(transaction, key, { change: 'corrected', now, staffName });
  const mobile = changed.mobile;
  const mobileMatch = mobile === undefined ? {} : { mobile_match: mobile && mobileToMatch(mobile) };
  const record = await transaction
    .updateTable('records')
    .set({ ...changed, ...mobileMatch, version: version + 1 })
    .where('key', '=', key)
    .where('version', '=', version)
    .returning([...PATIENT_FIELDS, 'version'])
    .executeTakeFirstOrThrow();
  return { kind: 'corrected', record, before: current };
}

export type Deleting =
  { kind: 'gone'; before: VersionedPatient } | { kind: 'stale'; current: VersionedPatient } | Gone;

export async function deleteRecord(
  transaction: Transaction<Tables>,
  { key, version, now, staffName }: ChangeOf,
): Promise<Deleting> {
  const current = await lockRecord(transaction, key);
  if (!current) return nameAbsence(transaction, key);
  if (current.version !== version) return { kind: 'stale', current };
  const change: Change = { change: 'deleted', now, staffName };
  await keepVersion(transaction, key, change);
  await transaction.deleteFrom('records').where('key', '=', key).execute();
  return { kind: 'gone', before: current };
}

/** On PostgreSQL nobody else changes the row until this transaction ends; SQLite has one writer anyway. */
async function lockRecord(
  transaction: Transaction<Tables>,
  key: string,
): Promise<VersionedPatient | undefined> {
  await transaction
    .updateTable('records')
    .set(({ ref }) => ({ version: ref('version') }))
    .where('key', '=', key)
    .execute();
  return findRecord(transaction, key);
}

function describeLeft(reports: number, patientid: string): string {
  const those = reports === 1 ? '1 report is' : `${reports} reports are`;
  return `This is the only visit under ${patientid}, where ${those} filed: no search would lead there any more.`;
}

async function nameAbsence(transaction: Transaction<Tables>, key: string): Promise<Gone> {
  return { kind: (await wasDeleted(transaction, key)) ? 'deleted' : 'missing' };
}

async function findVersion(
  transaction: Transaction<Tables>,
  key: string,
  version: number,
): Promise<Patient | undefined> {
  return transaction
    .selectFrom('record_versions')
    .select(['record_key as key', ...PATIENT_FIELDS.filter((field) => field !== 'key')])
    .where('record_key', '=', key)
    .where('version', '=', version)
    .executeTakeFirst();
}

type Changed = Partial<Record<RecordField, string | null>>;

function tidySent(sent: SentRecord): Changed {
  const tidied: Changed = {};
  for (const field of RECORD_FIELDS) {
    const value = sent[field];
    if (value !== undefined) tidied[field] = tidyValue(field, value ?? '') || null;
  }
  return tidied;
}

/** A value that an import brought and nobody touched is not held against the rules. */
function pickChanged(current: Patient, sent: SentRecord): Changed {
  const changed = tidySent(sent);
  for (const field of RECORD_FIELDS) {
    const isSame = sent[field] === current[field] || changed[field] === (current[field] || null);
    if (isSame) delete changed[field];
  }
  return changed;
}
