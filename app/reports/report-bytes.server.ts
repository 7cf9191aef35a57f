import type { ReportFilesTable } from '../../storage/tables.ts';

/** What the audit keeps a hash of where a report is added, renamed or deleted: an import knows it again by that. */
export function describeBytes({ name, sha256 }: Pick<ReportFilesTable, 'name' | 'sha256'>): string {
  return `${name} ${sha256}`;
}
