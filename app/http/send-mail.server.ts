import type { OutboxTriesTable } from '../../storage/tables.ts';

/** A message ready for the mail server. It never contains a topic, a message, a birth date or anything of a record. */
export interface Mail {
  to: string;
  /** Undefined: answers go to the sender. */
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  /** Without its brackets. */
  messageId: string;
  headers: Record<string, string>;
  calendar?: { method: 'PUBLISH' | 'CANCEL'; name: string; text: string } | undefined;
}

/** The result of one attempt, with the words of the mail server. */
export type TryResult = Pick<OutboxTriesTable, 'result' | 'answer'>;

/** Hands a message to the mail server. Never throws: a fault of any kind is a result. */
export type SendMail = (mail: Mail) => Promise<TryResult>;
