export type AuditAction =
  | 'sign-in'
  | 'sign-out'
  | 'search'
  | 'read'
  | 'look'
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
  | 'issue'
  | 'publish';

export type AuditResult = 'ok' | 'refused' | 'failed';

type Thing =
  'record' | 'report' | 'enquiry' | 'appointment' | 'recall' | 'facts' | 'result' | 'prescription';

/** The subject of an audit entry that is about one record, report, enquiry, recall, result or prescription, or about some facts of a patient. */
export function nameSubject(thing: Thing, key: string): string {
  return `${thing} ${key}`;
}

/** Splits a subject. `thing` is its first word, also if the subject is not about one thing. */
export function readSubject(subject: string): { thing: string; key: string } {
  const [thing = '', key = ''] = subject.split(' ');
  return { thing, key };
}
