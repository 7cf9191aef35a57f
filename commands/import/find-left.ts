import { type Kysely, sql } from 'kysely';
import { hasVisit, listLeftovers } from '../../app/patients/records/known-patient.server.ts';
import type { IsErased } from '../../app/privacy/erasures.server.ts';
import type { Tables } from '../../storage/tables.ts';
import { chunk, findHere } from '../hosted/bulk-insert.ts';
import { RECORD_COLUMNS, toRow } from '../hosted/entry-members.ts';

/** By patient id without a visit here, words for what is kept under it. */
export type Left = ReadonlyMap<string, string>;

const TABLES: (keyof Tables)[] = [
  'records',
  'record_versions',
  'patient_facts',
  'report_files',
  'deleted_reports',
  'results',
  'result_versions',
  'prescriptions',
  'recalls',
  'appointments',
];

/** The ids of new visits under which the site has something already. */
export async function listKnownIds(
  rows: Kysely<Tables>,
  records: readonly (readonly [key: string, raw: string])[],
): Promise<string[]> {
  const keys = records.map(([key]) => key);
  const here = await findHere(rows, 'records', keys);
  const fresh = records.filter(([key]) => !here.has(key));
  const ids = new Set(fresh.map(([, raw]) => toRow(raw, RECORD_COLUMNS).patientid ?? ''));
  ids.delete('');
  const known: string[] = [];
  for (const piece of chunk(ids)) {
    const of = (table: keyof Tables) =>
      sql`select patientid from ${sql.table(table)} where patientid in (${sql.join(piece)})`;
    const query = sql<{ patientid: string }>`${sql.join(TABLES.map(of), sql` union `)}`;
    for (const { patientid } of (await query.execute(rows)).rows) known.push(patientid);
  }
  return known;
}

/** Finds those of the ids under which something is kept, but no visit. */
export async function findLeft(rows: Kysely<Tables>, ids: readonly string[]): Promise<Left> {
  const left = new Map<string, string>();
  for (const id of ids) {
    if (await hasVisit(rows, id)) continue;
    const kept = await listLeftovers(rows, id, { withHistory: true });
    if (kept.length > 0) left.set(id, kept.join(', '));
  }
  return left;
}

/** The reason for which an entry of such a patient is left out. */
export function tellLeft(patientid: string, kept: string): string {
  return `no visit here has the id ${patientid}, but this is kept under it: ${kept}. If it is the same patient: --take-over ${patientid}`;
}

/** As `isErased`, and also true of all rows of these patients. */
export function leavingOut(isErased: IsErased | undefined, left: Left): IsErased | undefined {
  if (left.size === 0) return isErased;
  return (row) => (isErased?.(row) ?? false) || left.has(row.patientid ?? '');
}
