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
