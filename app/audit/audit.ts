export type AuditAction =
  | 'sign-in'
  | 'sign-out'
  | 'search'
  | 'read'
  | 'create'
  | 'edit'
  | 'delete'
  | 'put-back'
  | 'upload'
  | 'download'
  | 'export'
  | 'import'
  | 'backup'
  | 'restore'
  | 'settings'
  | 'erase'
  | 'send'
  | 'publish';

export type AuditResult = 'ok' | 'refused' | 'failed';

/** An entry about a patient, as staff see it. */
export interface AuditLine {
  number: number;
  /** ISO 8601 */
  at: string;
  action: string;
  /** As given at sign-in. */
  staffName: string | null;
  /** Issuer and subject, if the person signed in by name. */
  person: string | null;
  /** The session's mark, which tells sessions without a name apart. */
  session: string | null;
  device: string | null;
  address: string | null;
  subject: string | null;
  result: AuditResult;
}

export interface AuditPage {
  entries: AuditLine[];
  /** Send it as `before` to get older entries; null at the end. */
  next: number | null;
}

type Thing = 'record' | 'report' | 'enquiry' | 'appointment' | 'recall';

/** The subject of an audit entry that is about one record, report, enquiry or recall. */
export function nameSubject(thing: Thing, key: string): string {
  return `${thing} ${key}`;
}

/** Splits a subject. `thing` is its first word, also if the subject is not about one thing. */
export function readSubject(subject: string): { thing: string; key: string } {
  const [thing = '', key = ''] = subject.split(' ');
  return { thing, key };
}

/** The last time that a session read patients' data faster than a person can; null if none did within a week. */
export interface FastReading {
  /** UTC. */
  at: string | null;
  /** The session's mark in the audit and in the list of sessions. */
  session: string | null;
}
