import { Mail, MessageCircle, Phone } from 'lucide-react';
import { linkToCall, linkToChat, linkToWrite } from './contact-links.ts';
import type { DeskEnquiry } from './desk-enquiry.ts';

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
