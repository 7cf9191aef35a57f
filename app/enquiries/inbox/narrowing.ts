import type { InboxPart } from './desk-enquiry.ts';
import type { Narrowing } from './inbox.contract.ts';

type Asked = [part: InboxPart, narrowing: Narrowing];

/** Called, done and spam need no call, so choosing one of them ends that filter. */
export function choosePart(part: InboxPart, narrowing: Narrowing): Asked {
  return [part, part === 'new' ? narrowing : { ...narrowing, needsCall: undefined }];
}

/** New enquiries alone need a call, so choosing that filter shows them. */
export function narrow(part: InboxPart, narrowing: Narrowing): Asked {
  return [narrowing.needsCall ? 'new' : part, narrowing];
}

/** How many filters are set; the days of arrival are one. */
export function countFilters({ from, to, ...others }: Narrowing): number {
  const values = [from ?? to, ...Object.values(others)];
  return values.filter((value) => value !== undefined).length;
}
