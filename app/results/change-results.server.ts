import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { newKey } from '../../storage/keys.ts';
import { lockRows } from '../../storage/locks.ts';
import type { ResultsTable, ResultVersionsTable } from '../../storage/result-tables.ts';
import type { Tables } from '../../storage/tables.ts';
import type { Stored } from '../http/stored.ts';
import { hasVisit } from '../patients/records/known-patient.server.ts';
import { lockPatientExclusive } from '../patients/records/lock-patient.server.ts';
import { findResult, toResult } from './result-rows.server.ts';
import { findDayFault, findTimeFault } from './result.ts';
import type { NewResults, ResultChange, ShownResult } from './results.contract.ts';

interface Typing {
  now: Date;
  /** The clinic's day. */
  today: string;
  /** The clinic's time, 'HH:MM'. */
  time: string;
  staffName: string | null;
  /** Whether this person may change what was typed so; absent: everything. */
  mayChange?: (typed: Pick<ShownResult, 'typedBy' | 'firstTypedAt'>) => boolean;
}

type Changed = Stored<ShownResult & { patientid: string }> | { kind: 'not-own' };

type Faults = { kind: 'faults'; errors: Record<string, string> };

export type AddedResults =
  { kind: 'stored' | 'repeated'; value: ShownResult[] } | { kind: 'missing' } | Faults;

const OTHER_BODY = 'This key was used for different results. Send a new key.';
const BEFORE_BIRTH = 'The patient was born after this day.';
const NO_FILE = 'This patient has no such file.';
/** The columns by which a repeated request is told from another one. */
const COMPARED = [
  'analyte',
  'taken_on',
  'comparator',
  'value',
  'unit',
  'range_from',
  'range_to',
  'report_key',
  'taken_time',
  'minutes',
  'unit_assumed',
  'range_sign',
  'lab_mark',
  'word',
] as const;

/** Adds the results of a slip. A repeated request (same Idempotency-Key) adds nothing. */
export async function addResults(
  transaction: Transaction<Tables>,
  patientid: string,
  sent: NewResults & { requestKey: string | undefined },
  typing: Typing,
): Promise<AddedResults> {
  await lockPatientExclusive(transaction, patientid);
  if (!(await hasVisit(transaction, patientid))) return { kind: 'missing' };
  const errors = await findFaults(transaction, patientid, sent, sent.results, typing);
  if (errors) return { kind: 'faults', errors };
  // Derived, so that a repeated request finds what the first one stored.
  const keyAt = (place: number) =>
    sent.requestKey === undefined ? newKey(typing.now) : keyOf([patientid, sent.requestKey, place]);
  const rows = sent.results.map((result, place) => ({
    ...toColumns({ ...result, ...sent }),
    key: keyAt(place),
    patientid,
    typed_at: typing.now.toISOString(),
    typed_by: typing.staffName,
    version: 1,
    place: place + 1,
    first_typed_at: typing.now.toISOString(),
  }));
  const keys = [...rows.map(({ key }) => key), keyAt(rows.length)];
  const stored = await transaction
    .selectFrom('results')
    .selectAll()
    .where('key', 'in', keys)
    .execute();
  const former = await transaction
    .selectFrom('result_versions')
    .selectAll()
    .where('result_key', 'in', keys)
    .execute();
  const first = new Map<string, Omit<ResultsTable, 'key'>>();
  for (const row of stored) if (row.version === 1) first.set(row.key, row);
  for (const row of former) if (row.version === 1) first.set(row.result_key, row);
  if (first.size === 0) {
    await transaction.insertInto('results').values(rows).execute();
    return { kind: 'stored', value: rows.map(toResult) };
  }
  const isSame =
    first.size === rows.length &&
    rows.every((row) => COMPARED.every((column) => first.get(row.key)?.[column] === row[column]));
  if (!isSame) return { kind: 'faults', errors: { 'Idempotency-Key': OTHER_BODY } };
  const results = stored.map(toResult).sort((one, other) => one.place - other.place);
  return { kind: 'repeated', value: results };
}

