import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Kysely } from 'kysely';
import { writeCsvLine } from '../../app/http/csv.server.ts';
import type { Tables } from '../../storage/tables.ts';
import { stopIfAsked, type CommandContext } from '../command.ts';
import type { OwnKind } from '../hosted/read-database-export.ts';
import { readSnapshot, COLUMNS, listKeys, streamRows } from '../hosted/stored-entries.ts';
import type { Stores } from '../open-stores.ts';
import { startProgress } from '../progress.ts';

export const CSV_FILES: Record<OwnKind, string> = {
  records: 'records.csv',
  enquiries: 'enquiries.csv',
};

// Without it, spreadsheets misread Telugu and Hindi names.
const BYTE_ORDER_MARK = '\ufeff';

/** Writes records and enquiries as CSV files, from a single snapshot of the database. Returns the row counts. */
export function exportCsv(
  { database }: Stores,
  folder: string,
  context: Pick<CommandContext, 'errors' | 'signal'>,
): Promise<Record<OwnKind, number>> {
  return readSnapshot(database, async (rows) => ({
    records: await writeTable(rows, 'records', folder, context),
    enquiries: await writeTable(rows, 'enquiries', folder, context),
  }));
}

async function writeTable(
  rows: Kysely<Tables>,
  kind: OwnKind,
  folder: string,
  { errors, signal }: Pick<CommandContext, 'errors' | 'signal'>,
): Promise<number> {
  const keys = await listKeys(rows, kind);
  const progress = startProgress(errors, `Writing ${CSV_FILES[kind]}`, keys.length);
  async function* write(): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK + writeCsvLine(['key', ...COLUMNS[kind].map(([field]) => field)]);
    for await (const row of streamRows(rows, kind, keys)) {
      stopIfAsked(signal);
      yield writeCsvLine([row.key, ...COLUMNS[kind].map(([, column]) => row[column] ?? null)]);
      progress.advance();
    }
  }
  const file = createWriteStream(join(folder, CSV_FILES[kind]), {
    flags: 'wx',
    mode: 0o600,
    flush: true,
  });
  await pipeline(Readable.from(write()), file, { signal });
  progress.stop();
  return keys.length;
}
