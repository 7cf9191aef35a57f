import { readSubject } from './audit-subject.ts';
import type { AuditLine } from './audit.ts';

const READINGS: Record<string, string> = {
  'list of reports': 'Saw the list of reports',
  audit: 'Saw who looked',
};

const WORDS: Record<string, string> = {
  search: 'Found by search',
  create: 'Added',
  edit: 'Changed',
  delete: 'Deleted',
  upload: 'Uploaded a report',
  download: 'Downloaded all reports',
  export: 'Exported',
  import: 'Imported',
  erase: 'Erased',
};

/** What was done, in the words of the desk. */
export function describeAction({
  action,
  subject,
  result,
}: Pick<AuditLine, 'action' | 'subject' | 'result'>): string {
  const words = describe(action, subject ?? '');
  if (result === 'ok') return words;
  return `${words} (${result})`;
}

function describe(action: string, subject: string): string {
  const { thing } = readSubject(subject);
  if (action === 'read') {
    return READINGS[subject] ?? (thing === 'report' ? 'Opened a report' : 'Opened the record');
  }
  const isOfReport = (action === 'edit' || action === 'delete') && thing === 'report';
  return `${WORDS[action] ?? action}${isOfReport ? ' a report' : ''}`;
}
