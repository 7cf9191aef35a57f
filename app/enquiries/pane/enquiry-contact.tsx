import { MessageCircle, Phone } from 'lucide-react';
import { linkToCall, linkToWrite } from '../../text/contact-links.ts';
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
