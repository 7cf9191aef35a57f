import type { DeskMobile } from '../patients/dial.ts';
import type { Language } from '../content/clinic.ts';

export const CALL_RESULTS = ['will-come', 'no-answer', 'in-a-week', 'declined'] as const;
export type CallResult = (typeof CALL_RESULTS)[number];

/** The parts of the list of who is due. Without one, it shows everybody who is overdue or due within two weeks. */
export const RECALL_PARTS = ['overdue', 'week', 'two-weeks', 'waiting'] as const;
export type RecallPart = (typeof RECALL_PARTS)[number];

/** In code points. */
export const MAX_CALL_NOTE = 200;
/** Days ahead that the list shows. */
export const DAYS_AHEAD = 14;

export interface RecallCall {
  key: string;
  /** ISO 8601 */
  calledAt: string;
  calledBy: string | null;
  result: CallResult;
  /** The day that the patient named, 'YYYY-MM-DD'. */
  until: string | null;
  note: string;
}

/** A patient who is due again, with the details of the newest visit. */
export interface Recall extends DeskMobile {
  key: string;
  patientid: string;
  name: string | null;
  age: string | null;
  /** `datetime` of the newest visit. */
  lastVisit: string | null;
  /** 'YYYY-MM-DD' */
  dueOn: string;
  /** From this day on somebody is to ask the patient. */
  askOn: string;
  /** 'settled': the patient has visited since. */
  state: 'open' | 'declined' | 'dropped' | 'replaced' | 'settled';
  lastCall: RecallCall | null;
  version: number;
}

/** Counting stops here, as a large clinic may have hundreds of thousands. */
export const MAX_RECALLS_COUNTED = 1000;

/** The entries in each part; MAX_RECALLS_COUNTED + 1 stands for more. */
export type RecallCounts = Record<'overdue' | 'week' | 'twoWeeks' | 'waiting', number>;

/** The owner's words of a reminder, by language. */
export type ReminderWords = Record<Language, string>;

export interface RecallPage {
  recalls: Recall[];
  counts: RecallCounts;
  /** The clinic's day, 'YYYY-MM-DD'. */
  today: string;
  /** Null if the owner's content has none. */
  words: ReminderWords | null;
  next: string | null;
}
