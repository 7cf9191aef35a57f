import type { Judgement, RecordField, RecordValues } from '../../patients/records/patient-rules.ts';
import type { VersionedPatient } from '../../patients/patient.ts';
import { findChanges, valuesOf } from '../../patients/records/record-values.ts';
import { callStaff, type StaffAnswer } from '../../http/client/call-staff.ts';

export type SavedRecord =
  | { kind: 'saved'; record: VersionedPatient }
  | { kind: 'wrong'; judgement: Judgement }
  /** Somebody else saved first; `current` is what is stored now. */
  | { kind: 'stale'; current: VersionedPatient }
  | { kind: 'deleted' }
  | { kind: 'failed' }
  | { kind: 'session-over' };

/** Adds a record. `requestKey` is the idempotency key (R5); `dueOn` the day on which the patient is due again. */
export async function addRecord(
  values: RecordValues,
  confirmed: RecordField[],
  requestKey: string,
  dueOn?: string,
): Promise<SavedRecord> {
  const body = { ...withoutEmpty(values), name: values.name, dueOn, confirmed };
  return nameAnswer(
    await callStaff<VersionedPatient>('POST', '/staff/patients', { body, requestKey }),
  );
}

/** Changes some fields of a record, if it still has the version that was read. */
export async function changeRecord(
  record: Pick<VersionedPatient, 'key' | 'version'>,
  changes: Partial<RecordValues>,
  confirmed: RecordField[],
): Promise<SavedRecord> {
  const path = `/staff/patients/${encodeURIComponent(record.key)}`;
  const body = { ...changes, confirmed, version: record.version };
  const saved = nameAnswer(await callStaff<VersionedPatient>('PATCH', path, { body }));
  // If the stored record has these values already, an earlier answer was lost and there is no conflict.
  return saved.kind === 'stale' && doesSay(saved.current, changes)
    ? { kind: 'saved', record: saved.current }
    : saved;
}

function doesSay(record: VersionedPatient, changes: Partial<RecordValues>): boolean {
  const said = valuesOf(record);
  return Object.keys(findChanges({ ...said, ...changes }, said)).length === 0;
}

function withoutEmpty(values: RecordValues): Partial<RecordValues> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));
}

function nameAnswer(answer: StaffAnswer<VersionedPatient>): SavedRecord {
  switch (answer.kind) {
    case 'done':
      return { kind: 'saved', record: answer.value };
    case 'session-over':
      return { kind: 'session-over' };
    case 'refused':
      return nameRefusal(answer.status, answer.body);
    default:
      return { kind: 'failed' };
  }
}

function nameRefusal(status: number, body: unknown): SavedRecord {
  const said = body as Partial<Judgement & { current: VersionedPatient }>;
  if (status === 409 && said.current) return { kind: 'stale', current: said.current };
  if (status === 410 || status === 404) return { kind: 'deleted' };
  if (status === 422 && said.errors) {
    return { kind: 'wrong', judgement: { errors: said.errors, unusual: said.unusual ?? {} } };
  }
  return { kind: 'failed' };
}
