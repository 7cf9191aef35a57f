export interface BackupStatus {
  /** When the last backup was finished, reopened and found whole. */
  madeAt: string | null;
  /** When a backup was last restored into a folder of its own and found complete. */
  provenAt: string | null;
  /** When making or proving one last failed, if nothing has succeeded since. */
  failedAt: string | null;
  /** PostgreSQL: its own tools make the backups, and this site knows nothing of them. */
  isElsewhere: boolean;
  /** Nothing has been proven for eight days. */
  isOverdue: boolean;
}
