/** Keys of everything stored about a mobile number; not the data themselves. */
export interface StoredData {
  /** The number as it is stored. */
  mobile: string;
  /** Patients who have the number. */
  patientids: string[];
  records: { key: string; patientid: string | null }[];
  enquiries: { key: string; datetime: string | null }[];
  /** `startsAt` is the clinic's time. */
  appointments: { key: string; startsAt: string }[];
  reports: { key: string; patientid: string }[];
  /** When the patients are due again. */
  recalls: { key: string; patientid: string; dueOn: string }[];
  isHeld: boolean;
}
