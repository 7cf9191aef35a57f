import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { callsOf } from '../../http/client/call-route.ts';
import { type StaffError, takeValue } from '../../http/client/staff-query.ts';
import { messageQueries } from '../../messages/message-queries.ts';
import type { EnquiryMessage, messageRoutes } from '../../messages/messages.contract.ts';
import { describeState, MESSAGE_NAMES } from './message-words.ts';
import './enquiry-messages.css';

const call = callsOf<typeof messageRoutes>();

interface Props {
  enquiryKey: string;
  timeZone: string;
}

/** The messages by e-mail about an enquiry; nothing if there are none. */
export default function EnquiryMessages({ enquiryKey, timeZone }: Props) {
  const client = useQueryClient();
  const reading = messageQueries.of(enquiryKey);
  const { data: messages = [], isError } = useQuery(reading);
  const heading = useRef<HTMLHeadingElement>(null);
  const resend = useMutation({
    mutationFn: async (key: string) => {
      const params = { key: enquiryKey, message: key };
      const name = 'POST /staff/enquiries/:key/messages/:message/resend';
      takeValue(await call(name, { params }));
    },
    onSuccess: () => {
      // The pressed button disappears.
      heading.current?.focus();
    },
    onSettled: () => client.invalidateQueries({ queryKey: reading.queryKey }),
  });
  if (messages.length === 0 && !isError) return null;

  return (
    <section className="stack gap-2 told screen-only" aria-labelledby="told-heading">
      <h4 ref={heading} id="told-heading" tabIndex={-1}>
        E-mails
      </h4>
      {isError && <p role="alert">The e-mails of this enquiry could not be loaded.</p>}
      <ul className="stack">
        {messages.map((message) => (
          <li key={message.key} className="bar">
            <MessageText message={message} timeZone={timeZone} />
            {isEnded(message) && (
              <button
                type="button"
                className="button button-small button-secondary"
                aria-disabled={resend.isPending}
                onClick={() => resend.isPending || resend.mutate(message.key)}
              >
                Send again
              </button>
            )}
          </li>
        ))}
      </ul>
      {resend.error && <p role="alert">{describeFault(resend.error)}</p>}
    </section>
  );
}

function MessageText({ message, timeZone }: { message: EnquiryMessage; timeZone: string }) {
  return (
    <p>
      <strong>{MESSAGE_NAMES[message.kind]}</strong>, <bdi>{message.recipient}</bdi>
      <span className={isEnded(message) ? 'muted told-state told-alarm' : 'muted told-state'}>
        {describeState(message, timeZone)}
      </span>
    </p>
  );
}

const isEnded = ({ state }: EnquiryMessage) => state === 'refused' || state === 'given-up';

function describeFault({ answer }: StaffError): string {
  return answer.kind === 'refused' && answer.status === 409
    ? answer.error
    : 'The message could not be sent again. Please try once more.';
}
