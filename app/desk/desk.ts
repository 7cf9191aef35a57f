import type { RegisterPrefill } from '../patients/patient.ts';
import type { SearchQuestion } from '../patients/search/search-state.ts';
import type { Clinic, Language } from '../content/clinic.ts';
import type { Texts } from '../content/texts.server.ts';

export type TabName =
  'today' | 'search' | 'patients' | 'enquiries' | 'follow-up' | 'register' | 'website';

/** Data that one tab passes to another. */
export interface Carried {
  prefill?: RegisterPrefill;
  /** A search to run at once. */
  question?: SearchQuestion;
  /** An enquiry to open. */
  enquiryKey?: string;
  /** Open the owner's page in the tab Site. */
  isForOwner?: boolean;
}

/** Passed to every screen of the desk. */
export interface Desk {
  texts: Texts;
  clinic: Clinic;
  language: Language;
  goTo: (tab: TabName, carried?: Carried) => void;
  /** The data of the last `goTo`; a new object each time. */
  carried: Carried;
}
