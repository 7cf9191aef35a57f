/** Bytes. null: on another machine (PostgreSQL, a bucket), where this site cannot look. */
export interface DiskRoom {
  /** Left on the disk of the database and the report files, the smaller of the two. */
  free: number | null;
  database: number;
}

const GIB = 2 ** 30;
/** What a backup leaves for the site, and room for a month of reports. */
const LITTLE = 2 * GIB;

/** Whether the disk is getting full: a backup needs the database twice while it is made, and then stays. */
export function isGettingFull({ free, database }: DiskRoom): boolean {
  return free !== null && free < LITTLE + 3 * database;
}

/** '12.4 GB', '340 MB' */
export function showBytes(bytes: number): string {
  if (bytes >= GIB) return `${(bytes / GIB).toFixed(1)} GB`;
  return `${Math.round(bytes / 2 ** 20)} MB`;
}
