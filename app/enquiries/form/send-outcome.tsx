import { CircleAlert, Contact, PhoneCall } from 'lucide-react';
import type { Phone, Language } from '../../content/clinic.ts';
import type { Texts } from '../../content/texts.server.ts';
import { EmergencyNumbers } from '../../ui/emergency-numbers.tsx';
import { useOnline } from '../../ui/use-online.ts';
import type { Outcome } from './send-enquiry.ts';
import { useEffect, useRef, useState, type MouseEvent } from 'react';
import type { OpeningHours } from '../../hours/opening.ts';
import { WholeTimes } from '../../hours/whole-times.tsx';
import { describeCallBack } from './call-back.ts';
import type { EnquiryField } from '../enquiry.ts';

interface NotSentProps {
  outcome: Outcome;
  texts: Texts['form'];
  phone: Phone;
  onRetry: () => void;
}

/**
 * Says that nothing was sent and that the answers are safe, and offers to try again or to call. While the enquiry
 * is being sent again the panel is hidden but keeps its height, so that the button below stays where it is.
 */
export function NotSent({ outcome, texts, phone, onRetry }: NotSentProps) {
  const isOnline = useOnline();
  const isSending = outcome.kind === 'sending';
  const told = isSending ? outcome.before : outcome;
  const text = describeOutcome(told, texts, isOnline);
  if (text === undefined) return null;
  const [before = '', after] = text.split('{phone}');
  return (
    <div
      className={isSending ? 'note wrong form-strip form-quiet' : 'note wrong form-strip'}
      role="alert"
    >
      <CircleAlert size={20} strokeWidth={2} aria-hidden />
      <p key={text}>
        {before}
        {after !== undefined && (
          <a href={`tel:${phone.number}`} className="strong form-phone" translate="no">
            {phone.shown}
          </a>
        )}
        {after}
      </p>
      {told.kind !== 'notice' && (
        <button type="button" className="button button-secondary button-small" onClick={onRetry}>
          {texts.retry}
        </button>
      )}
    </div>
  );
}

function describeOutcome(
  outcome: Outcome,
  texts: Texts['form'],
  isOnline: boolean,
): string | undefined {
  switch (outcome.kind) {
    case 'not-sent':
      return texts.notSent;
    case 'offline':
      return isOnline ? texts.backOnline : texts.offline;
    case 'too-many':
      return texts.tooMany.replace(
        '{minutes}',
        String(Math.max(2, Math.ceil(outcome.seconds / 60))),
      );
    case 'notice':
      return outcome.notice;
    case 'none':
    case 'sending':
    case 'sent':
      return undefined;
  }
}

interface SentPanelProps {
  sent: Extract<Outcome, { kind: 'sent' }>;
  texts: Pick<Texts, 'form' | 'hours'>;
  hours: OpeningHours;
  language: Language;
  /** Brings the form back. */
  onAnother: () => void;
}

/** Takes the place and the focus of a form that was sent. */
export function SentPanel({ sent, texts, hours, language, onAnother }: SentPanelProps) {
  const panel = useRef<HTMLElement>(null);
  const [callBack] = useState(() => {
    const asked = { sentAt: new Date(), mobile: sent.mobile };
    return describeCallBack(asked, hours, texts, language);
  });
  const [before = '', after = ''] = texts.form.sentReference.split('{reference}');

  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
    panel.current?.scrollIntoView({ block: 'start' });
  }, []);

  return (
    <section
      ref={panel}
      className="form-sent"
      tabIndex={-1}
      aria-labelledby="enquiry-sent"
      aria-describedby="enquiry-sent-more"
    >
      <h3 id="enquiry-sent">{texts.form.sentHeading}</h3>
      <div id="enquiry-sent-more">
        <p>
          {before}
          <strong className="form-reference" translate="no">
            {sent.reference}
          </strong>
          {after}
        </p>
        <p className="form-when">
          <PhoneCall size={24} strokeWidth={1.8} aria-hidden />
          <WholeTimes text={callBack} />
        </p>
      </div>
      <p className="form-ways">
        {sent.link && (
          <a className="button button-primary" href={sent.link}>
            {texts.form.sentOpen}
          </a>
        )}
        <a className="button button-secondary" href="/clinic.vcf" download>
          <Contact size={20} strokeWidth={1.8} aria-hidden /> {texts.form.sentContact}
        </a>
        <button type="button" className="text-button" onClick={onAnother}>
          {texts.form.sentAnother}
        </button>
      </p>
      <div className="small form-small">
        <p>
          <EmergencyNumbers text={texts.form.emergency} />
        </p>
      </div>
    </section>
  );
}

interface ProblemSummaryProps {
  heading: string;
  problems: { field: EnquiryField; id: string; message: string }[];
  onChoose: (field: EnquiryField) => void;
}

/** Lists the answers that the server refused, with a link to each. Takes the focus when it appears. */
export function ProblemSummary({ heading, problems, onChoose }: ProblemSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);

  useEffect(() => summary.current?.focus(), []);

  function choose(event: MouseEvent, field: EnquiryField) {
    event.preventDefault();
    onChoose(field);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- scrolls a page without script to the summary
    <div ref={summary} className="form-problem" role="alert" tabIndex={-1} autoFocus>
      <h3>{heading}</h3>
      <ul>
        {problems.map(({ field, id, message }) => (
          <li key={field}>
            <a href={`#${id}`} onClick={(event) => choose(event, field)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
