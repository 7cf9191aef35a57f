import { newKey } from '../../storage/keys.ts';
import type { Mail, SendMail } from '../http/send-mail.server.ts';
import type { TestMailAnswer } from './messages.contract.ts';
import { TEST_PATIENCE_SECONDS } from './test-mail.ts';

/** The test message of the button at the desk and of the command send-test-mail. */
export function writeTestMail(
  to: string,
  { publicUrl, now }: { publicUrl: string; now: Date },
): Mail {
  const sentences = [
    `This is a test message of the website ${publicUrl}.`,
    'It can send messages.',
  ];
  return {
    to,
    subject: 'Test message',
    text: `${sentences.join('\n')}\n`,
    html: `<!doctype html>\n<html><body><p>${sentences.join(' ')}</p></body></html>\n`,
    messageId: `${newKey(now)}@${new URL(publicUrl).hostname}`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** Sends it and waits for the mail server as long as a person does. */
export async function sendTestMail(
  send: SendMail,
  mail: Mail,
  { patienceMs = TEST_PATIENCE_SECONDS * 1000 } = {},
): Promise<TestMailAnswer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<TestMailAnswer>((resolve) => {
    timer = setTimeout(() => resolve({ result: 'unanswered', answer: '' }), patienceMs);
  });
  const { result, answer } = await Promise.race([send(mail), silence]);
  clearTimeout(timer);
  // The mailer itself drops nothing.
  return { result: result === 'dropped' ? 'failed' : result, answer };
}
