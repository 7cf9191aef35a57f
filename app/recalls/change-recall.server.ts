import type { Transaction } from 'kysely';
import { newKey } from '../../storage/keys.ts';
import { lockRows } from '../../storage/locks.ts';
import type { RecallsTable, Tables } from '../../storage/tables.ts';
import { addDays, clinicToday } from '../hours/clinic-time.ts';
import type { Stored } from '../http/stored.ts';
import { noteEvent } from '../live/events.server.ts';
import { saveDue, type Saying } from '../patients/due/save-due.server.ts';
import { lockPatientExclusive } from '../patients/records/lock-patient.server.ts';
import type { CallResult } from './recall.ts';
import type { NewCall, Recall, RecallChange } from './recalls.contract.ts';
import { findRecall, findRecallOf } from './recall-rows.server.ts';

/** Stores the day of a patient's follow-up, unless one is set already. */
export async function addRecall(
  transaction: Transaction<Tables>,
  { patientid, dueOn }: { patientid: string; dueOn: string },
  saying: Saying,
): Promise<Stored<Recall>> {
  await lockPatientExclusive(transaction, patientid);
  const open = await findRecallOf(transaction, patientid);
  if (open) return { kind: 'conflict', current: open };
  const visit = await transaction
    .selectFrom('records')
    .select('key')
    .where('patientid', '=', patientid)
    .orderBy(({ fn, val }) => fn.coalesce('visited_at', val('')), 'desc')
    .orderBy('key', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!visit) return { kind: 'missing' };
  return answer(
    transaction,
    await saveDue(transaction, { patientid, recordKey: visit.key }, dueOn, saying),
  );
}

export async function changeRecall(
  transaction: Transaction<Tables>,
  key: string,
  { version, dueOn, isNeeded }: RecallChange,
  { now, timeZone, staffName }: Saying,
): Promise<Stored<Recall>> {
  return update(transaction, key, version, (row) => {
    if (row.settled_by !== null || row.state === 'replaced') return undefined;
    if (dueOn === undefined) {
      const [from, to] = isNeeded ? (['dropped', 'open'] as const) : (['open', 'dropped'] as const);
      return row.state === from ? { state: to } : undefined;
    }
    return {
      state: 'open',
      due_on: dueOn,
      ask_on: dueOn,
      call_key: null,
      said_at: now.toISOString(),
      said_on: clinicToday(now, timeZone),
      said_by: staffName,
    };
  });
}

/** Notes a call and its result, which says from which day on the patient is asked again. */
export async function addCall(
  transaction: Transaction<Tables>,
  key: string,
  { version, result, until, note }: NewCall,
  { now, timeZone, staffName }: Saying,
): Promise<Stored<Recall>> {
  const callKey = newKey(now);
  const outcome = await update(transaction, key, version, (row) => {
    if (row.settled_by !== null || row.state !== 'open') return undefined;
    const call = { result, until: until ?? null, called_at: now.toISOString() };
    return { call_key: callKey, ...judgeCall(row.due_on, call, timeZone) };
  });
  if (outcome.kind !== 'stored') return outcome;
  await transaction
    .insertInto('recall_calls')
    .values({
      key: callKey,
      recall_key: key,
      called_at: now.toISOString(),
      called_by: staffName,
      result,
      until: until ?? null,
      note,
      taken_back_at: null,
    })
    .execute();
  return answer(transaction, key);
}

/** Takes a call back: the one before it counts again. */
export async function takeCallBack(
  transaction: Transaction<Tables>,
  key: string,
  { call, version }: { call: string; version: number },
  { now, timeZone }: Saying,
): Promise<Stored<Recall>> {
  const recall = transaction.selectFrom('recalls').select('key').where('key', '=', key);
  await lockRows(transaction, recall).execute();
  const current = await findRecall(transaction, key);
  if (!current) return { kind: 'missing' };
  if (current.version !== version) return { kind: 'conflict', current };
  const { numUpdatedRows } = await transaction
    .updateTable('recall_calls')
    .set({ taken_back_at: now.toISOString() })
    .where('key', '=', call)
    .where('recall_key', '=', key)
    .where('taken_back_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return { kind: 'missing' };
  const standing = await transaction
    .selectFrom('recall_calls')
    .innerJoin('recalls', 'recalls.key', 'recall_calls.recall_key')
    .select(['recall_calls.key', 'result', 'until', 'called_at'])
    .where('recall_key', '=', key)
    .where('taken_back_at', 'is', null)
    .whereRef('called_at', '>=', 'said_at')
    .orderBy('called_at', 'desc')
    .orderBy('recall_calls.key', 'desc')
    .limit(1)
    .executeTakeFirst();
  return update(transaction, key, version, (row) => {
    const judged = standing
      ? judgeCall(row.due_on, standing, timeZone)
      : ({ state: 'open', ask_on: row.due_on } as const);
    const isOver = row.state === 'dropped' || row.state === 'replaced';
    return {
      ...judged,
      state: isOver ? row.state : judged.state,
      call_key: standing?.key ?? null,
    };
  });
}

/** The state of a recall and the day to ask next, as its last call decides. */
function judgeCall(
  dueOn: string,
  call: { result: CallResult; until: string | null; called_at: string },
  timeZone: string,
): Pick<RecallsTable, 'state' | 'ask_on'> {
  switch (call.result) {
    case 'will-come':
      return { state: 'open', ask_on: call.until ?? dueOn };
    case 'in-a-week':
      return { state: 'open', ask_on: addDays(clinicToday(new Date(call.called_at), timeZone), 7) };
    case 'no-answer':
      return { state: 'open', ask_on: dueOn };
    case 'declined':
      return { state: 'declined', ask_on: dueOn };
  }
}

/** Changes the columns that `describe` returns; undefined: the recall takes no such change. */
async function update(
  transaction: Transaction<Tables>,
  key: string,
  version: number,
  describe: (row: RecallsTable) => Partial<RecallsTable> | undefined,
): Promise<Stored<Recall>> {
  const row = await transaction
    .selectFrom('recalls')
    .selectAll()
    .where('key', '=', key)
    .executeTakeFirst();
  const changed = row?.version === version ? describe(row) : undefined;
  const { numUpdatedRows } = changed
    ? await transaction
        .updateTable('recalls')
        .set({ ...changed, version: version + 1 })
        .where('key', '=', key)
        .where('version', '=', version)
        .executeTakeFirst()
    : { numUpdatedRows: 0n };
  if (numUpdatedRows === 1n) return answer(transaction, key);
  const current = await findRecall(transaction, key);
  return current ? { kind: 'conflict', current } : { kind: 'missing' };
}

async function answer(transaction: Transaction<Tables>, key: string): Promise<Stored<Recall>> {
  const value = await findRecall(transaction, key);
  return value ? { kind: 'stored', value } : { kind: 'missing' };
}

/** Notifies open desks of a change. Call it last in the transaction. */
export async function noteRecall(
  transaction: Transaction<Tables>,
  outcome: Stored<Recall>,
): Promise<void> {
  if (outcome.kind === 'stored') await noteEvent(transaction, 'recall', outcome.value.key);
}
