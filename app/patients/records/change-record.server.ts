import type { Kysely, Transaction } from 'kysely';
import { lockRows } from '../../../storage/locks.ts';
import type { Tables } from '../../../storage/tables.ts';
import { nameSubject } from '../../audit/audit.ts';
import { clinicDatetime } from '../../hours/clinic-time.ts';
import type { Stored } from '../../http/stored.ts';
import { keepTyped, keptOf } from '../../text/dial.server.ts';
import { indexRecords } from './index-records.server.ts';
import { hasRecordsOrFiles, listLeft } from './known-patient.server.ts';
import { lockPatientShared } from './lock-patient.server.ts';
import { mobileToMatch } from '../../text/mobile.ts';
import { RECORD_FIELDS, type RecordField, tidyValue } from './patient-rules.ts';
import { dropAbsent, type Patient } from '../patient.ts';
import {
  type RecordedChange,
  findRecord,
  findRecordVersion,
  keepVersion,
} from './record-versions.server.ts';
import type { VersionedPatient } from './records.contract.ts';
import {
  askOfPatient,
  isWrong,
  judgeSent,
  NO_SUCH_PATIENT,
  type RecordOutcome,
  type SentRecord,
} from './register-record.server.ts';
import { STORED_COLUMNS, toRecord } from './stored-record.server.ts';
import { isStorable } from '../../text/typed-text.ts';

export interface ChangeRequest {
  key: string;
  /** The version that the change is based on. */
  version: number;
  now: Date;
  timeZone: string;
  staffName: string | null;
}

/** Stores the sent values if the record still has the version that the sender saw; keeps the earlier version. */
export async function correctRecord(
  transaction: Transaction<Tables>,
  { key, version, now, timeZone, staffName }: ChangeRequest,
  sent: SentRecord,
): Promise<RecordOutcome> {
  const sentPatient = tidyValues(sent).patientid;
  if (sentPatient && isStorable(sentPatient)) await lockPatientShared(transaction, sentPatient);
  const current = await lockRecord(transaction, key);
  if (!current) return { kind: 'missing' };
  if (current.version !== version) return { kind: 'conflict', current };
  const changed = pickChanged(current, sent);
  const fields = Object.keys(changed);
  if (fields.length === 0) return { kind: 'repeated', value: current };

  const clinicNow = clinicDatetime(now, timeZone);
  const judged = { ...changed, confirmed: sent.confirmed };
  const judgement = judgeSent(judged, clinicNow, { ...current, ...changed });
  const { patientid } = changed;
  const isSent = patientid !== undefined && !judgement.errors.patientid;
  const other =
    isSent && patientid !== null && (await hasRecordsOrFiles(transaction, patientid))
      ? patientid
      : undefined;
  if (isSent && other === undefined) {
    judgement.errors.patientid = NO_SUCH_PATIENT;
  } else if (isSent && !sent.confirmed.includes('patientid')) {
    const left = await listLeft(transaction, current);
    if (left.length > 0) judgement.unusual.patientid = describeLeft(left, current.patientid ?? '');
  }
  if (!judgement.errors.patientid) {
    await askOfPatient(transaction, judgement, judged, { ...current, ...changed }, clinicNow);
  }
  if (isWrong(judgement)) {
    const subject = nameSubject('record', key);
    const disclosed = { patientid: current.patientid ?? undefined, others: [other ?? ''], subject };
    return {
      kind: 'faults',
      faults: judgement,
      ...(other || judgement.unusual.age ? { disclosed } : {}),
    };
  }

  await keepVersion(transaction, key, { change: 'corrected', now, staffName });
  const { mobile } = changed;
  const numbers =
    mobile === undefined
      ? {}
      : {
          mobile_match: mobile && mobileToMatch(mobile),
          mobile_typed: keepTyped(sent.mobile ?? ''),
        };
  const record = await transaction
    .updateTable('records')
    .set({ ...changed, ...numbers, version: version + 1 })
    .where('key', '=', key)
    .where('version', '=', version)
    .returning([...STORED_COLUMNS, 'version'])
    .executeTakeFirstOrThrow();
  await indexRecords(transaction, [key]);
  return { kind: 'stored', value: toRecord(record) };
}

/** Deletes a record that still has the version that the sender saw, and returns it; the version is kept. */
export async function deleteRecord(
  transaction: Transaction<Tables>,
  { key, version, now, staffName }: ChangeRequest,
): Promise<Stored<VersionedPatient>> {
  const current = await lockRecord(transaction, key);
  if (!current) return { kind: 'missing' };
  if (current.version !== version) return { kind: 'conflict', current };
  const change: RecordedChange = { change: 'deleted', now, staffName };
  await keepVersion(transaction, key, change);
  await transaction.deleteFrom('records').where('key', '=', key).execute();
  await indexRecords(transaction, [key]);
  return { kind: 'stored', value: current };
}

/** Reads a record and locks it until the transaction ends. */
async function lockRecord(
  transaction: Transaction<Tables>,
  key: string,
): Promise<VersionedPatient | undefined> {
  const record = transaction.selectFrom('records').select('key').where('key', '=', key);
  await lockRows(transaction, record).execute();
  return findRecord(transaction, key);
}

function describeLeft(left: readonly string[], patientid: string): string {
  const those = new Intl.ListFormat('en-GB').format(left);
  const are = left.length === 1 && left[0]?.startsWith('1 ') ? 'is' : 'are';
  return `This is the only visit under ${patientid}, where ${those} ${are} kept: no search would lead there any more.`;
}

/** The version that the sender saw, with the sent values; built on the current one if that version is not kept. */
export async function mergeSent(
  rows: Kysely<Tables>,
  current: VersionedPatient,
  { version, ...sent }: SentRecord & { version: number },
): Promise<VersionedPatient> {
  const seen = (await findRecordVersion(rows, current.key, version)) ?? current;
  const { mobileTyped: _, ...before } = seen;
  return dropAbsent({ ...before, ...tidyValues(sent), version });
}

type Changed = Partial<Record<RecordField, string | null>>;

function tidyValues(sent: SentRecord): Changed {
  const tidied: Changed = {};
  for (const field of RECORD_FIELDS) {
    const value = sent[field];
    if (value !== undefined) tidied[field] = tidyValue(field, value ?? '') || null;
  }
  return tidied;
}

/** The digits that R7 keeps are the same, but another country is typed before them. */
function isOtherCountry({ mobile }: SentRecord, current: Patient): boolean {
  const before = keptOf(current);
  return mobile != null && keepTyped(mobile, before) !== before.mobileTyped;
}

/** Only the values that differ: an imported value that was not changed is not checked against the rules. */
function pickChanged(current: Patient, sent: SentRecord): Changed {
  const changed = tidyValues(sent);
  for (const field of RECORD_FIELDS) {
    const isSame = sent[field] === current[field] || changed[field] === (current[field] || null);
    if (isSame && !(field === 'mobile' && isOtherCountry(sent, current))) delete changed[field];
  }
  return changed;
}
