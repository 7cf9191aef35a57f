export type AuditAction =
  | 'sign-in'
  | 'sign-out'
  | 'search'
  | 'read'
  | 'create'
  | 'edit'
  | 'delete'
  | 'upload'
  | 'download'
  | 'export'
  | 'import'
  | 'backup'
  | 'restore'
  | 'settings'
  | 'erase';

export type AuditResult = 'ok' | 'refused' | 'failed';

/** An entry about a patient, as staff see it. */
export interface AuditLine {
  number: number;
  /** ISO 8601 */
  at: string;
  action: string;
  /** As given at sign-in. */
  staffName: string | null;
  /** Issuer and subject, where the identity service vouched for the name. */
  person: string | null;
  /** Tells sessions apart where no name was given. */
  session: string | null;
  device: string | null;
  address: string | null;
  subject: string | null;
  result: AuditResult;
}

export interface AuditPage {
  entries: AuditLine[];
  /** Ask with this as `before` for older ones; null at the end. */
  next: number | null;
}

type Thing = 'record' | 'report' | 'enquiry';

/** What an entry of the audit is about, where that is one thing with a key. */
export function nameSubject(thing: Thing, key: string): string {
  return `${thing} ${key}`;
}

/** The thing is the first word, also of a subject that names none. */
export function readSubject(subject: string): { thing: string; key: string } {
  const [thing = '', key = ''] = subject.split(' ');
  return { thing, key };
}

/** The last time that a session read patients' data faster than a person can; null where none did in a week. */
export interface FastReading {
  /** UTC. */
  at: string | null;
  /** What the audit and the list of sessions call the session. */
  session: string | null;
}
