import { callsOf } from '../../http/client/call-route.ts';
import { readSaved, type Saved } from '../../http/client/saved.ts';
import type { RecordField, RecordValues } from './patient-rules.ts';
import { findChanges, valuesOf } from './record-values.ts';
import type { recordRoutes, VersionedPatient } from './records.contract.ts';

export type SavedRecord = Saved<VersionedPatient>;

const call = callsOf<typeof recordRoutes>();

/** Adds a record. `requestKey` is the idempotency key (R5); `dueOn` the day on which the patient is due again. */
export async function addRecord(
  values: RecordValues,
  confirmed: RecordField[],
  requestKey: string,
  dueOn?: string,
): Promise<SavedRecord> {
  const body = { ...withoutEmpty(values), name: values.name, dueOn, confirmed };
  const saved = readSaved(
    await call('POST /staff/patients', { body }, { requestKey }),
    (added) => added,
  );
  // This request had been stored, and the record was deleted since: the form is still there to be sent anew.
  return saved.kind === 'gone' ? { kind: 'failed', say: saved.say } : saved;
}

/** Changes some fields of a record, if it still has the version that was read. */
export async function changeRecord(
  { key, version }: Pick<VersionedPatient, 'key' | 'version'>,
  changes: Partial<RecordValues>,
  confirmed: RecordField[],
): Promise<SavedRecord> {
  const body = { ...changes, confirmed, version };
  const saved = readSaved(
    await call('PATCH /staff/patients/:key', { params: { key }, body }),
    (changed) => changed,
  );
  // If the stored record has these values already, an earlier answer was lost and there is no conflict.
  return saved.kind === 'conflict' && doesSay(saved.current, changes)
    ? { kind: 'saved', value: saved.current }
    : saved;
}

/** Deletes a record, if it still has the version that was read or is deleted already. */
export async function removeRecord(record: VersionedPatient): Promise<SavedRecord> {
  const { key, version } = record;
  const saved = readSaved(
    await call('DELETE /staff/patients/:key', { params: { key }, body: { version } }),
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
