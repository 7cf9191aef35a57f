import { Plus, Printer, UserPlus } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { showMoment, showWholeDay } from '../../hours/desk-times.ts';
import { findSessions, type Session } from '../../hours/opening.ts';
import { showTime } from '../../hours/page-times.ts';
import { useOwnSession } from '../../http/client/own-session.ts';
import type { Appointment } from '../appointments.contract.ts';
import type { Clinic } from '../../content/clinic.ts';
import { addDays } from '../../hours/clinic-time.ts';
import { useClinicMinute } from '../../hours/use-now.ts';
import { showPopup } from '../../ui/dialogs/popup.tsx';
import { RetryButton } from '../../ui/retry-button.tsx';
import { Status } from '../../ui/status.tsx';
import { peekDraft } from '../../ui/drafts.ts';
import { UndoLine } from '../../ui/undo-line.tsx';
import { SmallButton } from '../../ui/small-button.tsx';
import { ADD_DRAFT, AddAppointment } from './add-appointment.tsx';
import { CalendarFeed } from './calendar-feed.tsx';
import type { ChangeAppointment } from './appointment-row.tsx';
import { groupBySession, groupWholeDay } from './day-groups.ts';
import { DayTable } from './day-table.tsx';
import { RemovedAppointments } from './removed-appointments.tsx';
import { type Agreed, useAppointments, type SavedAppointment } from './use-appointments.ts';
import { StartHere } from './start-here.tsx';
import { FollowUpsDue, RecentlyOpened } from './today-rail.tsx';
import { WaitingCalls } from './waiting-calls.tsx';
import { WeekStrip } from './week-strip.tsx';
import './today-desk.css';

interface Props {
  clinic: Clinic;
  /** The popup after a failure. */
  failed: string;
  onOpenPatient: (patientid: string) => void;
  /** Without a key, all enquiries. */
  onOpenEnquiry: (enquiryKey?: string) => void;
  onGo: (to: 'follow-up' | 'register' | 'website') => void;
  /** The results that wait for a doctor, above the rest beside the day. */
  waiting?: ReactNode;
  /** At the end of what stands beside the day. */
  foot?: ReactNode;
}

