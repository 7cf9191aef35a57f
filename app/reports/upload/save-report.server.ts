import type { Transaction } from 'kysely';
import type { FileStore, StoredFile } from '../../../storage/files/files.ts';
import { newKey } from '../../../storage/keys.ts';
import type { Tables } from '../../../storage/tables.ts';
import { SNIFFED_BYTES, sniffType } from './sniff-type.ts';

export interface NewReport {
  patientid: string;
  name: string;
  /** ISO 8601 */
  createdAt: string;
  /** ISO 8601 */
  updatedAt: string;
}

export type KeptBytes = StoredFile & { type: string };

export type SavedReport =
  | { kind: 'saved'; key: string }
  /** The same bytes are stored under this name already. */
  | { kind: 'same'; key: string }
  /** Other bytes are stored under this name, and stay. */
  | { kind: 'name-taken'; key: string };

/** Stores the bytes durably and detects their type from the first bytes. Throws `FileTooLarge` above `maxBytes`. */
export async function keepBytes(
  files: FileStore,
  source: AsyncIterable<Uint8Array>,
  { maxBytes }: { maxBytes?: number } = {},
): Promise<KeptBytes> {
  let start: Uint8Array = new Uint8Array();
  async function* watchStart(): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      if (start.length < SNIFFED_BYTES) {
        start = Buffer.concat([start, chunk.subarray(0, SNIFFED_BYTES)]);
      }
      yield chunk;
    }
  }
  const stored = await files.put(watchStart(), maxBytes === undefined ? {} : { maxBytes });
  return { ...stored, type: sniffType(start) };
}

/** Inserts the row of a report whose bytes are stored already. */
export async function insertReport(
  transaction: Transaction<Tables>,
  report: NewReport,
  bytes: KeptBytes,
  now: Date,
): Promise<SavedReport> {
  const former = await transaction
    .selectFrom('report_files')
    .select(['key', 'sha256'])
    .where('patientid', '=', report.patientid)
    .where('name', '=', report.name)
    .executeTakeFirst();
  if (former) {
    return { kind: former.sha256 === bytes.sha256 ? 'same' : 'name-taken', key: former.key };
  }
  const key = newKey(now);
  await transaction
    .insertInto('report_files')
    .values({
      key,
      patientid: report.patientid,
      name: report.name,
      size: bytes.size,
      sha256: bytes.sha256,
      type: bytes.type,
      file_id: bytes.fileId,
      created_at: report.createdAt,
      updated_at: report.updatedAt,
    })
    .execute();
  return { kind: 'saved', key };
}
