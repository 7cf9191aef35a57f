/** What the site keeps about a mobile number: keys, not the data. */
export interface KeptOfMobile {
  /** The number as it is kept. */
  mobile: string;
  /** Patients who have the number. */
  patientids: string[];
  records: { key: string; patientid: string | null }[];
  enquiries: { key: string; datetime: string | null }[];
  reports: { key: string; patientid: string }[];
  isHeld: boolean;
}
