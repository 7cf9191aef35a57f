import type { RegisterPrefill } from '../patients/patient.ts';
import type { SearchDraft } from '../patients/search/search-state.ts';
import type { Clinic, Language } from '../content/clinic.ts';
import type { Texts } from '../content/texts.server.ts';

export type TabName = 'today' | 'patients' | 'enquiries' | 'follow-up' | 'website';

/** A screen of the desk. Registering a patient has a screen, but no tab. */
export type DeskScreen = TabName | 'register';

/** Data that one screen passes to another. */
export interface Carried {
  prefill?: RegisterPrefill;
  /** A search to run at once, or to complete by hand. */
  question?: SearchDraft;
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
  goTo: (to: DeskScreen, carried?: Carried) => void;
  /** The data of the last `goTo`; a new object each time. */
  carried: Carried;
  /** Whether this screen is the one that is shown. */
  isShown: boolean;
}
