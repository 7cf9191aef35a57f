import type { AuditLine } from './audit.contract.ts';
import { readSubject, type AuditAction } from './audit.ts';

/** By the whole subject or its first word. Any other subject is shown as it is. */
const READINGS: Record<string, string> = {
  'list of reports': 'Viewed the reports',
  appointments: 'Saw the appointments',
  audit: 'Saw who looked',
  record: 'Opened the record',
  report: 'Opened a report',
  history: 'Saw the history',
  recall: 'Saw the patient’s follow-up',
  facts: 'Saw the patient’s facts',
  results: 'Saw the results',
  'history of results': 'Saw the history of results',
  'results not looked at': 'Saw who has results not looked at',
  prescriptions: 'Saw the prescriptions',
  prescription: 'Saw a prescription',
};

const WORDS: Record<string, string> = {
  'sign-in': 'Signed in',
  'sign-out': 'Signed out',
  search: 'Found by search',
  look: 'Looked at',
  create: 'Added',
  edit: 'Changed',
  delete: 'Deleted',
  'put-back': 'Put back',
  upload: 'Uploaded a report',
  download: 'Downloaded all reports',
  export: 'Exported',
  import: 'Imported',
  erase: 'Erased',
  send: 'Sent a message',
  issue: 'Issued',
  publish: 'Published the site',
  backup: 'Made a backup',
  restore: 'Restored a backup',
  settings: 'Changed a setting',
} satisfies Record<Exclude<AuditAction, 'read'>, string>;

/** The action of an entry, in words for the desk. */
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
    return READINGS[subject] ?? READINGS[thing] ?? `Saw ${subject}`;
  }
  if (action === 'search' && subject.startsWith('suggestions')) return 'Listed while typing';
  const words = WORDS[action] ?? action;
  const [, , how, ...counts] = thing === 'record' ? subject.split(' ') : [];
  if (how !== undefined) return `${words}, ${how} ${counts.join(' ')}`;
  if (thing === 'appointment') return `${words} an appointment`;
  if (thing === 'facts') return `${words} the patient’s ${subject}`;
  if (thing === 'result') return `${words} a result`;
  if (thing === 'results') return `${words} results`;
  if (thing === 'prescription') return `${words} a prescription`;
  if (thing === 'recall') return `${words} the patient’s follow-up`;
  const isOfReport = (action === 'edit' || action === 'delete') && thing === 'report';
  return isOfReport ? `${words} a report` : words;
}
