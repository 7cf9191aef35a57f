import { fillText } from '../ui/fill-text.ts';
import { describeMoment } from '../content/describe-moment.ts';
import type { Clinic } from '../content/clinic.ts';
import type { MailContent } from '../content/files/mail-schema.server.ts';
import type { Mail } from '../http/send-mail.server.ts';
import type { WaitingMessage } from './outbox.server.ts';

interface MessageFacts {
  clinic: Pick<Clinic, 'name' | 'phone' | 'email'>;
  mail: MailContent;
  /** To the enquiry: at the desk for the clinic, else the visitor's own page. */
  link: string;
  enquiry: { reference: string; name: string | null };
}

/** RFC 3834: nothing may answer these automatically, so that two machines cannot write to each other for ever. */
const NO_ANSWERS = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/** Fills in the owner's text. Undefined if the owner has switched this message off since it was added. */
export function writeMessage(
  message: Pick<WaitingMessage, 'kind' | 'language' | 'recipient' | 'message_id' | 'told_time'>,
  { clinic, mail, link, enquiry }: MessageFacts,
): Mail | undefined {
  const words = chooseWords(message, mail);
  if (!words) return undefined;
  const values = {
    clinic: clinic.name,
    phone: clinic.phone.shown,
    reference: enquiry.reference,
    link,
    time: message.told_time ? describeMoment(message.told_time, message.language) : '',
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

function chooseWords(
  { kind, language }: Pick<WaitingMessage, 'kind' | 'language'>,
  mail: MailContent,
): MailContent['newEnquiry'] {
  switch (kind) {
    case 'new-enquiry':
      return mail.newEnquiry;
    case 'called-off':
      return mail.calledOff?.[language];
    case 'received':
    case 'agreed':
    case 'moved':
    case 'reminder':
      return mail[kind]?.[language];
  }
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
