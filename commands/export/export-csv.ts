import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Kysely } from 'kysely';
import type { Appointment } from '../../app/appointments/appointments.contract.ts';
import { listAppointments } from '../../app/appointments/list-appointments.server.ts';
import { writeCsvLine } from '../../app/http/csv.server.ts';
import { ADDED_CSV_COLUMNS, readAddedCsv } from '../../app/patients/facts/facts-csv.server.ts';
import { ADDED_FIELDS, type AddedField } from '../../app/patients/patient.ts';
import { toResult } from '../../app/results/result-rows.server.ts';
import { nameResult } from '../../app/results/result.ts';
import type { Tables } from '../../storage/tables.ts';
import { stopIfAsked, type CommandContext } from '../command.ts';
import type { OwnKind } from '../hosted/read-database-export.ts';
import { chunk } from '../hosted/bulk-insert.ts';
import {
  COLUMNS,
  type KeyedRow,
  listKeys,
  readSnapshot,
  selectByKeys,
} from '../hosted/stored-entries.ts';
import type { Stores } from '../open-stores.ts';
import { startProgress } from '../progress.ts';
import { readResults } from './write-desk-part.ts';

type CsvKind = OwnKind | 'appointments' | 'results';

export const CSV_FILES: Record<CsvKind, string> = {
  records: 'records.csv',
  enquiries: 'enquiries.csv',
  appointments: 'appointments.csv',
  results: 'results.csv',
};

// Without it, spreadsheets misread Telugu and Hindi names.
const BYTE_ORDER_MARK = '\ufeff';

/** The columns that staff need beside the answers; the JSON export has them in a file of their own. */
const COLUMNS_OF_DESK = (['reference', 'status', 'note'] as const).map(
  (name) => [name, name] as const,
);

const APPOINTMENT_FIELDS = [
  'key',
  'startsAt',
  'status',
  'name',
  'mobile',
  'patientid',
  'enquiryKey',
] as const satisfies readonly (keyof Appointment)[];
const RESULT_FIELDS = [
  'key',
  'takenOn',
  'takenTime',
  'place',
  'result',
  'minutes',
  'comparator',
  'value',
  'word',
  'unit',
  'isUnitAssumed',
  'rangeFrom',
  'rangeTo',
  'rangeSign',
  'labMark',
  'loinc',
  'typedAt',
  'typedBy',
  'firstTypedAt',
  'lookedAt',
  'lookedBy',
] as const;
const ALL_DAYS = { from: '0000-01-01', to: '9998-12-31' };

/**
 * Writes records, enquiries, appointments (the agreed times of enquiries among them) and results as CSV files, from a
 * single snapshot of the database. Returns the row counts.
 */
export function exportCsv(
  { database }: Stores,
  folder: string,
  context: Pick<CommandContext, 'errors' | 'signal'>,
): Promise<Record<CsvKind, number>> {
  return readSnapshot(database, async (rows) => ({
    records: await writeTable(rows, 'records', folder, context),
    enquiries: await writeTable(rows, 'enquiries', folder, context),
    appointments: await writeAppointments(rows, folder, context),
    results: await writeResults(rows, folder, context),
  }));
}

async function writeTable(
  rows: Kysely<Tables>,
  kind: OwnKind,
  folder: string,
  { errors, signal }: Pick<CommandContext, 'errors' | 'signal'>,
): Promise<number> {
  const keys = await listKeys(rows, kind);
  const isRecords = kind === 'records';
  const columns = [...COLUMNS[kind], ...(isRecords ? [] : COLUMNS_OF_DESK)];
  const added = isRecords ? ADDED_CSV_COLUMNS : [];
  const select = selectByKeys(rows, kind);
  const progress = startProgress(errors, `Writing ${CSV_FILES[kind]}`, keys.length);
  async function* write(): AsyncGenerator<string> {
    yield writeCsvLine(['key', ...columns.map(([field]) => field), ...added]);
    for (const piece of chunk(keys)) {
      const byKey = await select(piece);
      const found = piece.flatMap((key) => byKey.get(key) ?? []);
      const addedOf = isRecords ? await readAddedCsv(rows, found.map(visitOf)) : () => [];
      for (const row of found) {
        stopIfAsked(signal);
        const cells = columns.map(([, column]) => row[column] ?? null);
        yield writeCsvLine([row.key, ...cells, ...addedOf(visitOf(row))]);
        progress.advance();
      }
    }
  }
  await writeCsvFile(join(folder, CSV_FILES[kind]), write(), signal);
  progress.stop();
  return keys.length;
}

const visitOf = (row: KeyedRow) =>
  Object.fromEntries(
    (['patientid', ...ADDED_FIELDS] as const).map((field) => [field, row[field] ?? null]),
  ) as Record<'patientid' | AddedField, string | null>;

async function writeAppointments(
  rows: Kysely<Tables>,
  folder: string,
  { signal }: Pick<CommandContext, 'signal'>,
): Promise<number> {
  const appointments = await listAppointments(rows, ALL_DAYS);
  function* write(): Generator<string> {
    yield writeCsvLine(APPOINTMENT_FIELDS);
    for (const one of appointments) {
      yield writeCsvLine(APPOINTMENT_FIELDS.map((field) => one[field] ?? null));
    }
  }
  await writeCsvFile(join(folder, CSV_FILES.appointments), write(), signal);
  return appointments.length;
}

/** Each result as it was typed; the file also says what the desk shows of it. */
async function writeResults(
  rows: Kysely<Tables>,
  folder: string,
  { signal }: Pick<CommandContext, 'signal'>,
): Promise<number> {
  let count = 0;
  async function* write(): AsyncGenerator<string> {
    yield writeCsvLine([...RESULT_FIELDS, 'patientid']);
    for await (const row of readResults(rows)) {
      const result = toResult(row);
      const cells = { ...result, result: nameResult({ ...result, minutes: null }) };
      yield writeCsvLine([
        ...RESULT_FIELDS.map((field) => (cells[field] === null ? null : String(cells[field]))),
        row.patientid,
      ]);
      count += 1;
    }
  }
  await writeCsvFile(join(folder, CSV_FILES.results), write(), signal);
  return count;
}

async function writeCsvFile(
  path: string,
  lines: Iterable<string> | AsyncIterable<string>,
  signal: AbortSignal,
): Promise<void> {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  file.write(BYTE_ORDER_MARK);
  await pipeline(Readable.from(lines), file, { signal });
}
