import type { Kysely, Transaction } from 'kysely';
import { lockRows } from '../../../storage/locks.ts';
import type { Tables } from '../../../storage/tables.ts';
import { nameSubject } from '../../audit/audit.ts';
import { clinicDatetime } from '../../hours/clinic-time.ts';
import { keepTyped, keptOf } from '../../text/dial.server.ts';
import { indexRecords } from './index-records.server.ts';
import { noteEvent } from '../../live/events.server.ts';
import { hasVisit, listGoingAlong, listLeftovers, sayKept } from './known-patient.server.ts';
import { lockPatientExclusive } from './lock-patient.server.ts';
import { movePrescriptions } from './move-prescriptions.server.ts';
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
  isSameList,
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
  const isMoved = sentPatient && isStorable(sentPatient);
  const locked = await lockRecord(transaction, key, isMoved ? { to: sentPatient } : undefined);
  if (!locked) return { kind: 'missing' };
  const { current, isAsLocked } = locked;
  if (current.version !== version || !isAsLocked) return { kind: 'conflict', current };
  const changed = pickChanged(current, sent);
  const fields = Object.keys(changed);
  if (fields.length === 0) return { kind: 'repeated', value: current };

  const clinicNow = clinicDatetime(now, timeZone);
  const judged = { ...changed, confirmed: sent.confirmed };
  const judgement = judgeSent(judged, clinicNow, { ...current, ...changed });
  const { patientid } = changed;
  const isSent = patientid !== undefined && !judgement.errors.patientid;
  const target = isSent ? await findTarget(transaction, key, patientid) : undefined;
  const other = target && patientid ? patientid : undefined;
  if (isSent && !target) {
    judgement.errors.patientid = NO_SUCH_PATIENT;
  } else if (isSent && !sent.confirmed.includes('patientid')) {
    const asked = await describeMove(transaction, current);
    if (asked !== undefined) judgement.unusual.patientid = asked;
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

  const left = target?.left ?? [];
  if (other !== undefined && !isSameList(left, sent.left)) {
    return { kind: 'left', patientid: other, left };
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
  const moved = isSent ? await movePrescriptions(transaction, [key]) : [];
  for (const one of moved) await noteEvent(transaction, 'prescription', one);
  return {
    kind: 'stored',
    value: toRecord(record),
    ...(isSent && { from: current.patientid, left }),
  };
}

/** Undefined if there is no such patient; else the things that are kept under an id without a visit. */
async function findTarget(
  transaction: Transaction<Tables>,
  key: string,
  patientid: string | null,
): Promise<{ left: string[] } | undefined> {
  if (patientid === null) return undefined;
  if (await hasVisit(transaction, patientid)) return { left: [] };
  const left = await listLeftovers(transaction, patientid, { without: key, withHistory: true });
  // A visit goes back to the id that it had once, even if nothing else is there.
  const had = () =>
    transaction
      .selectFrom('record_versions')
      .select('version')
      .where('record_key', '=', key)
      .where('patientid', '=', patientid)
      .executeTakeFirst();
  return left.length > 0 || (await had()) ? { left } : undefined;
}

/**
 * Deletes a record that still has the version that the sender saw, and returns it; the version is kept. `seen` is what
 * the sender knows that no search finds without the record.
 */
export async function deleteRecord(
  transaction: Transaction<Tables>,
  { key, version, now, staffName }: ChangeRequest,
  seen: readonly string[] = [],
): Promise<Extract<RecordOutcome, { kind: 'stored' | 'conflict' | 'missing' }>> {
  const locked = await lockRecord(transaction, key, {});
  if (!locked) return { kind: 'missing' };
  const { current, isAsLocked } = locked;
  if (current.version !== version || !isAsLocked) return { kind: 'conflict', current };
  const left = await listLeft(transaction, current);
  if (!isSameList(left, seen)) return { kind: 'conflict', current, left };
  const change: RecordedChange = { change: 'deleted', now, staffName };
  await keepVersion(transaction, key, change);
  await transaction.deleteFrom('records').where('key', '=', key).execute();
  await indexRecords(transaction, [key]);
  return { kind: 'stored', value: current, left };
}

/**
 * Reads a record and locks it until the transaction ends; if it `leaves` its patient, first the patient, and the one to
 * whom it goes. `isAsLocked` is false if it was filed under another patient meanwhile.
 */
async function lockRecord(
  transaction: Transaction<Tables>,
  key: string,
  leaves?: { to?: string },
): Promise<{ current: VersionedPatient; isAsLocked: boolean } | undefined> {
  const before = leaves && (await findRecord(transaction, key));
  const patientids = new Set([before?.patientid, leaves?.to].filter((id) => id != null));
  for (const id of [...patientids].toSorted()) await lockPatientExclusive(transaction, id);
  const record = transaction.selectFrom('records').select('key').where('key', '=', key);
  await lockRows(transaction, record).execute();
  const current = await findRecord(transaction, key);
  const isAsLocked = !leaves || before?.patientid === current?.patientid;
  return current && { current, isAsLocked };
}

/** Words for each kind of thing that no search finds without this record; none if the patient has another one. */
export async function listLeft(
  rows: Kysely<Tables>,
  { key, patientid }: Pick<Patient, 'key' | 'patientid'>,
  kept: { without?: string } = {},
): Promise<string[]> {
  if (!patientid || (await hasVisit(rows, patientid, { except: key }))) return [];
  return listLeftovers(rows, patientid, kept);
}

/** Says what goes along with a visit to another patient, and what stays; undefined if nothing goes or is lost. */
async function describeMove(
  transaction: Transaction<Tables>,
  current: VersionedPatient,
): Promise<string | undefined> {
  const { key, patientid } = current;
  const along = await listGoingAlong(transaction, key);
  const left = await listLeft(transaction, current, { without: key });
  if (along.length + left.length === 0) return undefined;
  const stays =
    along.length > 0 && left.length === 0 && patientid
      ? await listLeftovers(transaction, patientid, { without: key })
      : [];
  const isIssued = along.some((one) => one.includes('issued'));
  return [
    ...(along.length > 0 ? [`With this visit ${sayKept(along, 'goes along')}.`] : []),
    ...(isIssued
      ? [`Then a prescription issued under ${patientid} is not valid, and can be replaced.`]
      : []),
    ...(stays.length > 0 ? [`Under ${patientid} ${sayKept(stays, 'stays')}.`] : []),
    ...(left.length > 0
      ? [
          `This is the only visit under ${patientid}, where ${sayKept(left, 'is kept')}: no search would lead there any more.`,
        ]
      : []),
  ].join(' ');
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
