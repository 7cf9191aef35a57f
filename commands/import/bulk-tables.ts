import type { Kysely } from 'kysely';
import type { Tables } from '../../storage/tables.ts';
import { BulkInsert } from '../hosted/bulk-query.ts';
import { ENQUIRY_COLUMNS, RECORD_COLUMNS } from '../hosted/entry-members.ts';

/** The tables that import and demo-data fill, with the columns they give. */
export function openBulkTables(database: Kysely<Tables>) {
  const recordColumns = RECORD_COLUMNS.map(([, column]) => column);
  const enquiryColumns = ENQUIRY_COLUMNS.map(([, column]) => column);
  return {
    records: new BulkInsert(database, 'records', [
      'key',
      ...recordColumns,
      'mobile_match',
      'original',
      'version',
    ]),
    enquiries: new BulkInsert(database, 'enquiries', [
      'key',
      ...enquiryColumns,
      'reference',
      'original',
      'place',
      'notice_version',
      'version',
      'status',
      'read_at',
      'note',
      'agreed_at',
    ]),
    histories: new BulkInsert(database, 'record_versions', [
      'record_key',
      'version',
      ...recordColumns,
      'mobile_match',
      'original',
      'change',
      'changed_at',
      'changed_by',
    ]),
    others: new BulkInsert(database, 'other_lists', ['name', 'json']),
    lengths: new BulkInsert(database, 'kept_values', ['name', 'value', 'updated_at']),
    files: new BulkInsert(database, 'report_files', [
      'key',
      'patientid',
      'name',
      'size',
      'sha256',
      'type',
      'file_id',
      'created_at',
      'updated_at',
    ]),
  };
}
