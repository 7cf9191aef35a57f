import { Ellipsis, Phone } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { showTime } from '../../hours/page-times.ts';
import { showMoment } from '../../hours/desk-times.ts';
import type { Appointment } from '../appointments.contract.ts';
import { STATUS_WORDS } from '../appointment.ts';
import { findRemarks, isStanding } from '../appointment-rules.ts';
import type { SentDraft } from '../../http/client/use-save.ts';
import type { AppointmentStatus } from '../../enquiries/inbox/desk-enquiry.ts';
import { showMobile } from '../../text/dial.ts';
import { linkToCall } from '../../text/contact-links.ts';
import { spaceMobile } from '../../text/mobile.ts';
import type { OpeningHours } from '../../hours/opening.ts';
import { ConflictScreen } from '../../ui/conflict/conflict-screen.tsx';
import { peekDraft } from '../../ui/drafts.ts';
import { Menu } from '../../ui/menu.tsx';
import { AppointmentState } from './appointment-state.tsx';
import { MoveAppointment, moveDraftOf } from './move-appointment.tsx';
import type { Agreed, Appointments, SavedAppointment } from './use-appointments.ts';

export type ChangeAppointment = (
  over: Appointment,
  change: Partial<Agreed>,
  draft?: SentDraft,
) => Promise<SavedAppointment>;

export interface RowProps {
  appointment: Appointment;
  /** The appointments at its time, itself included. */
  same: readonly Appointment[];
  list: Appointments;
  today: string;
  /** The clinic's 'YYYY-MM-DD HH:MM'. */
  now: string;
  hours: OpeningHours;
  /** The person who is expected next: the row's button is the filled one. */
  isNext: boolean;
  /** Whether its buttons are shown on a phone. */
  isPicked: boolean;
  onPick: (key: string) => void;
  onChange: ChangeAppointment;
  /** Saves the chosen values of a conflict. */
  onChoose: (key: string, chosen: (keyof Agreed)[]) => Promise<SavedAppointment>;
  onRemove: (appointment: Appointment) => void;
  /** Opens the patient or the enquiry. */
  onOpen: (appointment: Appointment) => void;
  onMoving: (key: string, startsAt: string) => void;
  /** Whether this appointment was just moved here, perhaps from the list of another day: its row takes the focus. */
  takesFocus: (key: string, startsAt: string) => boolean;
  onDrag: (appointment: Appointment | undefined) => void;
}

const LABELS = { startsAt: 'Time', status: 'Status' };

