/** The facts of a patient, the same at every visit. Null: not said. Lists are text, one entry on each line. */
export interface PatientFactsTable {
  patientid: string;
  /** 'YYYY-MM-DD'; 'YYYY-MM' or 'YYYY' if only the month or the year is known. */
  birthdate: string | null;
  sex: 'female' | 'male' | 'other' | null;
  /** 'none known' is an answer too. */
  allergies: string | null;
  diagnoses: string | null;
  /** Weeks, or weeks and days, on a day: '12 on 2026-11-28', '12+3 on 2026-11-28'; ', delivered 2027-06-01' ends it. */
  pregnancy: string | null;
  /** In cm. */
  mother_height: string | null;
  /** In cm. */
  father_height: string | null;
  version: number;
}

/** The facts of a patient as they were before a change. */
export interface PatientFactsVersionsTable extends PatientFactsTable {
  changed_at: string;
  /** The name given at sign-in, if any. */
  changed_by: string | null;
}
