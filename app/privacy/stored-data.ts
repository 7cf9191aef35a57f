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
  /** E-mails about these enquiries. */
  messages: { key: string; enquiryKey: string; kind: string; state: string }[];
  /** Keys of the enquiries whose visitor has a link to a page of their own. */
  links: string[];
  reports: { key: string; patientid: string }[];
  /** When the patients are due again. */
  recalls: { key: string; patientid: string; dueOn: string }[];
  isHeld: boolean;
}
