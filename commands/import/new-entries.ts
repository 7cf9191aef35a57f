import type { Kysely } from 'kysely';
import { nameSubject, readSubject } from '../../app/audit/audit.ts';
import { mobileToMatch } from '../../app/text/mobile.ts';
import type { ErasableRow, IsErased } from '../../app/privacy/erasures.server.ts';
import { hashNamedBytes } from '../../app/reports/list/change-report.server.ts';
import type { Database } from '../../storage/database.ts';
import type { Tables } from '../../storage/tables.ts';
import { chunk } from '../hosted/bulk-insert.ts';
import { fromRow, readMembers, toRow, type FieldColumns } from '../hosted/entry-members.ts';
import type { ImportReport } from '../hosted/import-report.ts';
import { packJson } from '../hosted/json-layout.ts';
import { LIST_OF, type OwnKind } from '../hosted/read-database-export.ts';
import { COLUMNS, selectByKeys, type KeyedRow } from '../hosted/stored-entries.ts';
import type { DueEntries } from './due-entries.ts';
import { type Left, tellLeft } from './find-left.ts';

/** Reason for skipping an erased person's data. */
export const ERASED = 'erased here at the person’s request';

/** A key and its entry as raw JSON. */
export type Entry = readonly [key: string, raw: string];

/** Earlier changes here that an import must not undo. */
export interface Past {
  isErased: IsErased | undefined;
  changed: ChangedHere;
  due: DueEntries | undefined;
  /** Patients whose new visits, with everything else of theirs, stay out. */
  left: Left;
}

interface ReportBytes {
  name: string;
  sha256: string;
}

/** The entries and files that staff deleted or renamed on this site. */
interface ChangedHere {
  isDeleted(kind: OwnKind, key: string): boolean;
  /** Whether staff changed any file of this patient; only then are bytes compared. */
  hasFiles(patientid: string): boolean;
  isFileDeleted(patientid: string, file: ReportBytes): boolean;
  isFileRenamed(patientid: string, file: ReportBytes): boolean;
}

/** Together with the key below the 2,704 bytes that fit into a PostgreSQL index. */
const MAX_INDEXED_BYTES = 1000;

const INDEXED: Record<OwnKind, readonly string[]> = {
  records: ['patientid', 'name', 'mobile', 'datetime'],
  enquiries: ['datetime'],
};

/** The entries to import. All entries are added to the report as taken, there, kept or skipped. */
export async function pickNewEntries(
  database: Database,
  kind: OwnKind,
  entries: ReadonlyMap<string, string>,
  report: ImportReport,
  { isErased, changed, due, left }: Past,
  onLookedUp: (entries: number) => void,
): Promise<Entry[]> {
  const select = selectByKeys(database.read, kind);
  const fresh: Entry[] = [];
  for (const piece of chunk(entries)) {
    const known = await select(piece.map(([key]) => key));
    for (const entry of piece) {
      const [key, raw] = entry;
      const what = `${LIST_OF[kind]}/${key}`;
      const row = known.get(key);
      if (!row && isErased?.(toErasableRow(key, raw, kind))) {
        report.skip(kind, what, ERASED);
      } else if (!row && changed.isDeleted(kind, key)) {
        report.skip(kind, what, 'deleted here by staff');
      } else if (!row && due?.leavesOut(kind, key, raw)) {
        report.skip(kind, what, 'past its retention period');
      } else if (!row && left.size > 0 && kind === 'records' && left.has(idOf(raw))) {
        report.skip(kind, what, tellLeft(idOf(raw), left.get(idOf(raw)) ?? ''));
      } else if (!row) {
        const tooLong = findTooLong(raw, kind);
        if (tooLong !== undefined) {
          report.skip(kind, what, `its ${tooLong} is longer than ${MAX_INDEXED_BYTES} bytes`);
          continue;
        }
        report.take(kind, what);
        fresh.push(entry);
      } else if (saysTheSame(raw, row, COLUMNS[kind])) report.pass(kind, what);
      else report.keep(kind, what);
    }
    onLookedUp(piece.length);
  }
  return fresh;
}

const idOf = (raw: string) => toRow(raw, COLUMNS.records)['patientid'] ?? '';

export function toErasableRow(key: string, raw: string, kind: OwnKind): ErasableRow {
  const { patientid = null, mobile, datetime } = toRow(raw, COLUMNS[kind]) as Partial<KeyedRow>;
  return {
    key,
    patientid,
    mobile: mobile ? mobileToMatch(mobile) : null,
    writtenMobile: mobile ?? null,
    datetime: datetime ?? null,
  };
}

function saysTheSame(raw: string, row: KeyedRow, fields: FieldColumns<string>): boolean {
  const incoming = toRow(raw, fields);
  const hasSameColumns = fields.every(([, column]) => incoming[column] === row[column]);
  if (hasSameColumns && incoming.original === row.original) return true;
  return normalise(readMembers(raw)) === normalise(fromRow(row, fields));
}

/** Equal for equal members, whatever their order, whitespace and escapes. */
function normalise(members: Map<string, string>): string {
  const pairs = Array.from(members, ([name, raw]) => [
    name,
    raw.startsWith('"') ? JSON.stringify(JSON.parse(raw)) : packJson(raw),
  ]);
  return JSON.stringify(pairs.sort(([one = ''], [other = '']) => (one < other ? -1 : 1)));
}

/** The name of an indexed field that is too long for the index, if any. */
function findTooLong(raw: string, kind: OwnKind): string | undefined {
  // A UTF-16 unit takes at most three bytes in UTF-8, so most entries pass at once.
  if (raw.length * 3 <= MAX_INDEXED_BYTES) return undefined;
  const row = toRow(raw, COLUMNS[kind]);
  return INDEXED[kind].find((field) => Buffer.byteLength(row[field] ?? '') > MAX_INDEXED_BYTES);
}

/** Finds deleted records by their last version, files by their hash, and enquiries by their key in the audit. */
export async function findChangedHere(rows: Kysely<Tables>): Promise<ChangedHere> {
  const records = await rows
    .selectFrom('record_versions')
    .select('record_key')
    .where('change', '=', 'deleted')
    .execute();
  const enquiries = await readDeletions(rows, 'enquiry');
  const files = await rows.selectFrom('report_changes').selectAll().execute();
  const deleted = new Set([
    ...records.map(({ record_key }) => `records ${record_key}`),
    ...Array.from(enquiries, (key) => `enquiries ${key}`),
  ]);
  const patients = new Set(files.map(({ patientid }) => patientid));
  const changed = new Set(
    files.map(({ change, bytes_hash, patientid }) => `${change} ${bytes_hash} ${patientid}`),
  );
  return {
    isDeleted: (kind, key) => deleted.has(`${kind} ${key}`),
    hasFiles: (patientid) => patients.has(patientid),
    isFileDeleted: (patientid, file) => changed.has(`deleted ${hashNamedBytes(file)} ${patientid}`),
    isFileRenamed: (patientid, file) => changed.has(`renamed ${hashNamedBytes(file)} ${patientid}`),
  };
}

/** Keys of what staff deleted, from the audit. */
export async function readDeletions(
  rows: Kysely<Tables>,
  what: 'enquiry' | 'appointment' | 'prescription',
): Promise<Set<string>> {
  const deletions = await rows
    .selectFrom('audit')
    .select('subject')
    .where('action', '=', 'delete')
    .where('result', '=', 'ok')
    .where('subject', 'like', nameSubject(what, '%'))
    .execute();
  return new Set(deletions.map(({ subject }) => readSubject(subject ?? '').key));
}
