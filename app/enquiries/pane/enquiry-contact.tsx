import { MessageCircle, Phone } from 'lucide-react';
import { type DeskMobile, dialOf } from '../../text/dial.ts';
import type { DeskEnquiry } from '../inbox/desk-enquiry-schema.server.ts';

const ICON = { size: 18, strokeWidth: 1.8, 'aria-hidden': true } as const;

export const TELL_ID = 'tell-visitor';

/** The buttons that begin a call or a message; nothing without a valid number or address. */
export function EnquiryContact({ enquiry, onTell }: { enquiry: DeskEnquiry; onTell: () => void }) {
  const call = linkToCall(enquiry);
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

/** 'tel:+919000000001'; undefined where no number to call is known. */
export function linkToCall(person: DeskMobile): string | undefined {
  const dial = dialOf(person);
  return dial === null ? undefined : `tel:${dial}`;
}

/** A WhatsApp link whose chat begins with `message`. */
export function linkToChat(person: DeskMobile, message: string): string | undefined {
  const number = dialOf(person)?.slice(1);
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
