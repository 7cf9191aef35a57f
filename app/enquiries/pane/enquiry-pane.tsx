import { ArrowLeft, Pencil, Printer, Trash2, UserPlus } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { showMoment, showWholeDay } from '../../hours/desk-times.ts';
import { EmailText } from '../../ui/email-text.tsx';
import { ANSWER_DETAILS, ANSWERS_OF_STAFF } from '../answer-details.ts';
import { showMobile } from '../../text/dial.ts';
import type { EnquiryField } from '../enquiry.ts';
import type { DeskEnquiry } from '../inbox/desk-enquiry-schema.server.ts';
import { showTopic } from '../inbox/desk-text.ts';
import { STATUS_NAMES } from '../inbox/status-chips.tsx';
import './enquiry-pane.css';

const ICON = { size: 18, strokeWidth: 1.8, 'aria-hidden': true } as const;

/** Space left at the edge of the window when scrolling, in CSS pixels. */
const EDGE = 8;

/** The answers that are shown as they are, under their labels. */
const OTHER_ANSWERS = ANSWERS_OF_STAFF.filter(
  (field) => !['name', 'selectOpt', 'date', 'message1'].includes(field),
);

interface Props {
  enquiry: DeskEnquiry;
  sameMobile: ReactNode;
  onBack: () => void;
  onUnread: () => void;
  onEdit: () => void;
  onRemove: () => void;
  onRegister: () => void;
  /** The form of the follow-up. */
  followUp: ReactNode;
  /** Shown below the answers and the follow-up, over the whole width. */
  children?: ReactNode;
}

/** One enquiry with its answers, its follow-up beside them, and the actions of staff. */
export function EnquiryPane(props: Props) {
  const { enquiry, sameMobile } = props;
  const heading = useHeadingFocus();
  useEffect(() => scrollToFollowUp(heading.current), [heading]);

  /** Moves the focus first, since the button disappears. */
  function markUnread() {
    heading.current?.focus();
    props.onUnread();
  }

  return (
    <article className="stack gap-5 pane" aria-labelledby="pane-name">
      <button
        type="button"
        className="button button-small button-secondary pane-back screen-only"
        onClick={props.onBack}
      >
        <ArrowLeft {...ICON} />
        All enquiries
      </button>
      <header className="pane-head">
        <h3 ref={heading} id="pane-name" tabIndex={-1} dir="auto">
          {enquiry.name ?? 'Not known'}
        </h3>
        <p>
          Received {showMoment(enquiry.datetime)}, reference {enquiry.reference}
        </p>
      </header>
      <div className="stack gap-5 pane-about">
        <dl className="stack gap-2 pane-facts">
          <Fact label="About">{showTopic(enquiry.selectOpt)}</Fact>
          <Fact label={ANSWER_DETAILS.date.label}>
            {enquiry.date && showWholeDay(enquiry.date)}
          </Fact>
          {OTHER_ANSWERS.map((field) => (
            <Fact key={field} label={ANSWER_DETAILS[field].label}>
              {showAnswer(enquiry, field)}
            </Fact>
          ))}
          <Fact label="Same mobile">{sameMobile}</Fact>
          <Fact label="Status" isPrinted>
            {STATUS_NAMES[enquiry.status]}
          </Fact>
        </dl>
        <p className="pane-message" dir="auto">
          {enquiry.message1 ?? 'No message'}
        </p>
      </div>
      {props.followUp}
      {props.children}
      <div className="row screen-only">
        <button
          type="button"
          className="button button-small button-secondary"
          onClick={props.onRegister}
        >
          <UserPlus {...ICON} />
          Register as patient
        </button>
        <button
          type="button"
          className="button button-small button-secondary"
          onClick={props.onEdit}
        >
          <Pencil {...ICON} />
          Edit
        </button>
        {enquiry.status === 'new' && enquiry.readAt !== null && (
          <button
            type="button"
            className="button button-small button-secondary"
            onClick={markUnread}
          >
            Mark as unread
          </button>
        )}
        <button
          type="button"
          className="button button-small button-secondary"
          onClick={() => print()}
        >
          <Printer {...ICON} />
          Print
        </button>
        <button
          type="button"
          className="button button-small button-secondary pane-remove"
          onClick={props.onRemove}
        >
          <Trash2 {...ICON} />
          Remove
        </button>
      </div>
    </article>
  );
}

function showAnswer(enquiry: DeskEnquiry, field: EnquiryField): ReactNode {
  if (field === 'email' && enquiry.email) return <EmailText email={enquiry.email} />;
  return field === 'mobile' ? showMobile(enquiry) : enquiry[field];
}

interface FactProps {
  label: string;
  /** Shown on paper only. */
  isPrinted?: boolean;
  children: ReactNode;
}

function Fact({ label, isPrinted, children }: FactProps) {
  return (
    <div className={isPrinted ? 'pane-printed' : undefined}>
      <dt>{label}</dt>
      <dd>{children ? <bdi>{children}</bdi> : 'Not known'}</dd>
    </div>
  );
}

/** Focuses the heading of a pane that replaces another, and scrolls it into view. */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const element = heading.current;
    if (!element) return;
    element.focus({ preventScroll: true });
    const { top, bottom } = element.getBoundingClientRect();
    if (top < headerHeight() || bottom > innerHeight) element.scrollIntoView({ block: 'center' });
  }, []);
  return heading;
}

/** Scrolls up to the end of the follow-up if the heading stays in view. */
function scrollToFollowUp(heading: HTMLElement | null): void {
  const followUp = heading?.closest('.pane')?.querySelector('.follow-up');
  if (!heading || !followUp) return;
  const hidden = followUp.getBoundingClientRect().bottom + EDGE - innerHeight;
  const room = heading.getBoundingClientRect().top - EDGE - headerHeight();
  if (hidden > 0 && hidden <= room) scrollBy({ top: hidden, behavior: 'instant' });
}

/** Height of the header that stays at the top of the window. */
function headerHeight(): number {
  return parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
}
