import { Mail, MessageCircle, Phone } from 'lucide-react';
import type { DeskEnquiry } from './desk-enquiry.ts';
import { normaliseMobile } from '../../patients/mobile.ts';

const ICON = { size: 18, strokeWidth: 1.8, 'aria-hidden': true } as const;

/** What a chat or a letter begins with; no health words. */
export interface ReplyWords {
  subject: string;
  message: string;
}

/** The ways to answer. What cannot be reached is not offered. */
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

/** 'tel:+919000000001'; undefined where there is no number to call. */
export function linkToCall(mobile: string | null): string | undefined {
  const number = numberWithCountry(mobile);
  return number && `tel:+${number}`;
}

/** Opens a chat that begins with these words. */
export function linkToChat(mobile: string | null, message: string): string | undefined {
  const number = numberWithCountry(mobile);
  return number && `https://wa.me/${number}?text=${encodeURIComponent(message)}`;
}

export function linkToWrite(
  email: string | null,
  { subject, message }: { subject: string; message: string },
): string | undefined {
  if (!email?.includes('@')) return undefined;
  // Line ends are those of mail, and the address itself must bring no fields of its own.
  const body = encodeURIComponent(message.replaceAll('\n', '\r\n'));
  const address = encodeURIComponent(email.trim()).replaceAll('%40', '@');
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${body}`;
}

/** Ten digits are an Indian number (R7); longer ones bring their country's. */
function numberWithCountry(mobile: string | null): string | undefined {
  const digits = normaliseMobile(mobile ?? '');
  return digits?.length === 10 ? `91${digits}` : digits;
}
