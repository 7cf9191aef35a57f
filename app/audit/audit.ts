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
