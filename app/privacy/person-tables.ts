import type { Tables } from '../../storage/tables.ts';

/** The columns with which a row names a patient, or the row of another table that is about a person. */
export const POINTERS = ['patientid', 'record_key', 'enquiry_key', 'report_key'] as const;
export type Pointer = (typeof POINTERS)[number];

/** Rows that are found by their own key too, since they may name no patient. */
export type KeyedTable =
  'records' | 'enquiries' | 'appointments' | 'report_files' | 'deleted_reports';

/** Only erasure removes the rows: rows with a key that it found, and rows that point to a row it found. */
interface OfPerson {
  isKeyed?: true;
  by: readonly Pointer[];
}

/**
 * How each table refers to a person. Erasure, the rewriting of old backups and `restore` follow this list, and a test
 * compares it with the schema of the database.
 *
 * A prescription may describe a second person: the one under whose number it was issued (`issued-sheets.server.ts`).
 *
 * - 'follows': its rows go with those of another table, by a trigger or by `indexRecords`.
 * - 'kept': the audit is a hash chain whose ids no longer lead to a person; holds and erasures say what must not be
 *   removed and what must not come back.
 * - 'nobody': nothing in it is about a patient or a visitor, or it goes by itself within days; `erase` speaks of the
 *   lists of an import.
 */
export const PERSON_TABLES: Record<keyof Tables, OfPerson | 'follows' | 'kept' | 'nobody'> = {
  records: { isKeyed: true, by: ['patientid'] },
  record_versions: { by: ['patientid', 'record_key'] },
  record_requests: { by: ['record_key'] },
  patient_facts: { by: ['patientid'] },
  patient_facts_versions: { by: ['patientid'] },
  known_names: 'follows',
  name_words: 'follows',
  enquiries: { isKeyed: true, by: [] },
  enquiries_to_tell: { by: ['enquiry_key'] },
  outbox: { by: ['enquiry_key'] },
  outbox_tries: { by: ['enquiry_key'] },
  appointments: { isKeyed: true, by: ['patientid'] },
  report_files: { isKeyed: true, by: ['patientid'] },
  deleted_reports: { isKeyed: true, by: ['patientid'] },
  report_changes: { by: ['patientid'] },
  recalls: { by: ['patientid', 'record_key'] },
  recall_calls: 'follows',
  results: { by: ['patientid', 'report_key'] },
  result_versions: { by: ['patientid', 'report_key'] },
  prescriptions: { by: ['patientid', 'record_key'] },
  audit: 'kept',
  audit_head: 'kept',
  audit_patients: 'kept',
  erasures: 'kept',
  holds: 'kept',
  attempts: 'nobody',
  calendar_feeds: 'nobody',
  content_files: 'nobody',
  content_previews: 'nobody',
  content_versions: 'nobody',
  events: 'nobody',
  kept_values: 'nobody',
  known_devices: 'nobody',
  other_lists: 'nobody',
  sessions: 'nobody',
};

/** The tables whose rows an erasure removes. */
export function listPersonTables(): ({ table: keyof Tables } & OfPerson)[] {
  return (Object.keys(PERSON_TABLES) as (keyof Tables)[]).flatMap((table) => {
    const reach = PERSON_TABLES[table];
    return typeof reach === 'string' ? [] : [{ table, ...reach }];
  });
}
