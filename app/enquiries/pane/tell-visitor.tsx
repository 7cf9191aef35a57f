import { useQuery } from '@tanstack/react-query';
import { Mail, MessageCircle } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useDraftState } from '../../ui/drafts.ts';
import { focusTitle } from '../../ui/dialogs/focus-title.ts';
import { closeModal, Modal } from '../../ui/dialogs/modal.tsx';
import type { DeskEnquiry } from '../inbox/desk-enquiry-schema.server.ts';
import { linkToChat, linkToWrite } from '../../text/contact-links.ts';
import { TELL_ID } from './enquiry-contact.tsx';
import { enquiryQueries } from '../inbox/enquiry-queries.ts';

const ICON = { size: 18, strokeWidth: 1.8, 'aria-hidden': true } as const;

/** The text to the visitor, read and changed by staff before WhatsApp or the e-mail program opens with it. */
export default function TellVisitor({ enquiry }: { enquiry: DeskEnquiry }) {
  const id = useId();
  const { data, isError, refetch } = useQuery(enquiryQueries.reply(enquiry.key));
  const [typed, setTyped] = useDraftState<string | undefined>(
    `enquiry/tell ${enquiry.key}`,
    undefined,
  );
  /** The changed text with which WhatsApp or the e-mail program was opened. It stays, but no longer counts as unsaved. */
  const [handedOver, setHandedOver] = useState<string>();
  useEffect(() => () => closeModal(TELL_ID), []);
  const text = typed ?? handedOver ?? data?.message ?? '';
  const chat = linkToChat(enquiry, text);
  const mail = linkToWrite(enquiry.email, { subject: data?.subject ?? '', message: text });

  function handOver() {
    setHandedOver(text);
    setTyped(undefined);
  }

  return (
    <Modal
      id={TELL_ID}
      className="tell"
      title="Send a message"
      onOpened={() => focusTitle(TELL_ID)}
    >
      {isError && (
        <p role="alert">
          The prepared text could not be loaded.{' '}
          <button type="button" className="text-link" onClick={() => void refetch()}>
            Retry
          </button>
        </p>
      )}
      <div className="stack gap-1 tell-text">
        <label htmlFor={id}>Check the message first</label>
        <textarea
          className="small-field"
          id={id}
          rows={7}
          dir="auto"
          lang={data?.language}
          value={text}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <p className="hint tell-note">
        WhatsApp or your e-mail opens with this text; you press Send there. Leave health out: others
        may see the screen.
      </p>
      <div className="row modal-actions tell-ways">
        {chat && (
          <a
            className="button button-primary"
            href={chat}
            target="_blank"
            rel="noopener noreferrer"
            onClick={handOver}
          >
            <MessageCircle {...ICON} />
            WhatsApp
          </a>
        )}
        {mail && (
          <a className="button button-primary" href={mail} onClick={handOver}>
            <Mail {...ICON} />
            E-mail
          </a>
        )}
        <button
          type="button"
          className="button button-secondary"
          onClick={() => closeModal(TELL_ID)}
        >
          Close
        </button>
      </div>
    </Modal>
  );
}
