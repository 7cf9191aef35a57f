import { mobileToMatch, normaliseMobile } from '../../patients/mobile.ts';
import type { DeskEnquiry, InboxFilter } from './desk-enquiry.ts';

/** Whether an enquiry is of the topic group and holds every one of the words, or came from the number that they are. */
export function matchInbox({
  group,
  words,
}: Pick<InboxFilter, 'group' | 'words'>): ((enquiry: DeskEnquiry) => boolean) | undefined {
  const sought = fold(words ?? '')
    .split(/\s+/)
    .filter((word) => word !== '');
  const number = normaliseMobile(words ?? '');
  if (group === undefined && sought.length === 0) return undefined;
  return (enquiry) => {
    if (group !== undefined && !enquiry.selectOpt?.endsWith(`[ ${group} ]`)) return false;
    if (sought.length === 0) return true;
    if (number !== undefined && mobileToMatch(enquiry.mobile ?? '') === number) return true;
    const text = fold(textOf(enquiry));
    return sought.every((word) => text.includes(word));
  };
}

function textOf({
  name,
  email,
  mobile,
  reference,
  selectOpt,
  message1,
  note,
}: DeskEnquiry): string {
  return [name, email, mobile, reference, selectOpt, message1, note].join('\n');
}

/** Letters alike in any case and in any way of typing them, without marks that nobody sees. */
function fold(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase();
}
