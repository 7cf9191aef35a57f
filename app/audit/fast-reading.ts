/** The last time that a session read patients' data faster than a person can; null where none did in a week. */
export interface FastReading {
  /** UTC. */
  at: string | null;
  /** What the audit and the list of sessions call the session. */
  session: string | null;
}
