import { Phone } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Appointment } from '../../appointments/appointments.contract.ts';
import { STATUS_WORDS } from '../../appointments/appointment.ts';
import { findRemarks, isStanding } from '../../appointments/appointment-rules.ts';
import type { AppointmentStatus } from '../../enquiries/inbox/desk-enquiry.ts';
import { showMoment } from '../../enquiries/inbox/desk-text.ts';
import { showMobile } from '../../text/dial.ts';
import { linkToCall } from '../../enquiries/pane/enquiry-contact.tsx';
import type { OpeningHours } from '../../hours/opening.ts';
import { VersionConflict } from '../../ui/version-conflict.tsx';
import { peekDraft } from '../../ui/drafts.ts';
import { MoveAppointment, moveDraftOf } from './move-appointment.tsx';
import type { AppointmentConflict, Appointments, SavedAppointment } from './use-appointments.ts';
import type { Wish } from '../../appointments/merge-appointment.ts';

interface Props {
  appointment: Appointment;
  list: Pick<Appointments, 'appointments' | 'findConflict' | 'takeTheirs'>;
  today: string;
  hours: OpeningHours;
  onChange: (over: Appointment, wish: Wish) => Promise<SavedAppointment>;
  onRemove: (appointment: Appointment) => void;
  /** Opens the patient or the enquiry; undefined for a caller. */
  onOpen: ((appointment: Appointment) => void) | undefined;
  onMoving: (key: string, startsAt: string) => void;
  /** Whether this appointment was just moved here, perhaps from the list of another day: its row takes the focus. */
  takesFocus: (key: string, startsAt: string) => boolean;
  onDrag: (appointment: Appointment | undefined) => void;
}

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
      <p className="today-time">{startsAt.slice(11)}</p>
      <div className="today-who">
        {onOpen ? (
          <button type="button" className="today-name" onClick={() => onOpen(appointment)}>
            <bdi>{shownName}</bdi>
          </button>
        ) : (
          <bdi className="today-name">{shownName}</bdi>
        )}
        <span className="today-kind">{nameKind(appointment)}</span>
        {mobile !== null &&
          (call ? (
            <a className="today-call" href={call}>
              <Phone size={16} strokeWidth={1.8} aria-hidden />
              {mobile}
            </a>
          ) : (
            <span className="today-call">{mobile}</span>
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
        <Conflict
          conflict={conflict}
          onKeepMine={() => void onChange(conflict.current, conflict.wish)}
          onTakeTheirs={() => list.takeTheirs(key)}
        />
      )}
      {isMoving && (
        <MoveAppointment
          appointment={appointment}
          today={today}
          hours={hours}
          others={list.appointments}
          onMove={(over, next) => {
            onMoving(key, next);
            return onChange(over, { startsAt: next });
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
    <div className="today-marks">
      {status !== 'agreed' && <p className="today-status">{STATUS_WORDS[status]}</p>}
      {status !== 'agreed' && press('Take back', () => onMark('agreed'))}
      {status === 'agreed' && isPossible && press('Came', () => onMark('came'))}
      {status === 'agreed' && isPossible && press('Did not come', () => onMark('missed'))}
      {status === 'agreed' && press('Call off', () => onMark('called-off'))}
      {press('Move', onMove, `move-${key}`)}
    </div>
  );
}

interface ConflictProps {
  conflict: AppointmentConflict;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

function Conflict({ conflict: { current, wish }, onKeepMine, onTakeTheirs }: ConflictProps) {
  const isMarked = wish.status !== undefined;
  return (
    <div className="today-conflict" role="alert">
      <h5>Somebody else changed this appointment meanwhile</h5>
      <p>Your change is not saved yet. Choose which version to keep.</p>
      <VersionConflict
        id={`conflict-${current.key}`}
        differences={[
          {
            field: 'startsAt',
            label: 'Time',
            stored: showMoment(current.startsAt),
            own: showMoment(wish.startsAt ?? current.startsAt),
          },
          ...(isMarked
            ? [
                {
                  field: 'status',
                  label: 'Status',
                  stored: STATUS_WORDS[current.status],
                  own: STATUS_WORDS[wish.status ?? current.status],
                },
              ]
            : []),
        ]}
        save={{ label: 'Save mine', onSave: onKeepMine }}
        back={{ label: 'Keep what is there', onBack: onTakeTheirs }}
        look={{ row: 'today-marks', button: 'button button-small' }}
      />
    </div>
  );
}
