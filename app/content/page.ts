import type { Clinic, Language, NewsArticle, NewsSummary, Privacy } from './clinic.ts';
import type { Texts } from './texts.server.ts';

/** All that a page is made of. It is sent with the page as JSON, so that the browser can take over. */
export interface PageData {
  language: Language;
  clinic: Clinic;
  texts: Texts;
  /** Newest first. */
  news: NewsSummary[];
  page: Page;
  /** Set where staff sign in by name. */
  named?: NamedWay | undefined;
  /** Address of the site as paper says it; undefined where only this machine can use it. */
  publicUrl: string | undefined;
}

/** Sign-in by name beside the shared password, or in its place. */
export interface NamedWay {
  /** 'Sign in with {name}' */
  name: string;
  isOnly: boolean;
}

export type Page =
  /** `/` and the four specialty routes: one application, so that what was typed survives a visit there. */
  | { kind: 'main'; enquiry?: RefusedEnquiry | undefined }
  /** `callBack` says when reception calls back. */
  | { kind: 'sent'; reference: string; callBack: string }
  | { kind: 'article'; article: NewsArticle }
  | { kind: 'privacy'; notice: Privacy }
  | { kind: 'not-found' }
  | { kind: 'error'; requestId: string }
  /** Back from the identity service without having been let in. */
  | { kind: 'not-signed-in'; heading: string; text: string }
  /** A form sent without script that was turned away before it was read. */
  | { kind: 'refused'; heading: string; text: string };

/** A form sent without script that could not be taken: what was typed, and what is wrong with it. */
export interface RefusedEnquiry {
  values: Record<string, string>;
  errors: Record<string, string>;
  /** Set when nothing was wrong with the words but they could not be stored, or came too often. */
  notice?: string | undefined;
}

/** Addresses of the built files that a page refers to. */
export interface PageAssets {
  script: string;
  /** Fetches fonts and script after the first paint; while developing there is none. */
  start?: string | undefined;
  styles: string[];
}

/** What search engines, link previews and other languages need of a page (see page-head.server.ts). */
export interface HeadExtras {
  title: string;
  description: string;
  /** Absolute address; absent where a page must not be indexed. */
  canonical?: string | undefined;
  ogImage: string;
  /** Of an article: YYYY-MM-DD. */
  publishedOn?: string | undefined;
  /** `hreflang` and absolute address, 'x-default' among them. */
  alternates: { language: string; href: string }[];
  /** One schema.org graph, to be written as JSON with '<' escaped. */
  jsonLd?: Record<string, unknown> | undefined;
  isIndexed: boolean;
}
