/** A prescription of a visit. Once it is issued, its row is never changed. */
export interface PrescriptionsTable {
  key: string;
  patientid: string;
  /** The visit. */
  record_key: string;
  /** The issued prescription in whose place it was written; that one stays as it is. */
  replaces: string | null;
  /** JSON of what was typed: a `Prescription` of `app/prescriptions/prescription.ts`. */
  body: string;
  written_at: string;
  /** The name given at sign-in, if any. */
  written_by: string | null;
  version: number;
  /** Null while it is a draft. */
  issued_at: string | null;
  /** The doctor's name, and the person as in the audit. */
  issued_by: string | null;
  issuer: string | null;
  /** JSON of what was printed around it: a `Sheet`. */
  sheet: string | null;
}
