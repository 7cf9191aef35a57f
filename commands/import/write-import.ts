import type { Insertable, Transaction } from 'kysely';
import { recordAudit } from '../../app/audit/audit.server.ts';
import { NOTHING_ADDED } from '../../app/patients/patient.ts';
import { mobileToMatch } from '../../app/text/mobile.ts';
import { lockPatientExclusive } from '../../app/patients/records/lock-patient.server.ts';
import { movePrescriptions } from '../../app/patients/records/move-prescriptions.server.ts';
import { indexColumns, indexRecords } from '../../app/patients/records/index-records.server.ts';
import {
  listNewErasures,
  readErasures,
  createErasureMatcher,
  type IsErased,
} from '../../app/privacy/erasures.server.ts';
import { lockHolds } from '../../app/privacy/holds.server.ts';
import type { Database } from '../../storage/database.ts';
import { updateSettledBy } from '../../app/recalls/update-settled-by.server.ts';
import type {
  ErasuresTable,
  KeptValuesTable,
  OtherListsTable,
  RecordVersionsTable,
  ReportFilesTable,
  Tables,
} from '../../storage/tables.ts';
import { CommandFault, pauseAndStopIfAsked } from '../command.ts';
import { entryOfCommand } from '../command-entry.ts';
import { chunk, insertNew } from '../hosted/bulk-insert.ts';
import { historicEnquiry, type DeskPart } from '../hosted/desk-part.ts';
import { ENQUIRY_COLUMNS, RECORD_COLUMNS, toRow } from '../hosted/entry-members.ts';
import type { OwnKind } from '../hosted/read-database-export.ts';
import { findLeft, type Left } from './find-left.ts';
import { type Entry, toErasableRow } from './new-entries.ts';
import { isOfErased, type ImportedAppointment } from './pick-appointments.ts';
import { leaveOutErased } from './pick-histories.ts';
import type { ImportedFacts } from './pick-facts.ts';
import type { ImportedRecalls } from './pick-recalls.ts';
import { blankErased, type ImportedResults } from './pick-results.ts';

/** The rows that an import adds, prepared so that the transaction is short. */
export interface ImportedRows extends ImportedRecalls, ImportedFacts, ImportedResults {
  records: Entry[];
  enquiries: Entry[];
  histories: RecordVersionsTable[];
  appointments: ImportedAppointment[];
  others: OtherListsTable[];
  listFacts: KeptValuesTable[];
  files: ReportFilesTable[];
}

export interface ErasableRows {
  records: Entry[];
  enquiries: Entry[];
  files: ReportFilesTable[];
}

/**
 * Stores all rows in one transaction, except those of people erased since `erasures` was read, which it
 * returns. `onWritten` is called with the number of rows written since the last call.
 */
export async function writeImport(
  database: Database,
  prepared: ImportedRows,
  {
    erasures,
    desk,
    signal,
    now,
    known,
    over,
  }: {
    known: readonly string[];
    over: Left;
    erasures: ErasuresTable[];
    desk: DeskPart | undefined;
    signal: AbortSignal;
    now: Date;
  },
  onWritten: (rows: number) => void,
): Promise<ErasableRows> {
  return database.write(async (transaction) => {
    for (const { patientid } of prepared.filledFacts ?? []) {
      await lockPatientExclusive(transaction, patientid);
    }
    const { staying: rows, erased } = await partErased(transaction, prepared, erasures);
    for (const [id, kept] of await findLeft(transaction, known)) {
      if (over.get(id) === kept) continue;
      throw new CommandFault(
        `The last visit under ${id} was deleted at the same time: run the import again.`,
      );
    }
    const count = Object.values(rows).reduce((sum, { length }) => sum + length, 0);
    let added = 0;
    const insertAll = async <Table extends keyof Tables>(
      table: Table,
      items: Iterable<Insertable<Tables[Table]>>,
      atOnce?: number,
    ) => {
      for (const piece of chunk(items, atOnce)) {
        added += await insertNew(transaction, table, piece);
        onWritten(piece.length);
        await pauseAndStopIfAsked(signal);
      }
    };
    await insertAll(
      'records',
      rows.records.values().map((entry) => toRecordRow(entry, desk)),
    );
    for (const piece of chunk(rows.records.map(([key]) => key))) {
      await indexRecords(transaction, piece);
      await pauseAndStopIfAsked(signal);
    }
    await insertAll(
      'enquiries',
      rows.enquiries.values().map((entry) => toEnquiryRow(entry, desk)),
    );
    await insertAll('record_versions', rows.histories);
    await insertAll('appointments', rows.appointments);
    await insertAll('recalls', rows.recalls);
    await insertAll('recall_calls', rows.recallCalls);
    if (rows.recalls.length > 0) await updateSettledBy(transaction);
    await insertAll('patient_facts', rows.facts);
    await insertAll('patient_facts_versions', rows.factVersions);
    for (const row of rows.filledFacts ?? []) {
      const { numUpdatedRows } = await transaction
        .updateTable('patient_facts')
        .set(row)
        .where('patientid', '=', row.patientid)
        .where('version', '=', row.version - 1)
        .executeTakeFirstOrThrow();
      added += Number(numUpdatedRows);
      onWritten(1);
      await pauseAndStopIfAsked(signal);
    }
    await insertAll('results', rows.results);
    await insertAll('result_versions', rows.resultVersions);
    await insertAll('prescriptions', rows.prescriptions);
    for (const piece of chunk(rows.prescriptions)) {
      await movePrescriptions(
        transaction,
        piece.map(({ record_key }) => record_key),
      );
    }
    // Each may have megabytes.
    await insertAll('other_lists', rows.others, 1);
    await insertAll('kept_values', rows.listFacts);
    await insertAll('report_files', rows.files);
    if (added < count) {
      throw new CommandFault(
        'Another import added the same keys, or staff changed the same facts, at the same time: run the import again.',
      );
    }
    const subject = `${rows.records.length} records, ${rows.enquiries.length} enquiries, ${rows.files.length} files`;
    const takenOver = Array.from(over, ([id, kept]) => `, taken over under ${id}: ${kept}`);
    await recordAudit(transaction, {
      ...entryOfCommand('import', subject + takenOver.join(''), now),
      others: [...over.keys()],
    });
    return erased;
  });
}

