import type { EnquiryMessage } from './messages.contract.ts';

/** A message that could not be sent, for the owner: without the address it goes to. */
export interface FailedMessage extends Pick<EnquiryMessage, 'key' | 'kind'> {
  state: Exclude<EnquiryMessage['state'], 'sent'>;
  /** The newest failed attempt. */
  at: string;
  /** The words of the mail server, without addresses. */
  answer: string;
  /** The reference of the enquiry that the message is about; null if the enquiry is gone. */
  reference: string | null;
}
