import type { Transaction } from 'kysely';
import {
  listFresh,
  readErasures,
  createErasureMatcher,
  type IsErased,
} from '../../app/privacy/erasures.server.ts';
import { lockHolds } from '../../app/privacy/holds.server.ts';
import type {
  ErasuresTable,
  RecordVersionsTable,
  ReportFilesTable,
  Tables,
} from '../../storage/tables.ts';
import { describeEntry, type Entry } from './new-entries.ts';
import { leaveOutErased } from './pick-histories.ts';
import type { OwnKind } from '../hosted/read-database-export.ts';

export interface ErasableRows {
  records: Entry[];
  enquiries: Entry[];
  files: ReportFilesTable[];
}

/** Parts the rows by what was erased since `known` was read. Until the transaction ends nobody else erases. */
export async function partErased<Rows extends ErasableRows & { histories: RecordVersionsTable[] }>(
  transaction: Transaction<Tables>,
  rows: Rows,
  known: readonly ErasuresTable[],
): Promise<{ staying: Rows; erased: ErasableRows }> {
  await lockHolds(transaction);
  const isErased = createErasureMatcher(listFresh(await readErasures(transaction), known));
  if (!isErased) return { staying: rows, erased: { records: [], enquiries: [], files: [] } };
  const records = part(rows.records, isErasedEntry('records', isErased));
  const gone = new Set(records.going.map(([key]) => key));
  const histories = rows.histories.filter(({ record_key }) => !gone.has(record_key));
  const enquiries = part(rows.enquiries, isErasedEntry('enquiries', isErased));
  const files = part(rows.files, ({ patientid }) => isErased({ key: '', patientid }));
  return {
    staying: {
      ...rows,
      records: records.staying,
      histories: leaveOutErased(histories, records.staying, isErased),
      enquiries: enquiries.staying,
      files: files.staying,
    },
    erased: { records: records.going, enquiries: enquiries.going, files: files.going },
  };
}

const isErasedEntry =
  (kind: OwnKind, isErased: IsErased) =>
  ([key, raw]: Entry) =>
    isErased(describeEntry(key, raw, kind));

function part<Item>(items: readonly Item[], isGoing: (item: Item) => boolean) {
  const { going = [], staying = [] } = Object.groupBy(items, (item) =>
    isGoing(item) ? 'going' : 'staying',
  );
  return { going, staying };
}
