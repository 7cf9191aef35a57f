import { Printer } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { showMoment, showWholeDay } from '../../hours/desk-times.ts';
import { useOwnSession } from '../../http/client/own-session.ts';
import type { Appointment } from '../appointments.contract.ts';
import type { Clinic } from '../../content/clinic.ts';
import { addDays, clinicToday } from '../../hours/clinic-time.ts';
import { useNow } from '../../hours/use-now.ts';
import { showPopup } from '../../ui/dialogs/popup.tsx';
import { RetryButton } from '../../ui/retry-button.tsx';
import { Status } from '../../ui/status.tsx';
import { UndoLine } from '../../ui/undo-line.tsx';
import { AddAppointment } from './add-appointment.tsx';
import { CalendarFeed } from './calendar-feed.tsx';
import { CallsWanted } from './calls-wanted.tsx';
import type { ChangeAppointment } from './appointment-row.tsx';
import { DayCard } from './day-card.tsx';
import { RemovedAppointments } from './removed-appointments.tsx';
import { type Agreed, useAppointments, type SavedAppointment } from './use-appointments.ts';
import { WeekStrip } from './week-strip.tsx';
import './today-desk.css';

interface Props {
  clinic: Clinic;
  /** The popup after a failure. */
  failed: string;
  onOpenPatient: (patientid: string) => void;
  /** Without a key, all enquiries. */
  onOpenEnquiry: (enquiryKey?: string) => void;
}

/** The appointments of today and tomorrow, or of the chosen day, with the week above and the enquiries that need a call. */
export default function TodayDesk({ clinic, failed, onOpenPatient, onOpenEnquiry }: Props) {
  const maySubscribe = useOwnSession().may('doctor');
  const [openedAt] = useState(() => new Date());
  const now = useNow() ?? openedAt;
  const today = clinicToday(now, clinic.timeZone);
  const [week, setWeek] = useState<string>();
  const [chosen, setChosen] = useState<string>();
  const from = week ?? today;
  const root = useRef<HTMLDivElement>(null);
  const [told, setTold] = useState<{ words: string; undo?: () => void }>();
  const list = useAppointments({ from, to: addDays(from, 6) }, { failed, root });
  /** On a phone the form for a new appointment is closed until 'Add an appointment' is pressed. */
  const [isAdding, setAdding] = useState(false);
  const moving = useRef<string>(undefined);
  const [dragged, setDragged] = useState<Appointment>();
  const days = chosen === undefined ? [today, addDays(today, 1)] : [chosen];
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isAdding) root.current?.querySelector<HTMLElement>('[name=appointment-name]')?.focus();
  }, [isAdding]);

  const change: ChangeAppointment = async (over, wish, draft) =>
    tell(over, await list.change(over, wish, draft));

  async function choose(key: string, fields: (keyof Agreed)[]) {
    const over = list.findConflict(key)?.current;
    return over && tell(over, await list.choose(key, fields));
  }

  /** Says what became of a change of `over`. */
  function tell(over: Appointment, saved: SavedAppointment): SavedAppointment {
    if (saved?.kind === 'gone') setTold({ words: 'This appointment has since been removed.' });
    if (saved?.kind === 'conflict') showDay(saved.current.startsAt);
    if (saved?.kind === 'saved' && saved.value.startsAt !== over.startsAt) {
      const appointment = saved.value;
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
    if (saved?.kind === 'faults') setTold({ words: Object.values(saved.faults).join(' ') });
  }

  function open({ patientid, enquiryKey }: Appointment) {
    if (patientid !== undefined) onOpenPatient(patientid);
    else if (enquiryKey !== undefined) onOpenEnquiry(enquiryKey);
  }

  function turnTo(next: string) {
    const isNow = next <= today && today <= addDays(next, 6);
    setWeek(isNow ? undefined : next);
    setChosen(isNow ? undefined : next);
  }

  function showAdded({ startsAt, name }: Appointment) {
    setTold({ words: `${name ?? 'The appointment'} is added for ${showMoment(startsAt)}.` });
    showDay(startsAt);
  }

  /** Shows the day of an appointment if it is out of view. */
  function showDay(startsAt: string) {
    const day = startsAt.slice(0, 10);
    if (days.includes(day)) return;
    if (day < from || day > addDays(from, 6)) setWeek(day);
    setChosen(day);
  }

  return (
    <div ref={root} className="staff-wide stack gap-4 today-desk">
      <header className="row today-head">
        <h3 ref={heading} className="title" tabIndex={-1}>
          {chosen === undefined ? 'Today and tomorrow' : showWholeDay(chosen)}
        </h3>
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
        <p className="today-unfold screen-only">
          <button
            type="button"
            className="button button-small button-primary"
            onClick={() => setAdding(true)}
          >
            Add an appointment
          </button>
        </p>
      )}
      <AddAppointment
        className={
          isAdding ? 'card today-add screen-only' : 'card today-add today-folded screen-only'
        }
        shownDay={chosen ?? today}
        today={today}
        hours={clinic}
        appointments={list.appointments}
        isBusy={list.isBusy('new')}
        onAdd={list.add}
        onAdded={showAdded}
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
      <div className="row today-told screen-only">
        <Status className="today-words">
          {told?.undo ? (
            <UndoLine
              key={told.words}
              home={() => heading.current}
              onUndo={told.undo}
              onOver={() => setTold(undefined)}
            >
              {told.words}
            </UndoLine>
          ) : (
            <span>{told?.words}</span>
          )}
        </Status>
        <RemovedAppointments
          removal={list.removal}
          removed={list.removed}
          home={() => heading.current}
        />
      </div>
      {list.hasFailed && (
        <div className="bar card wrong today-failed" role="alert">
          <p>Could not refresh</p>
          <RetryButton onRetry={list.refresh} />
        </div>
      )}
      <div className="today-columns">
        <div className="stack gap-4">
          {days.map((day) => (
            <DayCard
              key={day}
              day={day}
              today={today}
              hours={clinic}
              list={list}
              dragged={dragged}
              onDrag={setDragged}
              onMoveTo={(startsAt) => void moveTo(startsAt)}
              onChange={change}
              onChoose={choose}
              onRemove={(one) => {
                setTold(undefined);
                void list.removal.remove(one);
              }}
              onOpen={open}
              onMoving={(key, startsAt) => (moving.current = `${key} ${startsAt}`)}
              takesFocus={endMove}
            />
          ))}
        </div>
        <div className="stack gap-4">
          <CallsWanted today={today} onOpen={onOpenEnquiry} onAll={() => onOpenEnquiry()} />
          {maySubscribe && <CalendarFeed onFailed={() => void showPopup(failed)} />}
        </div>
      </div>
    </div>
  );
}
