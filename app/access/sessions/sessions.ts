/** A session that is live, as the list of sessions shows it. */
export interface OpenSession {
  key: string;
  /** As given at sign-in. */
  staffName: string | null;
  /** What the browser calls itself. */
  device: string;
  address: string;
  /** ISO 8601, as is the next. */
  createdAt: string;
  lastUsedAt: string;
  /** The one that asks. */
  isThis: boolean;
}
