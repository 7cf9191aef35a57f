import { z } from 'zod';

const text = z.string().min(1, 'is empty');
/** A text for each answer of the appointment form. */
const answerTexts = z.strictObject({
  name: text,
  email: text,
  date: text,
  selectOpt: text,
  mobile: text,
  message1: text,
});

/** The visitor's own page of an enquiry. Only that page contains these texts. */
const yourEnquirySchema = z.strictObject({
  title: text,
  /** '{date}' and '{reference}' */
  sent: text,
  waiting: text,
  called: text,
  /** '{time}' */
  agreed: text,
  past: text,
  done: text,
  calendar: text,
  /** '{clinic}': the title of the calendar's entry and of the calendar file in messages. */
  event: text,
  details: text,
  /** The text in place of the answers, for a mailed link whose address nobody has confirmed. */
  hidden: text,
  show: text,
  /** '{date}' in these three */
  toldCannotCome: text,
  toldMove: text,
  toldCorrected: text,
  cannotCome: text,
  cannotComeText: text,
  cannotComeSend: text,
  move: text,
  wish: text,
  wishHint: text,
  wishWrong: text,
  moveSend: text,
  correct: text,
  correctSend: text,
  changedMeanwhile: text,
  withdraw: text,
  withdrawText: text,
  withdrawSend: text,
  confirm: text,
  confirmText: text,
  confirmSend: text,
  keep: text,
  withdrawn: text,
  withdrawnText: text,
  gone: text,
  /** '{clinic}' */
  goneText: text,
  /** '{phone}' */
  tooMany: text,
  mail: text,
  /** '{email}' in these two */
  mailOffer: text,
  mailOn: text,
  mailYes: text,
  mailNo: text,
});

export type YourEnquiryTexts = z.infer<typeof yourEnquirySchema>;

/** The page that answers a form which was sent without script and not read. */
const withoutScriptSchema = z.strictObject({
  notSent: text,
  /** '{phone}' */
  tooMany: text,
  /** '{kilobytes}' */
  tooLarge: text,
  otherSite: text,
});

export type WithoutScriptTexts = z.infer<typeof withoutScriptSchema>;

/** The small texts of the pages, in one file for each language (`content/texts/en.yaml`, `te.yaml`, `hi.yaml`). */
export const textsSchema = z.strictObject({
  /** A note on pages whose translation a native speaker has not yet reviewed; absent in English. */
  awaitingReview: text.optional(),
  nav: z.strictObject({
    home: text,
    about: text,
    blog: text,
    contact: text,
    search: text,
    appointment: text,
    menu: text,
    skip: text,
    label: text,
    languages: text,
  }),
  hours: z.strictObject({
    heading: text,
    /** Placeholders in this group: '{time}', '{day}'. */
    openUntil: text,
    closedOpensToday: text,
    closedOpensTomorrow: text,
    closedOpensOn: text,
    openNow: text,
    closedNow: text,
    closed: text,
    today: text,
    to: text,
    days: z.array(text).length(7, 'must have exactly 7 entries'),
    range: text,
    /** '{list} and {last}': joins opening hours in a sentence. */
    and: text,
    /** A short form of `openUntil` for the dial. */
    openUntilShort: text,
  }),
  hero: z.strictObject({
    request: text,
    call: text,
    callShort: text,
    dialCaption: text,
    /** '{hours}' */
    dialLabel: text,
    cortisol: text,
    tsh: text,
    melatonin: text,
    clinicHours: text,
    midnight: text,
    noon: text,
  }),
  carousel: z.strictObject({
    label: text,
    stop: text,
    start: text,
    previous: text,
    next: text,
    tabs: text,
  }),
  specialties: z.strictObject({ readMore: text }),
  /** The four headings of the specification. */
  specialtyHeadings: z.strictObject({
    infertility: text,
    metabolic: text,
    osteoporosis: text,
    pituitary: text,
  }),
  news: z.strictObject({ minutes: text, none: text, back: text, feed: text }),
  contact: z.strictObject({
    address: text,
    phone: text,
    email: text,
    directions: text,
    showMap: text,
    mapLoading: text,
    mapFailed: text,
    whatsapp: text,
    saveContact: text,
  }),
  form: z.strictObject({
    ...answerTexts.shape,
    allNeeded: text,
    mobileHint: text,
    /** '{days}' are the days on which the clinic is open. */
    dateHint: text,
    messageHint: text,
    selectEmpty: text,
    send: text,
    sending: text,
    messages: answerTexts,
    errorPrefix: text,
    problem: text,
    /** '{count}' and '{names}' */
    oneLeft: text,
    manyLeft: text,
    /** The name of each answer in the list of missing ones. */
    leftNames: answerTexts,
    allThere: text,
    goToNext: text,
    /** '{date}' is the chosen day in words. */
    closedDay: text,
    unusualMobile: text,
    /** '{count}' */
    digitsSoFar: text,
    emailEnding: text,
    charactersLeft: text,
    charactersOver: text,
    /** '{phone}' */
    notSent: text,
    retrying: text,
    offline: text,
    /** Replaces `offline` once the connection is back. */
    backOnline: text,
    retry: text,
    tooMany: text,
    privacy: text,
    privacyLink: text,
    emergency: text,
    /** Written into an empty message by the link of the online consultation. */
    onlineWish: text,
    sentHeading: text,
    /** '{reference}' */
    sentReference: text,
    /** '{mobile}' here and below; while the clinic is closed also '{time}', its next opening. */
    sentNext: text,
    sentNextToday: text,
    sentNextTomorrow: text,
    /** '{day}' */
    sentNextOn: text,
    sentOpen: text,
    sentContact: text,
    sentAnother: text,
    draftRestored: text,
  }),
  offline: z.strictObject({ bar: text }),
  toast: z.strictObject({ title: text, sent: text, close: text }),
  popup: z.strictObject({
    ok: text,
    emptyPassword: text,
    wrongPassword: text,
    /** '{minutes}' or '{seconds}' */
    tooManyTries: text,
    selectOption: text,
    enterValue: text,
    updated: text,
    added: text,
    deleted: text,
    failed: text,
    title: text,
  }),
  password: z.strictObject({
    heading: text,
    label: text,
    show: text,
    hide: text,
    name: text,
    optional: text,
    signIn: text,
    close: text,
    unavailable: text,
    /** '{name}' is the identity service's name in the settings (OIDC_NAME). */
    named: text,
    namedUnavailable: text,
    /** After a session ended by itself: why it ended, and which drafts are kept. */
    locked: text,
    ended: text,
    kept: text,
    needsScript: text,
  }),
  overlay: z.strictObject({ wait: text, long: text, cancel: text, done: text }),
  doctor: z.strictObject({ registration: text }),
  footer: z.strictObject({
    emergency: text,
    privacy: text,
    /** Also the heading of the accessibility statement. */
    accessibility: text,
    care: text,
    clinic: text,
    hours: text,
    rights: text,
  }),
  privacy: z.strictObject({ heading: text, version: text, home: text }),
  notFound: z.strictObject({ heading: text, text, home: text }),
  error: z.strictObject({ heading: text, text, home: text, requestId: text }),
  withoutScript: withoutScriptSchema,
  yourEnquiry: yourEnquirySchema,
});

export type AllTexts = z.infer<typeof textsSchema>;

/** The texts that every page contains. */
export type Texts = Omit<AllTexts, 'yourEnquiry' | 'withoutScript'>;
