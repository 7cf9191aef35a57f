import type { RegisterPrefill } from '../patients/patient.ts';
import type { SearchQuestion } from '../patients/search/search-state.ts';
import type { Clinic, Language } from '../content/clinic.ts';
import type { Texts } from '../content/texts.server.ts';

export type TabName = 'search' | 'patients' | 'enquiries' | 'register';

/** What one tab hands to another. */
export interface Carried {
  prefill?: RegisterPrefill;
  /** What Search is to look for at once. */
  question?: SearchQuestion;
}

/** What every screen of the desk may use. */
export interface Desk {
  texts: Texts;
  clinic: Clinic;
  language: Language;
  /** The tabs that there are. */
  tabs: readonly TabName[];
  goTo: (tab: TabName, carried?: Carried) => void;
  /** What the last `goTo` carried, a new object each time. */
  carried: Carried;
}
