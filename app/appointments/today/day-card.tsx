import { useState } from 'react';
import { showTime } from '../../hours/page-times.ts';
import { showWholeDay } from '../../hours/desk-times.ts';
import type { Appointment } from '../appointments.contract.ts';
import { isStanding } from '../appointment-rules.ts';
import { addDays, minutesOf } from '../../hours/clinic-time.ts';
import { findSessions, type OpeningHours } from '../../hours/opening.ts';
import { AppointmentRow, type ChangeAppointment } from './appointment-row.tsx';
import type { Agreed, Appointments, SavedAppointment } from './use-appointments.ts';

interface Props {
  /** 'YYYY-MM-DD' */
  day: string;
  today: string;
  hours: OpeningHours;
  list: Appointments;
  dragged: Appointment | undefined;
  onDrag: (appointment: Appointment | undefined) => void;
  /** The dragged appointment was dropped on a free time. */
  onMoveTo: (startsAt: string) => void;
  onChange: ChangeAppointment;
  onChoose: (key: string, chosen: (keyof Agreed)[]) => Promise<SavedAppointment>;
  onRemove: (appointment: Appointment) => void;
  onOpen: (appointment: Appointment) => void;
  onMoving: (key: string, startsAt: string) => void;
  /** Whether this appointment was just moved here, perhaps from another day: its row takes the focus. */
  takesFocus: (key: string, startsAt: string) => boolean;
}

/** The appointments of one day and, while one is dragged, the free half hours. */
export function DayCard({ day, today, hours, list, dragged, ...props }: Props) {
  const { onDrag, onMoveTo, onChange, onChoose, onRemove, onOpen, onMoving, takesFocus } = props;
  const own = list.appointments.filter(({ startsAt }) => startsAt.startsWith(day));

  return (
    <section className="card today-card" aria-labelledby={`day-${day}`}>
      <h4 id={`day-${day}`}>{nameDay(day, today)}</h4>
      <ul className="today-list" aria-label={`Appointments, ${showWholeDay(day)}`}>
        {own.map((appointment) => (
          <AppointmentRow
            key={appointment.key}
            appointment={appointment}
            list={list}
            today={today}
            hours={hours}
            onChange={onChange}
            onChoose={onChoose}
            onRemove={onRemove}
            onOpen={hasMore(appointment) ? onOpen : undefined}
            onMoving={onMoving}
            takesFocus={takesFocus}
            onDrag={onDrag}
          />
        ))}
      </ul>
      {!list.isLoading && own.length === 0 && <p className="muted today-none">No appointments.</p>}
      {dragged && day >= today && (
        <FreeTimes day={day} hours={hours} appointments={list.appointments} onDrop={onMoveTo} />
      )}
    </section>
  );
}

function hasMore({ patientid, enquiryKey }: Appointment): boolean {
  return patientid !== undefined || enquiryKey !== undefined;
}

function nameDay(day: string, today: string): string {
  const full = showWholeDay(day);
  if (day === today) return `Today, ${full}`;
  return day === addDays(today, 1) ? `Tomorrow, ${full}` : full;
}

interface FreeTimesProps {
  day: string;
  hours: OpeningHours;
  appointments: readonly Appointment[];
  onDrop: (startsAt: string) => void;
}

/** While an appointment is dragged: the free half hours of a day, to drop it on. */
function FreeTimes({ day, hours, appointments, onDrop }: FreeTimesProps) {
  const [over, setOver] = useState<string>();
  const taken = new Set(appointments.filter(isStanding).map(({ startsAt }) => startsAt));
  const free = listHalfHours(day, hours).filter((startsAt) => !taken.has(startsAt));
  return (
    <ul className="today-slots screen-only" aria-hidden="true">
      {free.map((startsAt) => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Move does the same by keyboard
        <li
          key={startsAt}
          className={over === startsAt ? 'today-over' : undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(startsAt);
          }}
          onDragLeave={() => setOver(undefined)}
          onDrop={(event) => {
            event.preventDefault();
            onDrop(startsAt);
          }}
        >
          {showTime(startsAt.slice(11))}
        </li>
      ))}
    </ul>
  );
}

/** The half hours at which the clinic is open, as 'YYYY-MM-DD HH:MM'. */
function listHalfHours(day: string, { sessions, closures }: OpeningHours): string[] {
  return findSessions(day, sessions, closures).flatMap(({ opens, closes }) => {
    const times: string[] = [];
    for (let at = minutesOf(opens); at < minutesOf(closes); at += 30) {
      const [hour, minute] = [Math.floor(at / 60), at % 60];
      times.push(`${day} ${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
    }
    return times;
  });
}
