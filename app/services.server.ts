import type { Database } from '../storage/database.ts';
import type { FileStore } from '../storage/files.ts';
import type { SiteContent } from './site/content.server.ts';
import type { Language } from './site/clinic.ts';
import type { Page } from './site/page.ts';

/** What a request may use. Handed in, so that tests bring their own clock and stores. */
export interface Services {
  database: Database;
  files: FileStore;
  now: () => Date;
  content: SiteContent;
  website: Website;
  log: Log;
  settings: SiteSettings;
  /** True once the process has been asked to stop. */
  isStopping?: () => boolean;
}

export interface SiteSettings {
  /** 'https://clinic.example.org' or the loopback address served; no trailing slash. */
  publicUrl: string;
  sessionIdleMinutes: number;
  hasRateLimits: boolean;
}

/** The pages: those that are the same for everyone are made ahead, the others when they are asked for. */
export interface Website {
  /** The whole answer for a path like '/' or '/assets/app.js', if it is one of those made ahead. */
  find(path: string): PreparedFile | undefined;
  /** The HTML of a page that depends on what was sent. */
  render(page: Page, language: Language, path: string): Promise<string>;
}

/** A whole answer made ahead: its bytes, compressed once, and the headers that go with them. */
export interface PreparedFile {
  status: number;
  etag: string;
  headers: Record<string, string>;
  bytes: Buffer;
  brotli: Buffer | undefined;
  gzip: Buffer | undefined;
}

/** One JSON line an event. Fields never hold what a person typed, a name, a number or a secret. */
export interface Log {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, error: unknown, fields?: LogFields): void;
}

export type LogFields = Record<string, string | number | boolean>;
