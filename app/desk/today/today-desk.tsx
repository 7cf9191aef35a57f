import { Printer } from 'lucide-react';
import { useRef, useState } from 'react';
import { useOwnSession } from '../../access/client/own-session.ts';
import type { Appointment } from '../../appointments/appointment.ts';
import { isStanding } from '../../appointments/appointment-rules.ts';
import type { Wish } from '../../appointments/merge-appointment.ts';
import { showDayInFull, showMoment } from '../../enquiries/inbox/desk-text.ts';
import { addDays, clinicToday, minutesOf } from '../../hours/clinic-time.ts';
import { findSessions, type OpeningHours } from '../../hours/opening.ts';
import { useNow } from '../../hours/use-now.ts';
import { showPopup } from '../../ui/dialogs/popup.tsx';
import { RetryButton } from '../../ui/retry-button.tsx';
import { Status } from '../../ui/status.tsx';
import type { Desk } from '../desk.ts';
import { AddAppointment } from './add-appointment.tsx';
import { AppointmentRow } from './appointment-row.tsx';
import { CalendarFeed } from './calendar-feed.tsx';
import { CallsWanted } from './calls-wanted.tsx';
import { useAppointments, type Saved } from './use-appointments.ts';
import { WeekStrip } from './week-strip.tsx';
import './today-desk.css';