type WithDesk = ErasableRows &
  ImportedRecalls &
  ImportedFacts &
  ImportedResults &
  Pick<ImportedRows, 'histories' | 'appointments'>;

/** Separates rows of people erased since `known` was read. Blocks other erasures until the transaction ends. */
export async function partErased<Rows extends WithDesk>(
  transaction: Transaction<Tables>,
  rows: Rows,
  known: readonly ErasuresTable[],
): Promise<{ staying: Rows; erased: ErasableRows }> {
  await lockHolds(transaction);
  const isErased = createErasureMatcher(listNewErasures(await readErasures(transaction), known));
  if (!isErased) return { staying: rows, erased: { records: [], enquiries: [], files: [] } };
  const records = part(rows.records, isErasedEntry('records', isErased));
  const gone = new Set(records.going.map(([key]) => key));
  const histories = rows.histories.filter(({ record_key }) => !gone.has(record_key));
  const recalls = rows.recalls.filter(
    ({ record_key, patientid }) => !isErased({ key: record_key, patientid }),
  );
  const recalled = new Set(recalls.map(({ key }) => key));
  const enquiries = part(rows.enquiries, isErasedEntry('enquiries', isErased));
  const isStaying = ({ patientid }: { patientid: string }) => !isErased({ key: '', patientid });
  const files = part(rows.files, (file) => !isStaying(file));
  return {
    staying: {
      ...rows,
      records: records.staying,
      histories: leaveOutErased(histories, records.staying, isErased),
      recalls,
      recallCalls: rows.recallCalls.filter(({ recall_key }) => recalled.has(recall_key)),
      results: rows.results.filter(isStaying),
      resultVersions: rows.resultVersions.filter(isStaying),
      prescriptions: blankErased(rows.prescriptions.filter(isStaying), records.staying, isErased),
      enquiries: enquiries.staying,
      appointments: rows.appointments.filter((one) => !isOfErased(one, isErased)),
      facts: rows.facts.filter(isStaying),
      factVersions: rows.factVersions.filter(isStaying),
      ...(rows.filledFacts && { filledFacts: rows.filledFacts.filter(isStaying) }),
      files: files.staying,
    },
    erased: { records: records.going, enquiries: enquiries.going, files: files.going },
  };
}

const isErasedEntry =
  (kind: OwnKind, isErased: IsErased) =>
  ([key, raw]: Entry) =>
    isErased(toErasableRow(key, raw, kind));

function part<Item>(items: readonly Item[], isGoing: (item: Item) => boolean) {
  const { going = [], staying = [] } = Object.groupBy(items, (item) =>
    isGoing(item) ? 'going' : 'staying',
  );
  return { going, staying };
}

function toRecordRow([key, raw]: Entry, desk: DeskPart | undefined) {
  const row = toRow(raw, RECORD_COLUMNS);
  const mobile_match = row.mobile === null ? null : mobileToMatch(row.mobile);
  const mobile_typed = desk?.typedMobiles.get(key) ?? null;
  const added = { ...NOTHING_ADDED, ...desk?.added.get(key) };
  const version = desk?.versions.get(key) ?? 1;
  const columns = { key, ...row, mobile_match, mobile_typed, ...added, version };
  return { ...columns, ...indexColumns(columns) };
}

function toEnquiryRow([key, raw]: Entry, desk: DeskPart | undefined) {
  const row = toRow(raw, ENQUIRY_COLUMNS);
  const said = desk?.enquiries.get(key) ?? historicEnquiry(key);
  return { key, ...row, ...said, mobile_typed: said.mobile_typed ?? null };
}
