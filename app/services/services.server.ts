import type { Database } from '../../storage/database.ts';
import type { FileStore } from '../../storage/files/files.ts';
import type { SiteContent } from '../content/content.server.ts';
import type { Language } from '../content/clinic.ts';
import type { OwnerTools } from './owner-tools.ts';
import type { Page } from '../content/page.ts';
import type { SendMail } from '../http/send-mail.server.ts';
import type { PageSettings } from '../http/page-session.ts';

/** The services that handlers use. They are passed in, so that tests can bring their own clock and stores. */
export interface Services {
  database: Database;
  files: FileStore;
  now: () => Date;
  /** A clock for rate limits, which keeps running evenly when the system clock is set. Default: `now`. */
  steadyNow?: () => Date;
  site: PublishedSite;
  /** Only with SMTP_URL. The outbox sends by itself; this is for the owner's test message. */
  sendMail?: SendMail;
  log: Log;
  /** Only with METRICS_PORT. */
  meter?: Meter;
  settings: SiteSettings;
  /** The work that the running server does for the owner's page; tests leave it out. */
  tools?: OwnerTools;
  /** True until a staff password is stored: before that nobody can sign in. */
  isStarting?: () => boolean;
  /** True once the process has been asked to stop. */
  isStopping?: () => boolean;
}

export interface SiteSettings extends PageSettings {
  /** 'https://clinic.example.org' or the loopback address served; no trailing slash. */
  publicUrl: string;
  hasRateLimits: boolean;
  /** A mail server is set (SMTP_URL), so enquiries add messages to the outbox. */
  hasMail?: boolean | undefined;
}

/** The site as it is published. */
export interface PublishedSite {
  current(): SiteSnapshot;
}

/**
 * The site at one moment. It never changes: a publication makes another snapshot, and a request is answered from the
 * one of its beginning, `context.var.site`.
 */
export interface SiteSnapshot {
  readonly content: SiteContent;
  readonly pages: Pages;
  /** Headers of every response, unless it sets the same header itself. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The pages of a snapshot. Pages that are the same for everyone are rendered ahead, all others on request. */
export interface Pages {
  /** The prepared answer for a path like '/' or '/assets/app.js'; undefined if the path has none. */
  find(path: string): ServedFile | undefined;
  /** The HTML of a page that depends on the request. */
  render(page: Page, language: Language, path: string): Promise<string>;
  /** As `render`, for a page that many requests share: it is rendered on the first one and kept with the snapshot. */
  renderOnce(page: Page, language: Language, path: string): Promise<string>;
}

declare module 'hono' {
  interface ContextVariableMap {
    /** The site when the request began. */
    site: SiteSnapshot;
  }
}

/** A prepared answer as it is sent: each variant of its body with all headers. */
export interface ServedFile {
  status: number;
  plain: ServedVariant;
  brotli?: ServedVariant | undefined;
  gzip?: ServedVariant | undefined;
}

export interface ServedVariant {
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

/** A file of the site: its bytes, also compressed, and its own headers. */
export interface PreparedFile {
  status: number;
  etag: string;
  headers: Record<string, string>;
  bytes: Buffer;
  brotli: Buffer | undefined;
  gzip: Buffer | undefined;
}

/** Writes one line for each event (`server/monitoring/log.ts`). Fields never hold typed text, names, numbers of people or secrets. */
export interface Log {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, error: unknown, fields?: LogFields): void;
}

/** Metrics of the whole site. None is about a person, and no label contains request data. */
export interface Meter {
  countRequest(request: MeasuredRequest): void;
  /** A session read patients' data faster than a person can. */
  countFastReading(): void;
  /** `count` is called whenever the metrics are read. */
  showStreams(count: () => number): void;
}

export interface MeasuredRequest {
  method: string;
  /** The route, '/staff/patients/:key', never the requested path. */
  route: string;
  status: number;
  seconds: number;
}

export type LogFields = Record<string, string | number | boolean>;

/** The services that staff routes use. */
export type StaffServices = Omit<Services, 'site'>;
