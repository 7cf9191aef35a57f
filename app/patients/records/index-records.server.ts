import { type Selectable, sql, type Transaction } from 'kysely';
import { inPieces } from '../../../storage/database.ts';
import { lockName } from '../../../storage/locks.ts';
import type { RecordsTable, Tables } from '../../../storage/tables.ts';
import { readDatetime } from '../../hours/read-datetime.ts';
import { listPersonsOf, personOf, renewNames } from './known-names.server.ts';

const COLUMNS = [
  'key',
  'patientid',
  'datetime',
  'version',
  'visited_at',
  'indexed_version',
] as const;
const KEYS_AT_ONCE = 1000;

type StoredRecord = Pick<Selectable<RecordsTable>, (typeof COLUMNS)[number]>;

/** The columns of a record that follow from its time and version. */
export function indexColumns({ datetime, version }: Pick<StoredRecord, 'datetime' | 'version'>) {
  return { visited_at: readDatetime(datetime), indexed_version: version };
}

/**
 * Brings `visited_at` and the index of names in line with these records. Must follow each insert, update and deletion of
 * records in the same transaction, after the rows are locked and before `recordAudit` and `noteEvent`.
 */
export async function indexRecords(
  transaction: Transaction<Tables>,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  await lockName(transaction, 'names');
  for (let start = 0; start < keys.length; start += KEYS_AT_ONCE) {
    const piece = keys.slice(start, start + KEYS_AT_ONCE);
    const records = await inPieces(piece, (some) =>
      transaction.selectFrom('records').select(COLUMNS).where('key', 'in', some).execute(),
    );
    await setColumns(transaction, records);
    const former = await listPersonsOf(transaction, piece);
    await renewNames(transaction, [...new Set([...records.map(personOf), ...former])]);
  }
}

async function setColumns(
  transaction: Transaction<Tables>,
  records: readonly StoredRecord[],
): Promise<void> {
  const values = records.flatMap((record) => {
    const { visited_at, indexed_version } = indexColumns(record);
    const isSet = visited_at === record.visited_at && indexed_version === record.indexed_version;
    return isSet ? [] : [sql`(${record.key}, ${visited_at}, cast(${indexed_version} as integer))`];
  });
  if (values.length === 0) return;
  await sql`update records set visited_at = read.column2, indexed_version = read.column3
    from (values ${sql.join(values)}) as read where records.key = read.column1`.execute(
    transaction,
  );
}
