import type { Database } from '../../storage/database.ts';
import type { AuditEntry } from '../audit/audit.server.ts';
import type { Log, PreparedFile } from '../services/services.server.ts';
import type { ContentWorker } from './content-worker.ts';

/** The pages that visitors see, and rendered ones that they do not see yet, by the key of the worker. */
export interface RenderedPages {
  /** Serves rendered pages. False if they are no longer there. */
  serve(key: string): Promise<boolean>;
  /** Whether what visitors see still holds at that moment: no article has appeared since. */
  holdsAt(now: Date): boolean;
  /** Whether visitors see the present content of the folder. */
  isCurrent(now: Date): Promise<boolean>;
  /** The rendered files by address; undefined if they are no longer there. */
  open(key: string): Promise<Map<string, PreparedFile> | undefined>;
}

/** Everything that publishing works with: the stores, the served pages and the clock. */
export interface PublishingContext {
  database: Database;
  contentDir: string;
  /** DATA_DIR */
  dataDir: string;
  worker: ContentWorker;
  pages: RenderedPages;
  log: Log;
  now: () => Date;
}

/** Who publishes, as for the audit. Without a session: somebody who changed the files by hand. */
export type Author = Pick<AuditEntry, 'session' | 'address' | 'onNoted'> & {
  isSessionOver?: (() => Promise<boolean>) | undefined;
};

/** Preparing a publication takes seconds, in which its author may have been signed out. */
export class AuthorSignedOut extends Error {
  override name = 'AuthorSignedOut';
}
