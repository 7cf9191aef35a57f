import type { RecordsTable, ReportFilesTable } from '../storage/tables.ts';
import { inPieces } from './bulk-query.ts';
import { openBulkTables } from './bulk-tables.ts';
import { pauseAndStopIfAsked, stopIfAsked, type CommandContext } from './command.ts';
import { DemoCalendar } from './demo-calendar.ts';
import { inventEnquiry } from './demo-enquiry.ts';
import { inOrderOfTime } from './demo-order.ts';
import { inventPatient, type DemoPatient } from './demo-patient.ts';
import { DemoRandom } from './demo-random.ts';
import { storeReports } from './demo-reports.ts';
import type { Stores } from './open-stores.ts';
import { startProgress } from './progress.ts';
import { rebuildSqliteIndexes } from './rebuild-indexes.ts';

export interface DemoSize {
  patients: number;
  visits: number;
  enquiries: number;
  reports: number;
  seed: number;
  /** The number of the first patient: those of an earlier run keep their ids and mobiles. */
  firstNumber: number;
}

const MANY_PATIENTS = 50_000;

/** Invents a clinic and stores it in one transaction: a run that is stopped adds nothing. */
export async function addDemoData(
  { database, files }: Stores,
  size: DemoSize,
  terminal: Pick<CommandContext, 'errors' | 'signal' | 'now'>,
): Promise<{ records: number; enquiries: number; files: number }> {
  const calendar = new DemoCalendar(terminal.now());
  const fileRows: ReportFilesTable[] = [];
  const progress = startProgress(terminal.errors, 'Inventing', size.patients + size.enquiries);
  const insertAll = async <Row extends object>(
    insert: (rows: Row[]) => Promise<number>,
    rows: Iterable<Row>,
  ) => {
    let added = 0;
    for (const piece of inPieces(rows)) {
      added += await insert(piece);
      progress.advance(piece.length);
      await pauseAndStopIfAsked(terminal.signal);
    }
    return added;
  };
  try {
    for (let number = 0; number < Math.min(size.reports, size.patients); number++) {
      const patient = inventNumbered(size, number, calendar);
      fileRows.push(
        ...(await storeReports(patient, files, DemoRandom.forNumber(size.seed, -1 - number))),
      );
      stopIfAsked(terminal.signal);
    }
    return await database.write(async (transaction) => {
      const to = openBulkTables(transaction);
      let records = 0;
      const addRecords = async () => {
        records = await insertAll(
          (rows) => to.records.insert(transaction, rows),
          inventRecords(size, calendar),
        );
      };
      const isMany = size.patients > Math.max(MANY_PATIENTS, size.firstNumber);
      if (database.kind === 'sqlite' && isMany) {
        await rebuildSqliteIndexes(transaction, 'records', addRecords);
      } else await addRecords();
      const enquiries = await insertAll(
        (rows) => to.enquiries.insert(transaction, rows),
        inventEnquiries(size, calendar),
      );
      await insertAll((rows) => to.files.insert(transaction, rows), fileRows);
      return { records, enquiries, files: fileRows.length };
    });
  } catch (error) {
    for (const { file_id } of fileRows) await files.remove(file_id);
    throw error;
  } finally {
    progress.stop();
  }
}

function* inventRecords(size: DemoSize, calendar: DemoCalendar): Generator<RecordsTable> {
  const timesOf = (number: number) =>
    inventNumbered(size, number, calendar).visits.map(({ time }) => time);
  for (const [number, time] of inOrderOfTime(size.patients, calendar, timesOf)) {
    const { visits, records } = inventNumbered(size, number, calendar);
    const record = records[visits.findIndex((visit) => visit.time === time)];
    if (record) yield record;
  }
}

function* inventEnquiries(size: DemoSize, calendar: DemoCalendar) {
  const invent = (number: number) =>
    inventEnquiry(number, DemoRandom.forNumber(size.seed + 1, number), calendar);
  const timesOf = (number: number) => [invent(number).time];
  for (const [number] of inOrderOfTime(size.enquiries, calendar, timesOf)) {
    yield invent(number).enquiry;
  }
}

function inventNumbered(size: DemoSize, number: number, calendar: DemoCalendar): DemoPatient {
  const random = DemoRandom.forNumber(size.seed, number);
  return inventPatient(size.firstNumber + number, size.visits, random, calendar);
}
