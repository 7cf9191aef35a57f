/** A message by e-mail about an enquiry, as staff see it. Times are in UTC. */
export interface EnquiryMessage {
  key: string;
  kind: 'new-enquiry' | 'received' | 'agreed' | 'moved' | 'called-off' | 'reminder';
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
