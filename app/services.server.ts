import type { Database } from '../storage/database.ts';
import type { FileStore } from '../storage/files.ts';
import type { SiteContent } from './site/content.server.ts';

/** What a request may use. Handed in, so that tests bring their own clock and stores. */
export interface Services {
  database: Database;
  files: FileStore;
  now: () => Date;
  content: SiteContent;
  log: Log;
  settings: SiteSettings;
}

export interface SiteSettings {
  /** 'https://clinic.example.org' or the loopback address served; no trailing slash. */
  publicUrl: string;
  sessionIdleMinutes: number;
  hasRateLimits: boolean;
}

/** One JSON line an event. Fields never hold what a person typed, a name, a number or a secret. */
export interface Log {
  info(event: string, fields?: Record<string, string | number | boolean>): void;
  warn(event: string, fields?: Record<string, string | number | boolean>): void;
  error(event: string, error: unknown, fields?: Record<string, string | number | boolean>): void;
}
