import type { Selectable } from 'kysely';
import { recordAudit } from '../../app/audit/audit.server.ts';
import { indexRecords } from '../../app/patients/records/index-records.server.ts';
import { pauseSweep } from '../../app/reports/files/sweep-files.server.ts';
import type { RecordsTable, ReportFilesTable } from '../../storage/tables.ts';
import { pauseAndStopIfAsked, stopIfAsked, type CommandContext } from '../command.ts';
import { entryOfCommand } from '../command-entry.ts';
import { chunk, insertNew } from '../hosted/bulk-insert.ts';
import type { Stores } from '../open-stores.ts';
import { startProgress } from '../progress.ts';
import { inventEnquiry, openDemoInbox } from './demo-enquiries.ts';
import { inventPatient, inventVisits, type DemoPatient } from './demo-patients.ts';
import { DemoCalendar, DemoRandom } from './demo-random.ts';
import { storeDemoReports } from './demo-reports.ts';

interface DemoSize {
  patients: number;
  visits: number;
  enquiries: number;
  /** The enquiries are spread over this many days up to today. */
  enquiryDays: number;
  reports: number;
  seed: number;
  /** The number of the first patient, so that ids and mobile numbers of an earlier run are not reused. */
  firstNumber: number;
}

// The seconds of two years need 26 of the 53 bits of an exact number.
const MAX_NUMBERED = 2 ** 27;

/** Invents a clinic and stores it in one transaction. Returns the counts; if it is stopped, nothing is added. */
export async function addDemoData(
  { database, files }: Stores,
  size: DemoSize,
  terminal: Pick<CommandContext, 'errors' | 'signal' | 'now'>,
): Promise<{ records: number; enquiries: number; files: number }> {
  const calendar = new DemoCalendar(terminal.now());
  const fileRows: ReportFilesTable[] = [];
  const pause = await pauseSweep(database, terminal.now);
  try {
    for (let number = 0; number < Math.min(size.reports, size.patients); number++) {
      const patient = inventNumbered(size, number, calendar);
      const random = DemoRandom.forNumber(size.seed, -1 - number);
      fileRows.push(...(await storeDemoReports(patient, files, random)));
      stopIfAsked(terminal.signal);
      await pause.renew();
    }
    const records = inventRecords(size, calendar);
    const enquiries = inventEnquiries(size, calendar);
    const added = await database.write(async (transaction) => {
      const insertAll = async <Row>(
        label: string,
        { length, rows }: Invented<Row>,
        insert: (piece: Row[]) => Promise<number>,
      ) => {
        const progress = startProgress(terminal.errors, label, length);
        let count = 0;
        for (const piece of chunk(rows())) {
          count += await insert(piece);
          progress.advance(piece.length);
          await pauseAndStopIfAsked(terminal.signal);
        }
        progress.stop();
        return count;
      };
      const counts = { records: 0, enquiries: 0 };
      const keys: string[] = [];
      counts.records = await insertAll('Adding records', records, (piece) => {
        for (const { key } of piece) keys.push(key);
        return insertNew(transaction, 'records', piece);
      });
      const names = { length: keys.length, rows: () => keys };
      await insertAll('Indexing names', names, async (piece) => {
        await indexRecords(transaction, piece);
        return piece.length;
      });
      counts.enquiries = await insertAll('Adding enquiries', enquiries, (piece) =>
        insertNew(transaction, 'enquiries', piece),
      );
      await openDemoInbox(transaction);
      for (const piece of chunk(fileRows)) await insertNew(transaction, 'report_files', piece);
      const subject = `invented data, ${counts.records} records, ${counts.enquiries} enquiries, ${fileRows.length} files`;
      await recordAudit(transaction, entryOfCommand('import', subject, terminal.now()));
      return counts;
    });
    return { ...added, files: fileRows.length };
  } catch (error) {
    for (const { file_id } of fileRows) await files.remove(file_id);
    throw error;
  } finally {
    await pause.end();
  }
}

interface Invented<Row> {
  length: number;
  /** Generates the rows on each call, so that a million rows need no memory. */
  rows(): Iterable<Row>;
}

function inventRecords(size: DemoSize, calendar: DemoCalendar): Invented<Selectable<RecordsTable>> {
  const timesOf = (number: number) =>
    inventVisits(size.visits, DemoRandom.forNumber(size.seed, number), calendar).map(
      ({ time }) => time,
    );
  const { length, moments } = sortByTime(size.patients, calendar, timesOf);
  return {
    length,
    *rows() {
      for (const { number, time } of moments()) {
        const { visits, recordAt } = inventNumbered(size, number, calendar);
        yield recordAt(visits.findIndex((visit) => visit.time === time));
      }
    },
  };
}

function inventEnquiries(size: DemoSize, calendar: DemoCalendar) {
  const invent = (number: number) =>
    inventEnquiry(number, DemoRandom.forNumber(size.seed + 1, number), calendar, size.enquiryDays);
  const { length, moments } = sortByTime(size.enquiries, calendar, (number) => [
    invent(number).time,
  ]);
  return {
    length,
    *rows() {
      for (const { number } of moments()) yield invent(number).enquiry;
    },
  };
}

function inventNumbered(size: DemoSize, number: number, calendar: DemoCalendar): DemoPatient {
  const random = DemoRandom.forNumber(size.seed, number);
  return inventPatient(size.firstNumber + number, size.visits, random, calendar);
}

interface Numbered {
  number: number;
  /** Milliseconds since 1970. */
  time: number;
}

/**
 * All times of `count` numbered items with their numbers, oldest first. Rows inserted in the order of their keys
 * are appended to the index, which is many times faster.
 */
function sortByTime(
  count: number,
  calendar: DemoCalendar,
  timesOf: (number: number) => readonly number[],
): { length: number; moments(): Generator<Numbered> } {
  let moments = new Float64Array(count * 2);
  let length = 0;
  for (let number = 0; number < count; number++) {
    for (const time of timesOf(number)) {
      if (length === moments.length) {
        const larger = new Float64Array(length * 2);
        larger.set(moments);
        moments = larger;
      }
      moments[length++] = ((time - calendar.startsAt) / 1000) * MAX_NUMBERED + number;
    }
  }
  const sorted = moments.subarray(0, length).sort();
  return {
    length,
    *moments() {
      for (const moment of sorted) {
        const seconds = Math.floor(moment / MAX_NUMBERED);
        yield { number: moment % MAX_NUMBERED, time: calendar.startsAt + seconds * 1000 };
      }
    },
  };
}
