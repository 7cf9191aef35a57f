/** A result as it stands on the slip of a laboratory. Its words are those of `app/results/analytes.ts`. */
export interface ResultsTable {
  key: string;
  patientid: string;
  analyte: string;
  /** 'YYYY-MM-DD' */
  taken_on: string;
  comparator: '<' | '<=' | '>' | '>=' | null;
  /** As typed, never converted. */
  value: string;
  unit: string;
  /** The range that the slip gives, in the same unit. */
  range_from: string | null;
  range_to: string | null;
  /** The file from which it was typed; the file may have been deleted since. */
  report_key: string | null;
  typed_at: string;
  /** The name given at sign-in, if any. */
  typed_by: string | null;
  version: number;
  /** 'HH:MM' at the clinic; '' if it is not known. */
  taken_time: string;
  /** After the start of a test; null: no test. */
  minutes: number | null;
  /** On the slip, from 1; 0: stored before places were kept. */
  place: number;
  /** `typed_at` of version 1. */
  first_typed_at: string;
  /** 1: no unit was typed, and this one was taken. */
  unit_assumed: number;
  /** How the slip's range of one end was written; null: with both ends, or stored before this was kept. */
  range_sign: '<' | '<=' | '>' | '>=' | null;
  /** The laboratory's own mark. */
  lab_mark: 'high' | 'low' | null;
  /** The answer of a laboratory in words; `value` and `unit` are then ''. */
  word: string | null;
  /** When a doctor first looked at this version, and who. */
  looked_at: string | null;
  looked_by: string | null;
}

/** A result as it was before a correction or deletion. */
export interface ResultVersionsTable extends Omit<ResultsTable, 'key'> {
  result_key: string;
  change: 'corrected' | 'deleted';
  changed_at: string;
  changed_by: string | null;
}