/** One appointment: when, who, what is unusual about it, and what can be done with it. */
export function AppointmentRow(props: RowProps) {
  const { appointment, list, today, now, hours, isNext, isPicked, onChange, onOpen } = props;
  const { onDrag, onMoving, onPick } = props;
  const { key, startsAt, name, status } = appointment;
  const [isMoving, setMoving] = useState(() => peekDraft(moveDraftOf(key)) !== undefined);
  const conflict = list.findConflict(key);
  const remarks = isStanding(appointment) ? findRemarks(appointment, props.same, hours) : [];
  const shownName = name ?? 'Not known';
  const hasMore = appointment.patientid !== undefined || appointment.enquiryKey !== undefined;

  const focusMoved = useEffectEvent((movedTo: string) => {
    if (props.takesFocus(key, movedTo)) focusMenu();
  });
  useEffect(() => focusMoved(startsAt), [startsAt]);

  function focusMenu() {
    document.getElementById(`more-${key}`)?.focus();
  }

  function close() {
    setMoving(false);
    focusMenu();
  }

  async function choose(chosen: (keyof Agreed)[]) {
    const saved = await props.onChoose(key, chosen);
    if (saved?.kind === 'saved') close();
  }

  const looks = [
    'today-line today-row',
    ...(isStanding(appointment) ? [] : ['today-off']),
    ...(isNext ? ['today-next'] : []),
    ...(isPicked ? ['today-picked'] : []),
  ];
  return (
    <>
      <tr
        className={looks.join(' ')}
        draggable={!isMoving}
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move';
          event.dataTransfer.setData('text/plain', '');
          // Chromium ends the dragging at once if the page changes during this event.
          setTimeout(() => onDrag(appointment));
        }}
        onDragEnd={() => onDrag(undefined)}
      >
        <th scope="row" className="today-time">
          {showTime(startsAt.slice(11))}
        </th>
        <td className="today-who">
          {hasMore ? (
            <button
              type="button"
              className="today-name"
              title={shownName}
              data-row="focus"
              onClick={() => onOpen(appointment)}
            >
              <bdi>{shownName}</bdi>
            </button>
          ) : (
            <span className="today-name" title={shownName}>
              <bdi>{shownName}</bdi>
            </span>
          )}
          <button
            type="button"
            className="today-name today-choose"
            aria-expanded={isPicked}
            onClick={() => onPick(key)}
          >
            <bdi>{shownName}</bdi>
          </button>
          {remarks.map((remark) => (
            <p key={remark} className="tag warn today-remark">
              {remark}
            </p>
          ))}
        </td>
        <td className="today-id">
          <Identity appointment={appointment} />
        </td>
        <td className="today-mobile">
          <Mobile appointment={appointment} />
        </td>
        <td className="today-state">
          <AppointmentState appointment={appointment} now={now} />
        </td>
        <td className="today-acts screen-only">
          {status === 'agreed' && startsAt.slice(0, 10) <= today && (
            <button
              type="button"
              className={`button button-small today-arrived ${isNext ? 'button-primary' : 'button-secondary'}`}
              aria-label={`Arrived: ${shownName}`}
              onClick={() => void onChange(appointment, { status: 'came' })}
            >
              Arrived
            </button>
          )}
          <Menu
            buttonId={`more-${key}`}
            label={`More: ${shownName}`}
            trigger={<Ellipsis size={18} aria-hidden />}
          >
            <Choices
              appointment={appointment}
              isPossible={startsAt.slice(0, 10) <= today}
              onMark={(next) => void onChange(appointment, { status: next })}
              onMove={() => setMoving(true)}
              onRemove={() => props.onRemove(appointment)}
              onOpen={hasMore ? () => onOpen(appointment) : undefined}
            />
          </Menu>
        </td>
      </tr>
      {(isMoving || conflict) && (
        <tr className="today-below screen-only">
          <td colSpan={6}>
            {conflict && (
              <ConflictScreen
                title="Someone else changed this appointment first"
                level={4}
                conflict={conflict}
                labels={LABELS}
                show={showAgreed}
                isBusy={list.isBusy(key)}
                onSave={(chosen) => void choose(chosen)}
                back={{
                  label: 'Keep theirs',
                  onBack: () => {
                    list.takeTheirs(key);
                    close();
                  },
                }}
              />
            )}
            {isMoving && (
              <MoveAppointment
                appointment={appointment}
                hours={hours}
                isHidden={conflict !== undefined}
                isBusy={list.isBusy(key)}
                onMove={(over, next, draft) => {
                  onMoving(key, next);
                  return onChange(over, { startsAt: next }, draft);
                }}
                onClose={close}
              />
            )}
          </td>
        </tr>
      )}
    </>
  );
}

function Identity({ appointment }: Pick<RowProps, 'appointment'>) {
  const { patientid, enquiryKey } = appointment;
  if (patientid === undefined) {
    return <span className="hint">{enquiryKey === undefined ? 'Caller' : 'Enquiry'}</span>;
  }
  return (
    <>
      <span className="hint">ID</span> {patientid}
    </>
  );
}

function Mobile({ appointment }: Pick<RowProps, 'appointment'>) {
  const mobile = showMobile(appointment);
  const call = linkToCall(appointment);
  if (mobile === null) return null;
  if (!call) return <span>{spaceMobile(mobile)}</span>;
  return (
    <a className="today-call" href={call}>
      <Phone size={20} aria-hidden />
      <span className="visually-hidden">Call {appointment.name ?? 'this number'}, </span>
      <span className="today-number">{spaceMobile(mobile)}</span>
    </a>
  );
}

interface ChoicesProps extends Pick<RowProps, 'appointment'> {
  /** The day of the appointment has begun, so it can be marked. */
  isPossible: boolean;
  onMark: (status: AppointmentStatus) => void;
  onMove: () => void;
  onRemove: () => void;
  onOpen: (() => void) | undefined;
}

function Choices(props: ChoicesProps) {
  const { appointment, isPossible, onMark, onMove, onRemove, onOpen } = props;
  const isAgreed = appointment.status === 'agreed';
  const choice = (words: string, onPress: () => void) => (
    <button type="button" className="menu-item" onClick={onPress}>
      {words}
    </button>
  );
  return (
    <>
      {choice('Move', onMove)}
      {isAgreed && isPossible && choice('No-show', () => onMark('missed'))}
      {isAgreed && choice('Cancel', () => onMark('called-off'))}
      {!isAgreed && choice('Undo', () => onMark('agreed'))}
      {onOpen && choice(appointment.patientid ? 'Open patient' : 'Open enquiry', onOpen)}
      <hr />
      {choice('Remove', onRemove)}
    </>
  );
}

function showAgreed(field: keyof Agreed, value: string): string {
  return field === 'status' ? STATUS_WORDS[value as AppointmentStatus] : showMoment(value);
}
