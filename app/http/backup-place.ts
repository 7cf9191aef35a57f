/** Where the backups are kept, and whether they fit. */
export interface BackupPlace {
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
