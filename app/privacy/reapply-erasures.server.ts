import { mobileToMatch } from '../text/mobile.ts';
import type { Database } from '../../storage/database.ts';
import type { FileStore } from '../../storage/files/files.ts';
import { sql, type Transaction } from 'kysely';
import type { ErasuresTable, Tables } from '../../storage/tables.ts';
import {
  storeErasures,
  listNewErasures,
  readErasures,
  createErasureMatcher,
  type ErasableRow,
  type IsErased,
} from './erasures.server.ts';
import {
  findExistingRecords,
  findLastPatients,
  readHistories,
  removeHistories,
} from './histories.server.ts';
import { readHeld } from './holds.server.ts';
import { blankSheets } from './issued-sheets.server.ts';
import { distinct } from './numbers.server.ts';
import { listPersonTables } from './person-tables.ts';
import { removeBytes, removeRows, type RowsToRemove } from './remove-data.server.ts';
import { scanRows } from './scan-rows.server.ts';

/**
 * Removes erased data that came back with the restore of an older backup, and stores these erasures in the restored
 * database. Resolves to the number of removed rows.
 *
 * - An erasure that the backup already contains applies only to the rows that it erased: other rows under the same
 *   id or number were stored after it.
 * - Held data go only if that very row was erased, not because an erased person had the same number.
 * - A record that formerly had an erased patient id or number stays, and only that part of its history goes.
 */
export async function reapplyErasures(
  { database, files }: { database: Database; files: FileStore },
  erasures: readonly ErasuresTable[],
): Promise<number> {
  const known = await readErasures(database.read);
  const fresh = listNewErasures(erasures, known);
  const ofRows = known.filter(({ kind }) => kind === 'key');
  const isErased = await createHoldAwareMatcher(database, [...ofRows, ...fresh]);
  if (!isErased) return 0;
  const records: string[] = [];
  const enquiries: string[] = [];
  const reports: { key: string; fileId: string }[] = [];
  for await (const row of scanRows(database, 'records', [
    'patientid',
    'mobile_match',
    'datetime',
  ])) {
    if (isErased({ ...row, mobile: row.mobile_match })) records.push(row.key);
  }
  for await (const row of scanRows(database, 'enquiries', ['mobile', 'datetime'])) {
    const mobile = row.mobile === null ? null : mobileToMatch(row.mobile);
    if (isErased({ ...row, mobile, writtenMobile: row.mobile })) enquiries.push(row.key);
  }
  const appointments: string[] = [];
  for await (const { mobile, mobile_match, ...row } of scanRows(database, 'appointments', [
    'patientid',
    'mobile',
    'mobile_match',
  ])) {
    if (isErased({ ...row, mobile: mobile_match, writtenMobile: mobile })) {
      appointments.push(row.key);
    }
  }
  for await (const row of scanRows(database, 'report_files', ['patientid', 'file_id'])) {
    if (isErased(row)) reports.push({ key: row.key, fileId: row.file_id });
  }
  const deleted: string[] = [];
  for await (const row of scanRows(database, 'deleted_reports', ['patientid'])) {
    if (isErased(row)) deleted.push(row.key);
  }
  const histories = (await readHistories(database.read)).filter(
    ({ record_key, mobile_match, ...row }) =>
      isErased({ ...row, key: record_key, mobile: mobile_match }),
  );
  const keys = histories.map(({ record_key }) => record_key);
  const standing = await findExistingRecords(database.read, keys);
  // A visit that was filed under another patient before it was deleted is the other's.
  for (const [key, patientid] of await findLastPatients(database.read, keys)) {
    if (patientid !== '' && !isErased({ key, patientid })) standing.add(key);
  }
  records.push(...keys.filter((key) => !standing.has(key)));
  const rows: RowsToRemove = {
    records,
    enquiries,
    appointments,
    report_files: reports.map(({ key }) => key),
    deleted_reports: deleted,
  };
  const removed = await database.write(async (transaction) => {
    // Stored in this transaction: if the restore is interrupted earlier, the next attempt must still see them as new.
    await storeErasures(transaction, fresh);
    const ids = distinct(histories.map(({ patientid }) => patientid));
    await blankSheets(
      transaction,
      ids.filter((patientid) => isErased({ key: '', patientid })),
    );
    return {
      ...(await removeRows(transaction, rows)),
      others: await removeByPatient(transaction, isErased),
      former: await removeHistories(
        transaction,
        histories.filter(({ record_key }) => standing.has(record_key)),
      ),
    };
  });
  await removeBytes(
    files,
    reports.map(({ fileId }) => fileId),
  );
  return Object.values(removed).reduce((sum, count) => sum + count, 0);
}

/** Removes the rows of erased patients in tables that name them but were not looked through row by row. */
async function removeByPatient(
  transaction: Transaction<Tables>,
  isErased: IsErased,
): Promise<number> {
  let removed = 0;
  for (const { table, isKeyed, by } of listPersonTables()) {
    // Older versions of a record are judged by the number and the time in them as well.
    if (isKeyed || !by.includes('patientid') || table === 'record_versions') continue;
    const { rows } = await sql<{ patientid: string }>`
      select distinct patientid from ${sql.table(table)}
    `.execute(transaction);
    for (const { patientid } of rows) {
      if (!isErased({ key: '', patientid })) continue;
      await sql`delete from ${sql.table(table)} where patientid = ${patientid}`.execute(
        transaction,
      );
      removed += 1;
    }
  }
  return removed;
}

/** A matcher that applies to held rows only if their own key was erased. */
async function createHoldAwareMatcher(
  { read }: Database,
  erasures: readonly ErasuresTable[],
): Promise<IsErased | undefined> {
  const isErased = createErasureMatcher(erasures);
  if (!isErased) return undefined;
  const { patientids, mobiles } = await readHeld(read);
  const isHeld = ({ patientid, mobile }: ErasableRow) =>
    patientid ? patientids.has(patientid) : mobiles.has(mobile ?? '');
  return (row) => isErased(isHeld(row) ? { key: row.key } : row);
}
