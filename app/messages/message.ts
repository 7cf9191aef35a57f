/** A message by e-mail about an enquiry, as staff see it. Times are in UTC. */
export interface EnquiryMessage {
  key: string;
  kind:
    | 'new-enquiry'
    | 'many-enquiries'
    | 'possible-spam'
    | 'received'
    | 'agreed'
    | 'moved'
    | 'called-off'
    | 'reminder';
  recipient: string;
  /** 'sent': the mail server accepted it. 'refused': the mail server refused it for good. */
  state: 'waiting' | 'sent' | 'refused' | 'given-up';
  /** Null unless it is waiting. */
  nextTryAt: string | null;
  /** The newest attempt; null before the first. */
  lastTry: MessageTry | null;
}

export interface MessageTry {
  at: string;
  /** 'dropped': the site itself did not send it, for example because the enquiry was removed. */
  result: 'accepted' | 'refused' | 'failed' | 'dropped';
  /** The words of the mail server, or the reason. */
  answer: string;
}

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
