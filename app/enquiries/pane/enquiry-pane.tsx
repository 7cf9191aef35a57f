import {
  ArrowLeft,
  ChevronDown,
  ChevronUp,
  Mail,
  Pencil,
  Printer,
  Trash2,
  UserPlus,
} from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { showNearMoment, showWholeDay } from '../../hours/desk-times.ts';
import { clinicToday, isRealDate } from '../../hours/clinic-time.ts';
import { useNow } from '../../hours/use-now.ts';
import { isClosedDay, type OpeningHours } from '../../hours/opening.ts';
import { spaceMobile } from '../../text/mobile.ts';
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

/** The place of the enquiry in the list, from 1; 0 if it has left it. */
export interface EnquiryPlace {
  at: number;
  of: number;
  before: DeskEnquiry | undefined;
  next: DeskEnquiry | undefined;
}

interface Props {
  enquiry: DeskEnquiry;
  place: EnquiryPlace;
  onOpen: (enquiry: DeskEnquiry) => void;
  hours: OpeningHours;
  sameMobile: ReactNode;
  onBack: () => void;
  onUnread: () => void;
  onEdit: () => void;
  onRemove: () => void;
  onRegister: () => void;
  /** The form of the follow-up. */
  followUp: ReactNode;
  /** Shown below the answers. */
  children?: ReactNode;
}

/** One enquiry: the letter with its answers, the follow-up beside it, and the actions of staff. */
export function EnquiryPane(props: Props) {
  const { enquiry, place, sameMobile } = props;
  const [openedAt] = useState(() => new Date());
  const today = clinicToday(useNow() ?? openedAt, props.hours.timeZone);
  const heading = useHeadingFocus();
  useEffect(() => scrollToFollowUp(heading.current), [heading]);
  useEffect(() => {
    addEventListener('resize', keepFieldInView);
    return () => removeEventListener('resize', keepFieldInView);
  }, []);

  /** Moves the focus first, since the button disappears. */
  function markUnread() {
    heading.current?.focus();
    props.onUnread();
  }

  return (
    <article className="pane" aria-labelledby="pane-name">
      <div className="pane-letter">
        <div className="row pane-place screen-only">
          <button
            type="button"
            className="icon-button pane-back"
            aria-label="All enquiries"
            onClick={props.onBack}
          >
            <ArrowLeft {...ICON} />
          </button>
          {place.at > 0 && <Place place={place} onOpen={props.onOpen} />}
        </div>
        <header className="pane-head">
          <h3 ref={heading} id="pane-name" tabIndex={-1} dir="auto">
            {enquiry.name ?? 'Not known'}
          </h3>
          <p className="muted">
            Received {showNearMoment(enquiry.datetime, today)} · reference {enquiry.reference}
          </p>
        </header>
        <p className="pane-message" dir="auto">
          {enquiry.message1 ?? 'No message'}
        </p>
        <dl className="pane-facts">
          <Fact label="About">{showTopic(enquiry.selectOpt)}</Fact>
          <Fact label={ANSWER_DETAILS.date.label}>
            {enquiry.date && (
              <>
                {showWholeDay(enquiry.date)}
                {isRealDate(enquiry.date) && isClosedDay(enquiry.date, props.hours) && (
                  <>
                    {' '}
                    <span className="tag warn">Clinic closed</span>
                  </>
                )}
              </>
            )}
          </Fact>
          {OTHER_ANSWERS.map((field) => (
            <Fact key={field} label={ANSWER_DETAILS[field].label}>
              {showAnswer(enquiry, field)}
            </Fact>
          ))}
          <div>
            <dt>Existing patient</dt>
            <dd className="bar">
              <bdi>{sameMobile}</bdi>
              <button
                type="button"
                className="button button-small button-secondary screen-only"
                onClick={props.onRegister}
              >
                <UserPlus {...ICON} />
                Register as patient
              </button>
            </dd>
          </div>
          <Fact label="Status" isPrinted>
            {STATUS_NAMES[enquiry.status]}
          </Fact>
        </dl>
        {props.children}
      </div>
      {props.followUp}
      <div className="row pane-actions screen-only">
        <button type="button" className="button button-small" onClick={props.onEdit}>
          <Pencil {...ICON} />
          Edit
        </button>
        {enquiry.status === 'new' && enquiry.readAt !== null && (
          <button type="button" className="button button-small" onClick={markUnread}>
            <Mail {...ICON} />
            Mark as unread
          </button>
        )}
        <button
          type="button"
          className="button button-small"
          aria-keyshortcuts="p"
          onClick={() => print()}
        >
          <Printer {...ICON} />
          Print
        </button>
        <button type="button" className="button button-small pane-remove" onClick={props.onRemove}>
          <Trash2 {...ICON} />
          Remove
        </button>
      </div>
    </article>
  );
}

/** '1 of 5', and the ways to the enquiries above and below in the list. */
function Place({ place: { at, of, before, next }, onOpen }: Pick<Props, 'place' | 'onOpen'>) {
  return (
    <>
      <span className="pane-count">
        <span className="pane-noun">Enquiry </span>
        {at.toLocaleString('en-IN')} of {of.toLocaleString('en-IN')}
      </span>
      <StepButton label="Previous enquiry" to={before} onOpen={onOpen}>
        <ChevronUp {...ICON} />
      </StepButton>
      <StepButton label="Next enquiry" to={next} onOpen={onOpen}>
        <ChevronDown {...ICON} />
      </StepButton>
    </>
  );
}

interface StepProps {
  label: string;
  to: DeskEnquiry | undefined;
  onOpen: (enquiry: DeskEnquiry) => void;
  children: ReactNode;
}

function StepButton({ label, to, onOpen, children }: StepProps) {
  return (
    <button
      type="button"
      className={to ? 'icon-button' : 'icon-button muted'}
      aria-label={label}
      aria-disabled={to === undefined}
      onClick={() => to && onOpen(to)}
    >
      {children}
    </button>
  );
}

function showAnswer(enquiry: DeskEnquiry, field: EnquiryField): ReactNode {
  if (field === 'email' && enquiry.email) return <EmailText email={enquiry.email} />;
  if (field !== 'mobile') return enquiry[field];
  return spaceMobile(showMobile(enquiry) ?? '');
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

/** After a phone has been turned, the field that is being filled would be elsewhere in the letter. */
function keepFieldInView(): void {
  const field = document.activeElement;
  if (field?.closest('.follow-up')) field.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}

/** Height of the header that stays at the top of the window. */
function headerHeight(): number {
  return parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
}
