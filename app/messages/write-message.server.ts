import { fillText } from '../ui/fill-text.ts';
import type { Clinic } from '../content/clinic.ts';
import type { MailContent } from '../content/files/mail-schema.server.ts';
import type { WaitingMessage } from './outbox.server.ts';

/** A message ready for the mail server. It never contains a topic, a message, a birth date or anything of a record. */
export interface Mail {
  to: string;
  replyTo: string;
  subject: string;
  text: string;
  html: string;
  /** Without its brackets. */
  messageId: string;
  headers: Record<string, string>;
}

interface MessageFacts {
  clinic: Pick<Clinic, 'name' | 'phone' | 'email'>;
  mail: MailContent;
  publicUrl: string;
  enquiry: { reference: string; name: string | null };
}

/** RFC 3834: nothing may answer these automatically, so that two machines cannot write to each other for ever. */
const NO_ANSWERS = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/** Fills in the owner's text. Undefined if the owner has switched this message off since it was added. */
export function writeMessage(
  message: Pick<WaitingMessage, 'kind' | 'language' | 'recipient' | 'message_id'>,
  { clinic, mail, publicUrl, enquiry }: MessageFacts,
): Mail | undefined {
  const words =
    message.kind === 'new-enquiry' ? mail.newEnquiry : mail.received?.[message.language];
  if (!words) return undefined;
  const values = {
    clinic: clinic.name,
    phone: clinic.phone.shown,
    reference: enquiry.reference,
    link: message.kind === 'new-enquiry' ? `${publicUrl}/#search-patient` : publicUrl,
    name: onOneLine(enquiry.name ?? ''),
  };
  const text = fillText(words.text, values).trim();
  return {
    to: message.recipient,
    replyTo: clinic.email,
    subject: onOneLine(fillText(words.subject, values)),
    text: `${text}\n`,
    html: toHtml(text),
    messageId: message.message_id,
    headers: NO_ANSWERS,
  };
}

/** A name may hold line ends and other control characters, which in a header would begin another one. */
function onOneLine(text: string): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

/** Paragraphs with line breaks and links; no styles, no pictures and nothing that a mailbox would fetch. */
function toHtml(text: string): string {
  const paragraphs = text.split(/\n\s*\n/).map((paragraph) => {
    const escaped = paragraph.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
    const linked = escaped.replace(
      /https?:\/\/[^\s<]+/g,
      (link) => `<a href="${link}">${link}</a>`,
    );
    return `<p>${linked.trim().replaceAll('\n', '<br>\n')}</p>`;
  });
  return `<!doctype html>\n<html><body>\n${paragraphs.join('\n')}\n</body></html>\n`;
}
