import type { Closure, Session } from '../hours/opening.ts';

/** What the clinic says about itself, read from `content/` (see content.server.ts). Nothing here is in code. */
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
  /** What machines want to know of the address besides its lines. */
  postal: { code: string; region: string; country: string };
  /** Decimal degrees. */
  position: { latitude: number; longitude: number };
  phone: Phone;
  email: string;
  /** Digits with country code for click-to-chat, and the first words of the chat; no health words. */
  whatsapp?: { number: string; message: string } | undefined;
  /** What a letter or a chat to somebody who asked begins with; no health words. */
  reply?: { subject: string; message: string } | undefined;
  sessions: Session[];
  closures: Closure[];
  /** How long what is kept; see `docs/privacy.md`. */
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
  /** The parts whose words are not in English but in the language of the page. */
  translated: PagePart[];
  /** Date of the privacy notice, 'YYYY-MM-DD'; stored with each enquiry. Its words travel with its own page only. */
  privacy: { version: string };
}

export type { Closure, Session };

export type Language = 'en' | 'te' | 'hi';

/** The parts of the main page whose words an owner may write in another language. */
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

/** `number` in E.164 for tel: links, `shown` as people read it. */
export interface Phone {
  number: string;
  shown: string;
}

export interface ClinicMap {
  /** The one address the frame may load. Without it the drawn map stands alone. */
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
  /** Of its words. */
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

export interface Doctor {
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
 * A drawing of ours (`/drawings/{drawing}.svg`) or a picture of the owner's, served in fitting sizes.
 * `alt` is empty for decoration.
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

/** The privacy notice in one language. */
export interface Privacy {
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
  readingMinutes: number;
  picture?: Picture | undefined;
}

export interface NewsArticle extends NewsSummary {
  body: Block[];
}

/** Markdown as a tree that React renders; there is no place in it for HTML. */
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