/** The day as a table with the week above; beside it who waits for a call, who was just open and who is due. */
export default function TodayDesk(props: Props) {
  const { clinic, failed, onOpenPatient, onOpenEnquiry, onGo, waiting, foot } = props;
  const maySubscribe = useOwnSession().may('doctor');
  const now = useClinicMinute(clinic.timeZone);
  const today = now.slice(0, 10);
  const [week, setWeek] = useState<string>();
  const [chosen, setChosen] = useState<string>();
  const from = week ?? today;
  const root = useRef<HTMLDivElement>(null);
  const [told, setTold] = useState<{ words: string; undo?: () => void }>();
  const list = useAppointments({ from, to: addDays(from, 6) }, { failed, root });
  const [isAdding, setAdding] = useState(() => peekDraft(ADD_DRAFT) !== undefined);
  const addButton = useRef<HTMLButtonElement>(null);
  const [folds, setFolds] = useState<Record<string, boolean>>({});
  const [picked, setPicked] = useState<string>();
  /** The appointment that was added or moved last. */
  const [newest, setNewest] = useState<string>();
  const moving = useRef<string>(undefined);
  const [dragged, setDragged] = useState<Appointment>();
  const heading = useRef<HTMLHeadingElement>(null);
  const day = chosen ?? today;
  const tomorrow = addDays(today, 1);
  const groups = [
    ...groupBySession(day, list.appointments, { hours: clinic, now }),
    ...(day === today ? [groupWholeDay(tomorrow, list.appointments, now)] : []),
  ];

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
      setNewest(appointment.key);
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

  function closeAdding() {
    flushSync(() => setAdding(false));
    addButton.current?.focus();
  }

  function showAdded({ key, startsAt, name }: Appointment) {
    setNewest(key);
    setTold({ words: `${name ?? 'The appointment'} is added for ${showMoment(startsAt)}.` });
    showDay(startsAt);
  }

  /** Shows the day and the session of an appointment if they are out of view. */
  function showDay(startsAt: string) {
    const wanted = startsAt.slice(0, 10);
    const sessions = groupBySession(wanted, [], { hours: clinic, now });
    setFolds((before) => ({
      ...before,
      ...Object.fromEntries(sessions.map(({ key }) => [key, true])),
    }));
    if (groups.some((group) => group.day === wanted)) return;
    if (wanted < from || wanted > addDays(from, 6)) setWeek(wanted);
    setChosen(wanted);
  }

  return (
    <div ref={root} className="today-desk" data-waiting={list.isLoading || undefined}>
      <div className="today-main">
        <header className="row today-head">
          <h3 ref={heading} className="today-title" tabIndex={-1}>
            {day === today ? 'Today' : showWholeDay(day)}
          </h3>
          {day === today && (
            <p className="muted">
              {showWholeDay(day)}{' '}
              <TodayHours
                time={now.slice(11)}
                sessions={findSessions(today, clinic.sessions, clinic.closures)}
              />
            </p>
          )}
          <div className="row today-tools screen-only">
            <SmallButton Icon={Printer} aria-keyshortcuts="p" onClick={() => print()}>
              Print day
            </SmallButton>
            <SmallButton Icon={UserPlus} onClick={() => onGo('register')}>
              Register patient
            </SmallButton>
            <button
              ref={addButton}
              type="button"
              className="button button-small button-secondary today-plus"
              aria-keyshortcuts="a"
              // Its place stays empty: another button there would take a second press.
              data-used={isAdding || undefined}
              onClick={() => setAdding(true)}
            >
              <Plus size={18} aria-hidden />
              Appointment <kbd aria-hidden="true">a</kbd>
            </button>
          </div>
        </header>
        <WeekStrip
          from={from}
          today={today}
          chosen={day}
          appointments={list.appointments}
          hours={clinic}
          onChoose={(wanted) => setChosen(wanted === today ? undefined : wanted)}
          onWeek={turnTo}
          onDrop={(wanted) => void moveTo(`${wanted} ${dragged?.startsAt.slice(11)}`)}
        />
        <StartHere onRegister={() => onGo('register')} onHours={() => onGo('website')} />
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
          <div className="bar wrong today-failed" role="alert">
            <p>Could not refresh</p>
            <RetryButton onRetry={list.refresh} />
          </div>
        )}
        <DayTable
          groups={groups}
          today={today}
          now={now}
          hours={clinic}
          list={list}
          folds={folds}
          onFold={(key, isOpen) => setFolds({ ...folds, [key]: isOpen })}
          picked={picked}
          newest={newest}
          onPick={setPicked}
          onDay={setChosen}
          adding={
            isAdding && (
              <tbody className="screen-only">
                <tr>
                  <td colSpan={6}>
                    <AddAppointment
                      day={day < today ? today : day}
                      hours={clinic}
                      isBusy={list.isBusy('new')}
                      onAdd={list.add}
                      onAdded={showAdded}
                      onClose={closeAdding}
                    />
                  </td>
                </tr>
              </tbody>
            )
          }
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
      </div>
      <aside className="today-rail screen-only" aria-label="Beside the day">
        {waiting}
        <WaitingCalls today={today} onOpen={onOpenEnquiry} onAll={() => onOpenEnquiry()} />
        <RecentlyOpened onOpen={onOpenPatient} />
        <FollowUpsDue today={today} onOpen={onOpenPatient} onAll={() => onGo('follow-up')} />
        {maySubscribe && <CalendarFeed onFailed={() => void showPopup(failed)} />}
        <div className="today-foot">{foot}</div>
      </aside>
    </div>
  );
}

/** Whether the clinic is open at a time of today, and until when. */
function TodayHours({ time, sessions }: { time: string; sessions: readonly Session[] }) {
  const current = sessions.find(({ opens, closes }) => opens <= time && time < closes);
  const next = sessions.find(({ opens }) => time < opens);
  if (current) return <span className="today-open">Open until {showTime(current.closes)}</span>;
  return (
    <span className="today-hours">{next ? `Opens at ${showTime(next.opens)}` : 'Closed'}</span>
  );
}
