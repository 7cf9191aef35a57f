import { callsOf } from '../../http/client/call-route.ts';
import type { StaffAnswer } from '../../http/client/call-staff.ts';
import { readSaved, type Saved } from '../../http/client/saved.ts';
import type { RecordField, RecordValues } from './patient-rules.ts';
import { findChanges, valuesOf } from './record-values.ts';
import type { recordRoutes, VersionedPatient } from './records.contract.ts';

export type SavedRecord = Saved<VersionedPatient>;

/** Somebody has looked at these and said that they are right. */
export interface Confirmed {
  /** Fields with an unusual value. */
  confirmed: RecordField[];
  /** Kept under a patient id of which there is no visit. */
  left?: string[];
}

const call = callsOf<typeof recordRoutes>();

/** Adds a record. `requestKey` is the idempotency key (R5); `dueOn` the day on which the patient is due again. */
export async function addRecord(
  values: RecordValues,
  looked: Confirmed,
  requestKey: string,
  dueOn?: string,
): Promise<SavedRecord> {
  const body = { ...withoutEmpty(values), name: values.name, dueOn, ...looked };
  const saved = readRecord(await call('POST /staff/patients', { body }, { requestKey }));
  // This request had been stored, and the record was deleted since: the form is still there to be sent anew.
  return saved.kind === 'gone' ? { kind: 'failed', say: saved.say } : saved;
}

/** Changes some fields of a record, if it still has the version that was read. */
export async function changeRecord(
  { key, version }: Pick<VersionedPatient, 'key' | 'version'>,
  changes: Partial<RecordValues>,
  looked: Confirmed,
): Promise<SavedRecord> {
  const body = { ...changes, ...looked, version };
  const saved = readRecord(await call('PATCH /staff/patients/:key', { params: { key }, body }));
  // If the stored record has these values already, an earlier answer was lost and there is no conflict.
  return saved.kind === 'conflict' && doesSay(saved.current, changes)
    ? { kind: 'saved', value: saved.current }
    : saved;
}

/** A patient id under which something is left is asked about like an unusual value. */
function readRecord(answer: StaffAnswer<VersionedPatient>): SavedRecord {
  const { left } = answer.kind === 'refused' ? (answer.body as { left?: string[] }) : {};
  if (answer.kind !== 'refused' || !left) return readSaved(answer, (record) => record);
  return { kind: 'faults', faults: {}, unusual: { patientid: answer.error }, left };
}

/**
 * Deletes a record, if it still has the version that was read, and only what was `left` then is found by no search
 * without it; or if it is deleted already.
 */
export async function removeRecord(record: VersionedPatient, left: string[]): Promise<SavedRecord> {
  const { key, version } = record;
  const saved = readSaved(
    await call('DELETE /staff/patients/:key', { params: { key }, body: { version, left } }),
    () => record,
  );
  return saved.kind === 'gone' ? { kind: 'saved', value: record } : saved;
}

function doesSay(record: VersionedPatient, changes: Partial<RecordValues>): boolean {
  const said = valuesOf(record);
  return Object.keys(findChanges({ ...said, ...changes }, said)).length === 0;
}

function withoutEmpty(values: RecordValues): Partial<RecordValues> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));
}
