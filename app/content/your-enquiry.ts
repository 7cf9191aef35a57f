import type { YourEnquiryTexts } from './texts.server.ts';

/** The visitor's own page of an enquiry, which is sent as finished HTML without a script. */
export interface YourEnquiryPage {
  kind: 'your-enquiry';
  heading: string;
  texts: YourEnquiryTexts;
  /** The address of the page with its language, to which its forms are posted. */
  address: string;
  view: YourEnquiryView;
}

export type YourEnquiryView =
  | ShownEnquiry
  /** Asks whether the enquiry is really to be withdrawn. */
  | { step: 'confirm' }
  | { step: 'withdrawn' }
  | { step: 'too-many' }
  /** The one page for every link that does not work, in all languages. */
  | { step: 'gone'; inOthers: { language: 'te' | 'hi'; texts: YourEnquiryTexts }[] };

export interface ShownEnquiry {
  step: 'shown';
  enquiry: OwnEnquiry;
  /** Message for each wrong field of the form that was sent, and what was typed in it. */
  errors: Partial<Record<OwnField, string>>;
  typed: Partial<Record<OwnField, string>>;
  notice?: string | undefined;
}

export type OwnField = 'wish' | 'mobile' | 'message1';

/** An enquiry as its visitor sees it: nothing that staff noted. */
export interface OwnEnquiry {
  reference: string;
  /** Clinic time, 'YYYY-MM-DD HH:MM:SS'. */
  sentAt: string | null;
  state: 'waiting' | 'called' | 'done' | 'agreed' | 'past';
  /** Clinic time, 'YYYY-MM-DD HH:MM'. */
  agreedAt: string | null;
  email: string;
  /** Undefined: the link came by e-mail, and nobody who reads that mailbox has said that the enquiry is theirs. */
  answers:
    | Record<'name' | 'email' | 'mobile' | 'date' | 'selectOpt' | 'message1', string | null>
    | undefined;
  version: number;
  /** The visitor's changes and wishes that staff have not dealt with; `on` is the clinic's 'YYYY-MM-DD'. */
  told: { kind: 'cannot-come' | 'move' | 'corrected'; on: string; wish?: string | undefined }[];
  /** Undefined: the link does not prove that the visitor reads the address, or messages are not in use. */
  mail: 'offered' | 'on' | undefined;
}
