import { MessageCircle, Phone } from 'lucide-react';
import type { DeskEnquiry } from './desk-enquiry.ts';
import { normaliseMobile } from '../../patients/mobile.ts';

const ICON = { size: 18, strokeWidth: 1.8, 'aria-hidden': true } as const;

export const TELL_ID = 'tell-visitor';

/** What begins a call or a message; nothing without a valid number or address. */
export function EnquiryContact({ enquiry, onTell }: { enquiry: DeskEnquiry; onTell: () => void }) {
  const call = linkToCall(enquiry.mobile);
  const isReachable = call !== undefined || linkToWrite(enquiry.email, NOTHING) !== undefined;
  return (
    <>
      {call && (
        <a className="button button-small button-primary" href={call}>
          <Phone {...ICON} />
          Call
        </a>
      )}
      {isReachable && (
        <button
          type="button"
          className="button button-small button-secondary"
          aria-haspopup="dialog"
          onClick={onTell}
        >
          <MessageCircle {...ICON} />
          Tell the visitor
        </button>
      )}
    </>
  );
}

const NOTHING = { subject: '', message: '' };

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
