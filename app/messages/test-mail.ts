import type { TestMailAnswer } from './messages.contract.ts';

/** How long a person waits for the mail server. */
export const TEST_PATIENCE_SECONDS = 15;

/** Tells the owner the result of a test message to `address`, and what to do about it. */
export function describeTestMail({ result, answer }: TestMailAnswer, address: string): string {
  switch (result) {
    case 'accepted':
      return `The mail server accepted the message to ${address}. It answered: ${answer}. Please look into that mailbox, and into its spam folder.`;
    case 'refused':
      return `The mail server refused the message to ${address}. It answered: ${answer}`;
    case 'failed':
      return `The message was not sent: ${answer}. Please tell your technician to check SMTP_URL and MAIL_FROM.`;
    case 'unanswered':
      return `The mail server has not answered within ${TEST_PATIENCE_SECONDS} seconds. It may still accept the message: please look into that mailbox before you try again.`;
  }
}
