import type { Readable } from 'node:stream';
import type { BackupPlace } from './backup-place.ts';

/** The work that the running server does for the owner's page. */
export interface OwnerTools {
  /** Undefined if the site makes no backups: on PostgreSQL, or without BACKUP_PASSPHRASE. */
  backups?: OwnBackups | undefined;
  /** Writes the list of erasures and holds beside the backups anew. Returns false if that failed. */
  updateLists(): Promise<boolean>;
}

export interface OwnBackups {
  /** Whether a backup or a restore drill is running. */
  isBusy(): boolean;
  /** Makes a backup as the nightly job does. Resolves once it is done, to false if it failed; undefined: one is running. */
  make(): Promise<boolean> | undefined;
  /** The newest finished backup in BACKUP_DIR. */
  findNewest(): Promise<NewestBackup | undefined>;
  findPlace(): Promise<BackupPlace>;
}

export interface NewestBackup {
  /** 'clinic-2026-11-20T21-30-00Z.age' */
  name: string;
  madeAt: Date;
  /** Bytes. */
  size: number;
  open(): Readable;
}
