import type { Block, Clinic, Language, NewsArticle, NewsSummary, Notice } from './clinic.ts';
import type { Texts } from './texts.server.ts';
import type { YourEnquiryPage } from './your-enquiry.ts';

/** The data of a page. The HTML contains it as JSON, for hydration in the browser. */
export interface PageData {
  language: Language;
  clinic: Clinic;
  texts: Texts;
  /** Newest first: all of them on the page that lists them, else the newest. */
  news: NewsSummary[];
  page: Page;
  /** Set if staff can sign in through an identity service (OpenID Connect). */
  named?: NamedWay | undefined;
  /** The site's address for printed pages; undefined if only this machine can reach it. */
  publicUrl: string | undefined;
}

/** Sign-in through an identity service, beside the shared password or instead of it. */
export interface NamedWay {
  /** 'Sign in with {name}' */
  name: string;
  isOnly: boolean;
}

export type Page =
  /** `/` and the four specialty routes: one application, so that typed answers survive a visit to a specialty. */
  | { kind: 'main'; enquiry?: RefusedEnquiry | undefined }
  /** `callBack` is a sentence that says when reception calls back; `link` leads to the visitor's own page, absent where the same answers came before. */
  | { kind: 'sent'; reference: string; link?: string; callBack: string }
  | { kind: 'article'; article: NewsArticle }
  | { kind: 'all-news' }
  | { kind: 'privacy' | 'accessibility'; notice: Notice }
  | { kind: 'not-found' }
  | { kind: 'error'; requestId: string }
  /** The identity service sent somebody back who may not sign in. */
  | { kind: 'not-signed-in'; heading: string; text: string }
  /** A form sent without script that was refused before it was read. */
  | { kind: 'refused'; heading: string; text: string }
  /** A text of the program, sent as finished HTML without a script. */
  | { kind: 'text'; heading: string; body: Block[] }
  | YourEnquiryPage;

/** The typed answers and the faults of a form that was sent without script and not stored. */
export interface RefusedEnquiry {
  values: Record<string, string>;
  errors: Record<string, string>;
  /** Set if the answers are right but could not be stored, or came too often. */
  notice?: string | undefined;
}

/** Addresses of the built files that a page loads. */
export interface PageAssets {
  script: string;
  /** Script that loads fonts and the application after the first paint; undefined in development. */
  start?: string | undefined;
  styles: string[];
  /** Style sheet of the visitor's own page of an enquiry only; undefined if the build has none. */
  yourEnquiryStyle?: string | undefined;
}

/** Metadata for search engines, link previews and the other languages (page-head.server.ts). */
export interface HeadExtras {
  title: string;
  description: string;
  /** Absolute address; undefined if the page must not be indexed. */
  canonical?: string | undefined;
  ogImage: string;
  /** The day of an article: YYYY-MM-DD. */
  publishedOn?: string | undefined;
  /** `hreflang` and absolute address, 'x-default' among them. */
  alternates: { language: string; href: string }[];
  /** One schema.org graph, to be written as JSON with '<' escaped. */
  jsonLd?: Record<string, unknown> | undefined;
  isIndexed: boolean;
}
