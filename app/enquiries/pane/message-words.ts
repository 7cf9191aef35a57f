import { showInstant } from '../../hours/desk-times.ts';
import type { EnquiryMessage } from '../../messages/messages.contract.ts';

export const MESSAGE_NAMES: Record<EnquiryMessage['kind'], string> = {
  'new-enquiry': 'To the clinic: a new enquiry',
  'many-enquiries': 'To the clinic: many enquiries at once',
  'possible-spam': 'To the clinic: possible spam waits',
  received: 'To the visitor: we have your enquiry',
  agreed: 'To the visitor: the agreed time',
  moved: 'To the visitor: the time has moved',
  'called-off': 'To the visitor: the time is cancelled',
  reminder: 'To the visitor: reminder of the time',
};

/** The state of a message in a sentence, with the words of the mail server where it did not accept it. */
export function describeState(
  { kind, state, nextTryAt, lastTry }: Omit<EnquiryMessage, 'key' | 'recipient'>,
  timeZone: string,
): string {
  const show = (at: string) => showInstant(at, timeZone);
  if (state === 'waiting') {
    if (lastTry?.result === 'failed' && nextTryAt !== null) {
      return `Not sent yet, next try ${show(nextTryAt)}. The last answer: ${lastTry.answer}`;
    }
    return kind === 'reminder' && nextTryAt !== null
      ? `Will be sent ${show(nextTryAt)}`
      : 'Waiting to be sent';
  }
  if (!lastTry) return 'Given up when older data was restored. It may have been sent before.';
  switch (lastTry.result) {
    case 'accepted':
      return `Accepted by the mail server ${show(lastTry.at)}`;
    case 'refused':
      return `Refused by the mail server ${show(lastTry.at)}: ${lastTry.answer}`;
    case 'dropped':
      return `Not sent. ${lastTry.answer}`;
    case 'failed':
      return `Given up ${show(lastTry.at)}. The last answer: ${lastTry.answer}`;
  }
}
