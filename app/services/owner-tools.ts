import type { Readable } from 'node:stream';

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

/** Where the backups are kept, and whether they fit. */
interface BackupPlace {
  /** BACKUP_DIR is on the disk of DATA_DIR. */
  isOnDataDisk: boolean;
  /** No backup is on another disk than the data. */
  isOnOneDisk: boolean;
  /** Number of backups in BACKUP_DIR, and the most that are kept there. */
  kept: number;
  most: number;
  /** Bytes free on the disk of BACKUP_DIR; null: unknown, such as before the first backup. */
  free: number | null;
}
