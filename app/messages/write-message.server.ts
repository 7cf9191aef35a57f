import { spellMoment } from '../hours/page-times.ts';
import { fillText } from '../text/fill-text.ts';
import type { Clinic, Language } from '../content/clinic.ts';
import type { MailContent } from '../content/files/mail-schema.server.ts';
import type { Mail } from '../http/send-mail.server.ts';
import type { WaitingMessage } from './outbox.server.ts';

interface MessageFacts {
  clinic: Pick<Clinic, 'name' | 'phone' | 'email' | 'doctor'>;
  mail: MailContent;
  /** The link to the enquiry: at the desk for the clinic, on the page "Your enquiry" for the visitor. */
  link: string;
  /** Unread enquiries under Spam. */
  spam?: number | undefined;
  enquiry: { reference: string; name: string | null };
}

/** RFC 3834: nothing may answer these automatically, so that two machines cannot write to each other for ever. */
const NO_ANSWERS = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/** Fills in the owner's text. Undefined if the owner has switched this message off since it was added. */
export function writeMessage(
  message: Pick<WaitingMessage, 'kind' | 'language' | 'recipient' | 'message_id' | 'told_time'>,
  { clinic, mail, link, spam, enquiry }: MessageFacts,
): Mail | undefined {
  const words = chooseWords(message, mail);
  if (!words) return undefined;
  const values = {
    clinic: clinic.name,
    phone: clinic.phone.shown,
    reference: enquiry.reference,
    link,
    spam: String(spam ?? 0),
    time: message.told_time ? spellMoment(message.told_time, message.language) : '',
    name: onOneLine(enquiry.name ?? ''),
  };
  const subject = onOneLine(fillText(words.subject, values));
  const isOfClinic = message.kind === 'new-enquiry' || message.kind === 'many-enquiries';
  const doctor = isOfClinic ? undefined : nameDoctor(clinic.doctor);
  const ofDoctor = doctor === undefined ? '' : `\n\n${doctor}`;
  const text = `${fillText(words.text, values).trim()}${ofDoctor}`;
  return {
    to: message.recipient,
    replyTo: clinic.email,
    subject,
    text: `${text}\n`,
    html: toHtml(words.text.trim() + ofDoctor, values, { language: message.language, subject }),
    messageId: message.message_id,
    headers: NO_ANSWERS,
  };
}

/** The doctor with the registration, which a message to a patient must name. */
function nameDoctor({ name, credentials }: Clinic['doctor']): string | undefined {
  return credentials && `${name}, ${credentials.council}, ${credentials.registration}`;
}

/** This text is not the owner's, because it says what the program did. */
const MANY_ENQUIRIES = {
  subject: 'Many enquiries at once',
  text: `More enquiries are coming in at once than usual. All are stored. Enquiries from networks that sent very many are at the desk under Enquiries, Spam, where {spam} have not been read yet: please look through them, as some may be honest.

While this lasts, not every enquiry is announced by a message of its own, and this message comes once an hour.

{link}`,
};

const POSSIBLE_SPAM = {
  subject: 'Possible spam waits to be looked at',
  text: `Enquiries that look like spam and that nobody has read yet: {spam}. They are at the desk under Enquiries, Spam.

Please look through them, as some may be honest: a password manager, for example, may fill in a field that people do not see.

This message comes at most once a day.

{link}`,
};

function chooseWords(
  { kind, language }: Pick<WaitingMessage, 'kind' | 'language'>,
  mail: MailContent,
): MailContent['newEnquiry'] {
  switch (kind) {
    case 'new-enquiry':
      return mail.newEnquiry;
    case 'many-enquiries':
      return MANY_ENQUIRIES;
    case 'possible-spam':
      return POSSIBLE_SPAM;
    case 'called-off':
      return mail.calledOff?.[language];
    case 'received':
    case 'agreed':
    case 'moved':
    case 'reminder':
      return mail[kind]?.[language];
  }
}

/**
 * A name may hold line ends and other control characters, which in a header would begin another one. The joiners U+200C
 * and U+200D stay: they are part of words in Telugu and Hindi.
 */
function onOneLine(text: string): string {
  return text.replace(/[[\p{C}\p{Zl}\p{Zp}]--[\u200c\u200d]]+/gv, ' ').trim();
}

/** As in `app/ui`, for mail programs, which take no style sheet. They choose the colours, so that dark ones work too. */
const BODY = `margin: 0 auto; max-width: 36rem; padding: 24px 16px; font: 16px/1.6 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif; overflow-wrap: anywhere`;

/** An address that the owner wrote out, without the full stop, bracket, quotation mark or danda behind it. */
const ADDRESS = /(https?:\/\/[^\s<>"।॥]*[\p{L}\p{M}\p{N}/=&#_~}-])/u;

/**
 * The owner's text below the clinic's name: paragraphs with line breaks and links, and nothing that a mailbox would
 * fetch. The values are filled in last, so that `{link}` ends where it ends, whatever follows it.
 */
function toHtml(
  words: string,
  values: { clinic: string; link: string },
  { language, subject }: { language: Language; subject: string },
): string {
  const escaped = Object.entries(values).map(([name, value]) => [name, escape(value)]);
  const shown = { ...Object.fromEntries(escaped), link: linkTo(values.link) };
  const paragraphs = words
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => {
      const parts = paragraph.trim().split(ADDRESS);
      const linked = parts.map((part, place) => (place % 2 === 1 ? linkTo(part) : escape(part)));
      return `<p>${fillText(linked.join('').replaceAll('\n', '<br>\n'), shown)}</p>`;
    });
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escape(subject)}</title>
</head>
<body style="${BODY}">
<p style="font-size: 20px; line-height: 1.3"><b>${escape(values.clinic)}</b></p>
${paragraphs.join('\n')}
</body>
</html>
`;
}

function linkTo(address: string): string {
  return `<a href="${escape(address)}">${escape(address)}</a>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
