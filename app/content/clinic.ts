import type { Closure, Session } from '../hours/opening.ts';

/** The clinic's facts and texts, read from the content folder (content.server.ts). Every visitor receives all of it. */
export interface Clinic {
  /** 'Laya Endocrine Clinic' */
  name: string;
  /** 'Laya': the large word of the brand */
  shortName: string;
  /** 'Endocrine Clinic, Visakhapatnam': the small words under it */
  brandLine: string;
  city: string;
  /** IANA name; opening hours and `datetime` are in this zone. */
  timeZone: string;
  address: string[];
  /** For structured data and the contact card. */
  postal: { code: string; region: string; country: string };
  /** Decimal degrees. */
  position: { latitude: number; longitude: number };
  phone: Phone;
  email: string;
  /** For WhatsApp: digits with country code, and the text that the chat begins with, which names no illness. */
  whatsapp?: { number: string; message: string } | undefined;
  /** Addresses of public pages about the clinic elsewhere. */
  profiles?: string[] | undefined;
  sessions: Session[];
  closures: Closure[];
  /** See `docs/privacy.md`. */
  retention: Periods;
  map: ClinicMap;
  welcome: { heading: string; lede: string };
  endocrinology: { heading: string; paragraphs: string[]; glands: Gland[] };
  slides: Slide[];
  specialties: { heading: string; lede: string; items: SpecialtyTile[] };
  doctor: Doctor;
  cardsHeading: string;
  cards: InfoCard[];
  consultation: { heading: string; lede: string; steps: string[]; action: string };
  newsHeading: string;
  appointment: { heading: string; lede: string; steps: string[] };
  contactHeading: string;
  footerLine?: { text: string; language: Language } | undefined;
  /** The parts whose texts are in the page's language instead of English. */
  translated: PagePart[];
  /** Date of the privacy notice, 'YYYY-MM-DD', stored with each enquiry. Only the notice's own page has its text. */
  privacy: { version: string };
}

export type { Closure, Session };

export type Language = 'en' | 'te' | 'hi';

/** The parts of the main page that an owner may translate. */
export type PagePart =
  | 'welcome'
  | 'endocrinology'
  | 'slides'
  | 'specialties'
  | 'doctor'
  | 'cards'
  | 'consultation'
  | 'news'
  | 'appointment'
  | 'contact';

/** How long the clinic keeps personal data. */
export interface Periods {
  enquiriesMonths: number;
  /** After a patient's last visit. Absent: records are kept until somebody erases them. */
  recordsYears?: number | undefined;
}

/** `number` in E.164 for tel: links, `shown` as it appears on the page. */
export interface Phone {
  number: string;
  shown: string;
}

export interface ClinicMap {
  /** The only address that the map's frame may load. Without it only the drawn map is shown. */
  embedUrl?: string | undefined;
  directionsUrl: string;
  title: string;
}

export interface Gland {
  name: string;
  does: string;
}

export interface Slide {
  /** The same in every language. */
  id: string;
  /** The language of its texts. */
  language: Language;
  tab: string;
  heading: string;
  text: string;
  link: { text: string; href: string };
  picture: Picture;
}

export const SPECIALTY_ROUTES = ['infertility', 'metabolic', 'osteoporosis', 'pituitary'] as const;

export type SpecialtyRoute = (typeof SPECIALTY_ROUTES)[number];

export interface SpecialtyTile {
  route: SpecialtyRoute;
  title: string;
  text: string;
}

/** The particulars that show that a doctor may practise (Telemedicine Practice Guidelines 2020, 3.2.4). */
export interface Credentials {
  /** 'APMC 00000' */
  registration: string;
  /** The medical council that keeps the register. */
  council: string;
  qualifications?: string[] | undefined;
  /** Addresses of public pages about the doctor elsewhere. */
  profiles?: string[] | undefined;
}

export interface Doctor {
  credentials?: Credentials | undefined;
  name: string;
  role: string;
  quote: string;
  facts: { label: string; value: string }[];
  picture: Picture;
}

/** Lounge, Pharmacy, Reception. */
export interface InfoCard {
  title: string;
  text: string;
  phone: Phone;
  email: string;
  picture: Picture;
}

/**
 * A drawing of this project (`/drawings/{drawing}.svg`) or the owner's picture in several sizes. `alt` is empty for a
 * decorative picture.
 */
export type Picture =
  | { drawing: string; alt: string }
  | {
      sources: { type: string; srcSet: string }[];
      src: string;
      width: number;
      height: number;
      alt: string;
    };

/** The privacy notice, or the accessibility statement, in one language. */
export interface Notice {
  version: string;
  /** Headings, paragraphs, lists and links, as in an article. */
  body: Block[];
}

export interface NewsSummary {
  slug: string;
  title: string;
  summary: string;
  /** 'YYYY-MM-DD' */
  publishedOn: string;
  /** The day of the last change of substance: 'YYYY-MM-DD'. */
  updatedOn?: string | undefined;
  readingMinutes: number;
  picture?: Picture | undefined;
}

export interface NewsArticle extends NewsSummary {
  body: Block[];
}

/** Markdown as a tree that React renders. It cannot hold HTML. */
export type Block =
  | { kind: 'paragraph'; children: Inline[] }
  | { kind: 'heading'; level: 2 | 3; children: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Block[][] }
  | { kind: 'quote'; children: Block[] }
  | { kind: 'code'; text: string }
  | { kind: 'rule' }
  | { kind: 'picture'; picture: Picture };

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong' | 'emphasis'; children: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'break' }
  | { kind: 'link'; href: string; children: Inline[] };
