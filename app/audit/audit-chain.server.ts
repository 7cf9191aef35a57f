import { hash } from 'node:crypto';
import type { AuditTable } from '../../storage/tables.ts';

export type UnchainedRow = Omit<AuditTable, 'number' | 'previous_hash' | 'hash'>;

export interface ChainEnd {
  number: number;
  hash: string;
}

/** Numbers a row and links it to the one before by including that row's hash. */
export function chainRow(row: UnchainedRow, previous: ChainEnd): AuditTable {
  const numbered = { ...row, number: previous.number + 1, previous_hash: previous.hash };
  return { ...numbered, hash: hashRow(numbered) };
}

/** SHA-256 over the JSON list of the columns, in this order. */
export function hashRow(row: Omit<AuditTable, 'hash'>): string {
  return sha256(
    JSON.stringify([
      row.number,
      row.at,
      row.action,
      row.staff_name,
      row.session,
      row.device,
      row.address,
      row.patientid,
      row.others,
      row.subject,
      row.result,
      row.before_hash,
      row.after_hash,
      row.previous_hash,
      // Only if there is one, so that entries from before sign-in by name keep their hashes.
      ...(row.person === null ? [] : [row.person]),
    ]),
  );
}

export function sha256(text: string): string {
  return hash('sha256', text, 'hex');
}
