import { Phone } from 'lucide-react';
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
import type { OpeningHours } from '../../hours/opening.ts';
import { ConflictScreen } from '../../ui/conflict/conflict-screen.tsx';
import { peekDraft } from '../../ui/drafts.ts';
import { MoveAppointment, moveDraftOf } from './move-appointment.tsx';
import type { Agreed, Appointments, SavedAppointment } from './use-appointments.ts';

export type ChangeAppointment = (
  over: Appointment,
  change: Partial<Agreed>,
  draft?: SentDraft,
) => Promise<SavedAppointment>;

interface Props {
  appointment: Appointment;
  list: Appointments;
  today: string;
  hours: OpeningHours;
  onChange: ChangeAppointment;
  /** Saves the chosen values of a conflict. */
  onChoose: (key: string, chosen: (keyof Agreed)[]) => Promise<SavedAppointment>;
  onRemove: (appointment: Appointment) => void;
  /** Opens the patient or the enquiry; undefined for a caller. */
  onOpen: ((appointment: Appointment) => void) | undefined;
  onMoving: (key: string, startsAt: string) => void;
  /** Whether this appointment was just moved here, perhaps from the list of another day: its row takes the focus. */
  takesFocus: (key: string, startsAt: string) => boolean;
  onDrag: (appointment: Appointment | undefined) => void;
}

const LABELS = { startsAt: 'Time', status: 'Status' };

/** One appointment: when, who, what is unusual about it, and what can be done with it. */
export function AppointmentRow(props: Props) {
  const { appointment, list, today, hours, onChange, onRemove, onOpen, onDrag, onMoving } = props;
  const { key, startsAt, name, status } = appointment;
  const mobile = showMobile(appointment);
  const [isMoving, setMoving] = useState(() => peekDraft(moveDraftOf(key)) !== undefined);
  const conflict = list.findConflict(key);
  const remarks = isStanding(appointment) ? findRemarks(appointment, list.appointments, hours) : [];
  const call = linkToCall(appointment);
  const shownName = name ?? 'Not known';

  const focusMoved = useEffectEvent((movedTo: string) => {
    if (props.takesFocus(key, movedTo)) document.getElementById(`move-${key}`)?.focus();
  });
  useEffect(() => focusMoved(startsAt), [startsAt]);

  function close() {
    setMoving(false);
    document.getElementById(`move-${key}`)?.focus();
  }

  async function choose(chosen: (keyof Agreed)[]) {
    const saved = await props.onChoose(key, chosen);
    if (saved?.kind === 'saved') close();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Move does the same by keyboard
    <li
      className={isStanding(appointment) ? 'today-row' : 'today-row today-off'}
      draggable={!isMoving}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', '');
        // Chromium ends the dragging at once if the page changes during this event.
        setTimeout(() => onDrag(appointment));
      }}
      onDragEnd={() => onDrag(undefined)}
    >
      <p className="today-time">{showTime(startsAt.slice(11))}</p>
      <div className="row today-who">
        {onOpen ? (
          <button type="button" className="today-name" onClick={() => onOpen(appointment)}>
            <bdi>{shownName}</bdi>
          </button>
        ) : (
          <bdi className="today-name">{shownName}</bdi>
        )}
        <span className="hint">{nameKind(appointment)}</span>
        {mobile !== null &&
          (call ? (
            <a className="figures today-call" href={call}>
              <Phone size={16} strokeWidth={1.8} aria-hidden />
              {mobile}
            </a>
          ) : (
            <span className="figures today-call">{mobile}</span>
          ))}
        {remarks.map((remark) => (
          <p key={remark} className="today-remark">
            {remark}
          </p>
        ))}
      </div>
      <Marks
        appointment={appointment}
        isPossible={startsAt.slice(0, 10) <= today}
        onMark={(next) => void onChange(appointment, { status: next })}
        onMove={() => setMoving(true)}
      />
      {conflict && (
        <ConflictScreen
          title="Someone else changed this appointment first"
          level={5}
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
          today={today}
          hours={hours}
          others={list.appointments}
          isHidden={conflict !== undefined}
          isBusy={list.isBusy(key)}
          onMove={(over, next, draft) => {
            onMoving(key, next);
            return onChange(over, { startsAt: next }, draft);
          }}
          onRemove={() => onRemove(appointment)}
          onClose={close}
        />
      )}
      {status !== 'agreed' && <p className="today-status today-print">{STATUS_WORDS[status]}</p>}
    </li>
  );
}

/** 'Patient 0000000001', 'Enquiry' or 'Caller' */
function nameKind({ patientid, enquiryKey }: Appointment): string {
  if (patientid !== undefined) return `Patient ${patientid}`;
  return enquiryKey === undefined ? 'Caller' : 'Enquiry';
}

function showAgreed(field: keyof Agreed, value: string): string {
  return field === 'status' ? STATUS_WORDS[value as AppointmentStatus] : showMoment(value);
}

interface MarksProps {
  appointment: Appointment;
  /** The day of the appointment has begun, so 'Came' and 'Did not come' are offered. */
  isPossible: boolean;
  onMark: (status: AppointmentStatus) => void;
  onMove: () => void;
}

function Marks({ appointment, isPossible, onMark, onMove }: MarksProps) {
  const { key, name, status } = appointment;
  const press = (label: string, onPress: () => void, id?: string) => (
    <button
      type="button"
      id={id}
      className="button button-small button-secondary"
      aria-label={`${label}: ${name ?? 'not known'}`}
      onClick={onPress}
    >
      {label}
    </button>
  );
  return (
    <div className="row today-marks screen-only">
      {status !== 'agreed' && <p className="today-status">{STATUS_WORDS[status]}</p>}
      {status !== 'agreed' && press('Take back', () => onMark('agreed'))}
      {status === 'agreed' && isPossible && press('Came', () => onMark('came'))}
      {status === 'agreed' && isPossible && press('Did not come', () => onMark('missed'))}
      {status === 'agreed' && press('Call off', () => onMark('called-off'))}
      {press('Move', onMove, `move-${key}`)}
    </div>
  );
}
