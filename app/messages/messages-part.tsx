import { useQuery } from '@tanstack/react-query';
import { showInstant } from '../hours/desk-times.ts';
import { describeMail } from './mail-status.ts';
import { messageQueries } from './message-queries.ts';
import type { FailedMessage } from './messages.contract.ts';
import { ReadPart } from '../ui/part.tsx';
import { TestMailForm } from './test-mail-form.tsx';

const KINDS: Record<FailedMessage['kind'], string> = {
  'new-enquiry': 'To the clinic: a new enquiry',
  'many-enquiries': 'To the clinic: many enquiries at once',
  'possible-spam': 'To the clinic: possible spam waits',
  received: 'To the visitor: enquiry received',
  agreed: 'To the visitor: the agreed time',
  moved: 'To the visitor: another time',
  'called-off': 'To the visitor: cancelled',
  reminder: 'To the visitor: a reminder',
};
const STATES: Record<FailedMessage['state'], string> = {
  waiting: 'will be tried again',
  refused: 'refused for good',
  'given-up': 'given up',
};

/** How the sending of e-mails goes, which ones failed within the last week, and a test message. */
export function MessagesPart({ timeZone }: { timeZone: string }) {
  const { data: mail } = useQuery(messageQueries.mail);
  const reading = useQuery(messageQueries.failed);
  const said = mail && describeMail(mail, timeZone);
  return (
    <ReadPart title="E-mails" reading={reading}>
      {(messages) => (
        <>
          {said && <p className={said.kind === 'alarm' ? 'fault' : ''}>{said.text}</p>}
          {messages.length > 0 && <Failed messages={messages} timeZone={timeZone} />}
          {mail?.isOn && <TestMailForm />}
        </>
      )}
    </ReadPart>
  );
}

function Failed({ messages, timeZone }: { messages: FailedMessage[]; timeZone: string }) {
  return (
    <ul className="list">
      {messages.map(({ key, kind, state, at, answer, reference }) => (
        <li key={key}>
          <p>
            {KINDS[kind]}
            {reference && ` (${reference})`}, {STATES[state]}
          </p>
          <p className="small">
            {showInstant(at, timeZone)}: {answer}
          </p>
        </li>
      ))}
    </ul>
  );
}