/** Stores a result anew if it still has the version that the sender saw; keeps the earlier version. */
export async function correctResult(
  transaction: Transaction<Tables>,
  key: string,
  { version, ...sent }: ResultChange,
  typing: Typing,
): Promise<Changed | Faults> {
  const row = await lockResult(transaction, key);
  if (!row) return { kind: 'missing' };
  if (typing.mayChange?.(toResult(row)) === false) return { kind: 'not-own' };
  if (row.version === version) {
    // A file that was deleted since may stay the one from which it was typed.
    const { reportKey } = sent;
    const told = { ...sent, reportKey: reportKey === row.report_key ? null : reportKey };
    const errors = await findFaults(transaction, row.patientid, told, [told], typing);
    if (errors) return { kind: 'faults', errors };
    await keepVersion(transaction, row, 'corrected', typing);
    await transaction
      .updateTable('results')
      .set({
        ...toColumns(sent),
        typed_at: typing.now.toISOString(),
        typed_by: typing.staffName,
        version: version + 1,
      })
      .where('key', '=', key)
      .execute();
  }
  const value = await findResult(transaction, key);
  if (!value) return { kind: 'missing' };
  return row.version === version ? { kind: 'stored', value } : { kind: 'conflict', current: value };
}

/** Deletes a result; its last version stays in the history. */
export async function deleteResult(
  transaction: Transaction<Tables>,
  key: string,
  version: number,
  typing: Typing,
): Promise<Changed> {
  const row = await lockResult(transaction, key);
  if (!row) return { kind: 'missing' };
  if (typing.mayChange?.(toResult(row)) === false) return { kind: 'not-own' };
  const result = { ...toResult(row), patientid: row.patientid };
  if (row.version !== version) return { kind: 'conflict', current: result };
  await keepVersion(transaction, row, 'deleted', typing);
  await transaction.deleteFrom('results').where('key', '=', key).execute();
  return { kind: 'stored', value: result };
}

async function lockResult(
  transaction: Transaction<Tables>,
  key: string,
): Promise<ResultsTable | undefined> {
  const rows = transaction.selectFrom('results').selectAll().where('key', '=', key);
  return lockRows(transaction, rows).executeTakeFirst();
}

async function keepVersion(
  transaction: Transaction<Tables>,
  { key, ...row }: ResultsTable,
  change: ResultVersionsTable['change'],
  { now, staffName }: Typing,
): Promise<void> {
  await transaction
    .insertInto('result_versions')
    .values({
      result_key: key,
      ...row,
      change,
      changed_at: now.toISOString(),
      changed_by: staffName,
    })
    .execute();
}

async function findFaults(
  transaction: Transaction<Tables>,
  patientid: string,
  { takenOn, reportKey }: Pick<ResultChange, 'takenOn' | 'reportKey'>,
  values: readonly Pick<ResultChange, 'takenTime'>[],
  { today, time: now }: Typing,
): Promise<Record<string, string> | undefined> {
  const fault = findDayFault(takenOn, today);
  if (fault !== undefined) return { takenOn: fault };
  for (const { takenTime } of values) {
    const timeFault = findTimeFault({ takenOn, takenTime }, { today, now });
    if (timeFault !== undefined) return { takenTime: timeFault };
  }
  const { birthdate = null } =
    (await transaction
      .selectFrom('patient_facts')
      .select('birthdate')
      .where('patientid', '=', patientid)
      .executeTakeFirst()) ?? {};
  // Of a birth year alone each day of that year is possible.
  if (birthdate !== null && takenOn < birthdate) return { takenOn: BEFORE_BIRTH };
  if (reportKey === null) return undefined;
  const file = await transaction
    .selectFrom('report_files')
    .select('key')
    .where('key', '=', reportKey)
    .where('patientid', '=', patientid)
    .executeTakeFirst();
  return file ? undefined : { reportKey: NO_FILE };
}

function toColumns(sent: Omit<ResultChange, 'version'>) {
  return {
    analyte: sent.analyte,
    taken_on: sent.takenOn,
    comparator: sent.comparator,
    value: sent.value,
    unit: sent.unit,
    range_from: sent.rangeFrom,
    range_to: sent.rangeTo,
    report_key: sent.reportKey,
    taken_time: sent.takenTime,
    minutes: sent.minutes,
    unit_assumed: sent.isUnitAssumed ? 1 : 0,
    range_sign: sent.rangeSign,
    lab_mark: sent.labMark,
    word: sent.word,
    // Nobody has looked at what is typed anew.
    looked_at: null,
    looked_by: null,
  };
}

function keyOf(request: unknown[]): string {
  return `-R${createHash('sha256').update(JSON.stringify(request)).digest('base64url').slice(0, 22)}`;
}
