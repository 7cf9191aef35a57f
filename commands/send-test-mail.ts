import { parseArgs } from 'node:util';
import { z } from 'zod';
import { writeTestMail } from '../app/messages/test-mail.server.ts';
import { openSmtp } from '../server/mail/smtp.ts';
import { CLINIC_COMMAND } from '../server/settings/settings.ts';
import { CommandFault, type CommandContext } from './command.ts';

export const help = `send a test message through the mail server of SMTP_URL

  ${CLINIC_COMMAND} send-test-mail ADDRESS

Sends one message to ADDRESS and prints what the mail server answered. If it was not accepted, the exit
code is 1. Whether it arrives is for you to see: look into that mailbox, and into its spam folder.

The site may be running. Nothing is stored.
`;

export async function run(args: string[], context: CommandContext): Promise<number> {
  const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
  const [address, ...others] = positionals;
  if (address === undefined || others.length > 0) {
    throw new CommandFault(`Name one address: ${CLINIC_COMMAND} send-test-mail you@example.org`);
  }
  if (!z.email().safeParse(address).success) {
    throw new CommandFault(`'${address}' is not an e-mail address.`);
  }
  const { settings, output, errors, now } = context;
  if (!settings.mail) {
    throw new CommandFault('No mail server is set: set SMTP_URL and MAIL_FROM (docs/settings.md).');
  }
  const smtp = openSmtp(settings.mail);
  const mail = writeTestMail(address, { publicUrl: settings.publicUrl, now: now() });
  const { result, answer } = await smtp.send(mail);
  smtp.close();
  if (result === 'accepted') {
    output.write(`The mail server accepted the message to ${address}: ${answer}\n`);
    return 0;
  }
  errors.write(`The message was not sent. ${answer}\n`);
  return 1;
}
