import { MessageCircle, Phone } from 'lucide-react';
import { showMobile } from '../../text/dial.ts';
import { spaceMobile } from '../../text/mobile.ts';
import { linkToCall, linkToWrite } from '../../text/contact-links.ts';
import type { DeskEnquiry } from '../inbox/desk-enquiry-schema.server.ts';

const ICON = { size: 18, strokeWidth: 1.8, 'aria-hidden': true } as const;

export const TELL_ID = 'tell-visitor';

interface CallProps {
  enquiry: DeskEnquiry;
  /** The call is the next step, so its button is filled. */
  isNext: boolean;
  hasNumber?: boolean;
}

/** Begins a call; nothing without a number. */
export function CallLink({ enquiry, isNext, hasNumber = false }: CallProps) {
  const call = linkToCall(enquiry);
  if (!call) return null;
  return (
    <a
      className={`button button-small ${isNext ? 'button-primary' : 'button-secondary'} follow-call`}
      href={call}
      aria-keyshortcuts="c"
    >
      <Phone {...ICON} />
      <span>
        Call
        {hasNumber && (
          <span className="figures unbroken"> {spaceMobile(showMobile(enquiry) ?? '')}</span>
        )}
      </span>
    </a>
  );
}

/** Begins a message; nothing without a number or an address. */
export function MessageButton({ enquiry, onTell }: { enquiry: DeskEnquiry; onTell: () => void }) {
  const isReachable =
    linkToCall(enquiry) !== undefined || linkToWrite(enquiry.email, NOTHING) !== undefined;
  if (!isReachable) return null;
  return (
    <button
      type="button"
      className="button button-small button-secondary"
      aria-haspopup="dialog"
      onClick={onTell}
    >
      <MessageCircle {...ICON} />
      Message
    </button>
  );
}

const NOTHING = { subject: '', message: '' };
