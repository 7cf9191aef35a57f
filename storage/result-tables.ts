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
}

/** A result as it was before a correction or deletion. */
export interface ResultVersionsTable extends Omit<ResultsTable, 'key'> {
  result_key: string;
  change: 'corrected' | 'deleted';
  changed_at: string;
  changed_by: string | null;
}
