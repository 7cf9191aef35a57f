import { Mail, MessageCircle, Phone } from 'lucide-react';
import { describeMoment } from '../../content/describe-moment.ts';
import type { DeskEnquiry } from './desk-enquiry.ts';
import { normaliseMobile } from '../../patients/mobile.ts';

const ICON = { size: 18, strokeWidth: 1.8, 'aria-hidden': true } as const;

/** The text with which a chat or an e-mail begins. It contains nothing about health. */
export interface ReplyWords {
  subject: string;
  message: string;
}

/** The words of a reply with the agreed time, if there is one that was not called off. */
export function addAgreedTime(
  words: ReplyWords,
  { agreedAt, appointmentStatus }: Pick<DeskEnquiry, 'agreedAt' | 'appointmentStatus'>,
): ReplyWords {
  if (agreedAt === null || appointmentStatus === 'called-off') return words;
  const time = `Your appointment: ${describeMoment(agreedAt, 'en')}`;
  return { ...words, message: `${words.message}\n\n${time}`.trim() };
}

/** Links to call, chat and write; one without a valid number or address is left out. */
export function EnquiryContact({ enquiry, words }: { enquiry: DeskEnquiry; words: ReplyWords }) {
  const call = linkToCall(enquiry.mobile);
  const chat = linkToChat(enquiry.mobile, words.message);
  const letter = linkToWrite(enquiry.email, words);
  return (
    <>
      {call && (
        <a className="button button-small button-primary" href={call}>
          <Phone {...ICON} />
          Call
        </a>
      )}
      {chat && (
        <a
          className="button button-small button-secondary"
          href={chat}
          target="_blank"
          rel="noopener noreferrer"
        >
          <MessageCircle {...ICON} />
          WhatsApp
        </a>
      )}
      {letter && (
        <a className="button button-small button-secondary" href={letter}>
          <Mail {...ICON} />
          E-mail
        </a>
      )}
    </>
  );
}

/** 'tel:+919000000001'; undefined without a valid number. */
export function linkToCall(mobile: string | null): string | undefined {
  const number = numberWithCountry(mobile);
  return number && `tel:+${number}`;
}

/** A WhatsApp link whose chat begins with `message`. */
export function linkToChat(mobile: string | null, message: string): string | undefined {
  const number = numberWithCountry(mobile);
  return number && `https://wa.me/${number}?text=${encodeURIComponent(message)}`;
}

/** A mailto link with subject and body; undefined without an address. */
export function linkToWrite(
  email: string | null,
  { subject, message }: { subject: string; message: string },
): string | undefined {
  if (!email?.includes('@')) return undefined;
  // Mail uses CRLF; the address is encoded so that it cannot add header fields of its own.
  const body = encodeURIComponent(message.replaceAll('\n', '\r\n'));
  const address = encodeURIComponent(email.trim()).replaceAll('%40', '@');
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${body}`;
}

/** Ten digits are an Indian number (R7); longer ones include their country's prefix. */
function numberWithCountry(mobile: string | null): string | undefined {
  const digits = normaliseMobile(mobile ?? '');
  return digits?.length === 10 ? `91${digits}` : digits;
}
