import type { Database } from '../../storage/database.ts';
import type { FileStore } from '../../storage/files/files.ts';
import type { SiteContent } from '../content/content.server.ts';
import type { Language } from '../content/clinic.ts';
import type { Page } from '../content/page.ts';
import type { PageSettings } from './page-session.ts';

/** What a request may use. Handed in, so that tests bring their own clock and stores. */
export interface Services {
  database: Database;
  files: FileStore;
  now: () => Date;
  /** What limits count in: it goes on evenly when the clock is set. `now` where it is not given. */
  steadyNow?: () => Date;
  content: SiteContent;
  website: Website;
  log: Log;
  /** Only where somebody watches the site (METRICS_PORT). */
  meter?: Meter;
  settings: SiteSettings;
  /** True until a staff password is stored: before that nobody can sign in. */
  isStarting?: () => boolean;
  /** True once the process has been asked to stop. */
  isStopping?: () => boolean;
}

export interface SiteSettings extends PageSettings {
  /** 'https://clinic.example.org' or the loopback address served; no trailing slash. */
  publicUrl: string;
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

/** One line an event (`server/monitoring/log.ts`). Fields never hold what a person typed, a name, a number or a secret. */
export interface Log {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, error: unknown, fields?: LogFields): void;
}

/** Figures of the site as a whole: none is about a person, and no label holds what one sent. */
export interface Meter {
  countRequest(request: MeasuredRequest): void;
  /** A session read patients' data faster than a person can. */
  countFastReading(): void;
  /** `count` is asked whenever the figures are read. */
  showStreams(count: () => number): void;
}

export interface MeasuredRequest {
  method: string;
  /** '/staff/patients/:key', never the path that was asked for. */
  route: string;
  status: number;
  seconds: number;
}

export type LogFields = Record<string, string | number | boolean>;

/** The part of the services that staff addresses use. */
export type StaffServices = Pick<
  Services,
  | 'database'
  | 'files'
  | 'now'
  | 'steadyNow'
  | 'log'
  | 'meter'
  | 'settings'
  | 'isStopping'
  | 'website'
> & {
  content: {
    clinic: Pick<Services['content']['clinic'], 'timeZone'>;
    targets: Services['content']['targets'];
    texts: {
      en: Pick<Services['content']['texts']['en'], 'popup'> & {
        form: Pick<Services['content']['texts']['en']['form'], 'messages'>;
      };
    };
  };
};