/** The appointments of today and tomorrow, or of the chosen day, with the week above and the enquiries that need a call. */
export default function TodayDesk({ desk }: { desk: Desk }) {
  const { texts, clinic, goTo } = desk;
  const maySubscribe = useOwnSession().may('doctor');
  const now = useNow() ?? new Date();
  const today = clinicToday(now, clinic.timeZone);
  const [week, setWeek] = useState<string>();
  const [chosen, setChosen] = useState<string>();
  const from = week ?? today;
  const list = useAppointments(from, addDays(from, 6));
  /** On a phone the form for a new appointment is closed until 'Add an appointment' is pressed. */
  const [isAdding, setAdding] = useState(false);
  const moving = useRef<string>(undefined);
  const [dragged, setDragged] = useState<Appointment>();
  const [told, setTold] = useState<{ words: string; undo?: () => void }>();
  const days = chosen === undefined ? [today, addDays(today, 1)] : [chosen];

  async function change(over: Appointment, wish: Wish): Promise<Saved> {
    const saved = await list.change(over, wish);
    if (saved.kind === 'failed') void showPopup(texts.popup.failed);
    if (saved.kind === 'gone') setTold({ words: 'This appointment has been removed meanwhile.' });
    if (saved.kind === 'done' && wish.startsAt !== undefined) {
      const { appointment } = saved;
      const back = { startsAt: over.startsAt, status: over.status };
      setTold({
        words: `${appointment.name ?? 'The appointment'} is moved to ${showMoment(appointment.startsAt)}.`,
        ...(over.startsAt.slice(0, 10) >= today && {
          undo: () => {
            setTold(undefined);
            void change(appointment, back);
          },
        }),
      });
    }
    return saved;
  }

  function endMove(key: string, startsAt: string): boolean {
    if (moving.current !== `${key} ${startsAt}`) return false;
    moving.current = undefined;
    return true;
  }

  async function moveTo(startsAt: string) {
    setDragged(undefined);
    if (!dragged || dragged.startsAt === startsAt) return;
    const saved = await change(dragged, { startsAt });
    if (saved.kind === 'wrong') setTold({ words: Object.values(saved.errors).join(' ') });
  }

  async function remove(appointment: Appointment) {
    if ((await list.remove(appointment)) === 'failed') void showPopup(texts.popup.failed);
    else setTold({ words: `The appointment of ${appointment.name ?? 'somebody'} is removed.` });
  }

  function open({ patientid, enquiryKey }: Appointment) {
    if (patientid !== undefined) {
      goTo('search', { question: { by: 'patientid', value: patientid } });
    } else if (enquiryKey !== undefined) goTo('enquiries', { enquiryKey });
  }

  function turnTo(next: string) {
    const isNow = next <= today && today <= addDays(next, 6);
    setWeek(isNow ? undefined : next);
    setChosen(isNow ? undefined : next);
  }

  /** Shows the day of an appointment that was added for a day out of view. */
  function showAdded({ startsAt, name }: Appointment) {
    const day = startsAt.slice(0, 10);
    setTold({ words: `${name ?? 'The appointment'} is added for ${showMoment(startsAt)}.` });
    if (days.includes(day)) return;
    if (day < from || day > addDays(from, 6)) setWeek(day);
    setChosen(day);
  }

  return (
    <div className="staff-wide today-desk">
      <header className="today-head">
        <h3>{chosen === undefined ? 'Today and tomorrow' : showDayInFull(chosen)}</h3>
        {chosen !== undefined && (
          <button
            type="button"
            className="button button-small button-secondary"
            onClick={() => turnTo(today)}
          >
            Today and tomorrow
          </button>
        )}
        <button
          type="button"
          className="button button-small button-secondary"
          onClick={() => print()}
        >
          <Printer size={18} strokeWidth={1.8} aria-hidden />
          Print
        </button>
      </header>
      {!isAdding && (
        <button
          type="button"
          className="button button-small button-primary today-unfold"
          onClick={() => setAdding(true)}
        >
          Add an appointment
        </button>
      )}
      <AddAppointment
        className={isAdding ? 'today-add' : 'today-add today-folded'}
        shownDay={chosen ?? today}
        today={today}
        hours={clinic}
        appointments={list.appointments}
        onAdd={list.add}
        onAdded={showAdded}
        onFailed={() => void showPopup(texts.popup.failed)}
      />
      <WeekStrip
        from={from}
        today={today}
        chosen={chosen}
        appointments={list.appointments}
        hours={clinic}
        onChoose={setChosen}
        onWeek={turnTo}
        onDrop={(day) => void moveTo(`${day} ${dragged?.startsAt.slice(11)}`)}
      />
      <div className="today-told">
        <Status className="today-words">
          <span>{told?.words}</span>
        </Status>
        {told?.undo && (
          <button type="button" className="text-button" onClick={told.undo}>
            Take back
          </button>
        )}
      </div>
      {list.hasFailed && (
        <div className="today-failed" role="alert">
          <p>Could not refresh</p>
          <RetryButton onRetry={list.refresh} />
        </div>
      )}
      <div className="today-columns">
        <div className="today-days">
          {days.map((day) => (
            <section key={day} className="today-card" aria-labelledby={`day-${day}`}>
              <h4 id={`day-${day}`}>{nameDay(day, today)}</h4>
              <ul aria-label={`Appointments, ${showDayInFull(day)}`}>
                {list.appointments
                  .filter(({ startsAt }) => startsAt.startsWith(day))
                  .map((appointment) => (
                    <AppointmentRow
                      key={appointment.key}
                      appointment={appointment}
                      list={list}
                      today={today}
                      hours={clinic}
                      onChange={change}
                      onRemove={(one) => void remove(one)}
                      onOpen={hasMore(appointment) ? open : undefined}
                      onMoving={(key, startsAt) => (moving.current = `${key} ${startsAt}`)}
                      takesFocus={endMove}
                      onDrag={setDragged}
                    />
                  ))}
              </ul>
              {!list.isLoading && !list.appointments.some(isOn(day)) && (
                <p className="today-none">No appointments.</p>
              )}
              {dragged && day >= today && (
                <FreeTimes
                  day={day}
                  hours={clinic}
                  appointments={list.appointments}
                  onDrop={(startsAt) => void moveTo(startsAt)}
                />
              )}
            </section>
          ))}
        </div>
        <div className="today-days">
          <CallsWanted
            today={today}
            onOpen={(enquiryKey) => goTo('enquiries', { enquiryKey })}
            onAll={() => goTo('enquiries')}
          />
          {maySubscribe && <CalendarFeed onFailed={() => void showPopup(texts.popup.failed)} />}
        </div>
      </div>
    </div>
  );
}

const isOn =
  (day: string) =>
  ({ startsAt }: Appointment) =>
    startsAt.startsWith(day);

function hasMore({ patientid, enquiryKey }: Appointment): boolean {
  return patientid !== undefined || enquiryKey !== undefined;
}

function nameDay(day: string, today: string): string {
  const full = showDayInFull(day);
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
    <ul className="today-slots" aria-hidden="true">
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
          {startsAt.slice(11)}
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
