import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { showMonth } from '../../hours/desk-times.ts';
import { addDays, weekday } from '../../hours/clinic-time.ts';
import { addMonths } from '../../hours/months.ts';
import { findSessions } from '../../hours/opening.ts';
import { shortSpan } from '../../content/hours-text.ts';
import { DAY_NAMES } from '../../content/week-days.ts';
import type { Draft } from '../screens/draft.ts';
import { DayPanel } from './day-panel.tsx';
import { draftedClosures, draftedSessions } from './drafted-hours.ts';

interface Props {
  draft: Draft;
  today: string;
}

/** A month of days. A day that is pressed offers to close the clinic, or to open it again. Arrow keys move between the days. */
export function MonthCalendar({ draft, today }: Props) {
  const grid = useRef<HTMLTableElement>(null);
  const [month, setMonth] = useState(`${today.slice(0, 7)}-01`);
  /** The day that the Tab key reaches. */
  const [current, setCurrent] = useState(today);
  const [chosen, setChosen] = useState<string>();
  const hasMoved = useRef(false);
  const reachable = current.startsWith(month.slice(0, 7)) ? current : month;

  // After the day that the keys moved to is rendered.
  useEffect(() => {
    if (!hasMoved.current) return;
    hasMoved.current = false;
    const day = grid.current?.querySelector<HTMLElement>('[tabindex="0"]');
    day?.focus({ preventScroll: true });
    day?.scrollIntoView({ block: 'nearest' });
  });

  function turn(months: number) {
    setMonth(addMonths(month, months));
    setChosen(undefined);
  }

  function moveByKey(event: KeyboardEvent) {
    const next = DAY_STEPS[event.key]?.(reachable);
    if (!next) return;
    event.preventDefault();
    hasMoved.current = true;
    setCurrent(next);
    setMonth(`${next.slice(0, 7)}-01`);
  }

  function leavePanel() {
    setChosen(undefined);
    hasMoved.current = true;
  }

  return (
    <section className="site-part" aria-labelledby="site-month">
      <div className="site-month-head">
        <h4 id="site-month" aria-live="polite">
          {showMonth(month)}
        </h4>
        <button
          type="button"
          className="today-turn site-turn"
          aria-label="The month before"
          onClick={() => turn(-1)}
        >
          <ChevronLeft size={20} aria-hidden />
        </button>
        <button
          type="button"
          className="today-turn site-turn"
          aria-label="The month after"
          onClick={() => turn(1)}
        >
          <ChevronRight size={20} aria-hidden />
        </button>
      </div>
      <p className="site-hint" id="site-month-hint">
        Choose a day to close or reopen it.
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- tab names take the focus */}
      <table
        ref={grid}
        className="site-month"
        aria-labelledby="site-month"
        aria-describedby="site-month-hint"
        onKeyDown={moveByKey}
      >
        <thead>
          <tr>
            {DAY_NAMES.map((name) => (
              <th key={name} scope="col">
                <abbr title={name}>{name.slice(0, 3)}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  {day.startsWith(month.slice(0, 7)) && (
                    <Day
                      day={day}
                      draft={draft}
                      isToday={day === today}
                      isPast={day < today}
                      isChosen={day === chosen}
                      isReachable={day === reachable}
                      onPress={() => {
                        setCurrent(day);
                        setChosen(day === chosen ? undefined : day);
                      }}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {chosen !== undefined && (
        <DayPanel key={chosen} day={chosen} draft={draft} onDone={leavePanel} />
      )}
    </section>
  );
}

interface DayProps {
  day: string;
  draft: Draft;
  isToday: boolean;
  isPast: boolean;
  isChosen: boolean;
  isReachable: boolean;
  onPress: () => void;
}

function Day({ day, draft, isToday, isPast, isChosen, isReachable, onPress }: DayProps) {
  const closure = draftedClosures(draft).find(({ from, to }) => from <= day && day <= to);
  const sessions = findSessions(day, draftedSessions(draft), []);
  const state = closure ? 'closed' : sessions.length > 0 ? 'open' : 'rest';
  return (
    <button
      type="button"
      className="site-day"
      data-state={isPast && !closure ? 'past' : state}
      aria-disabled={isPast || undefined}
      aria-pressed={isChosen}
      aria-current={isToday ? 'date' : undefined}
      tabIndex={isReachable ? 0 : -1}
      onClick={() => isPast || onPress()}
    >
      <span className="visually-hidden">{DAY_NAMES[weekday(day) - 1]}, </span>
      <span className="site-day-number">{Number(day.slice(8))}</span>
      <span className="visually-hidden"> {showMonth(day)}: </span>
      <span className="site-day-says">
        {closure && <span className="visually-hidden">closed, </span>}
        {closure && closure.reason}
        {!closure && sessions.map(shortSpan).map((span) => <span key={span}>{span} </span>)}
        {state === 'rest' && <span>closed</span>}
      </span>
    </button>
  );
}

/** The weeks of a month, Monday first, with the days of the months beside it. */
function weeksOf(month: string): string[][] {
  const first = addDays(month, 1 - weekday(month));
  const weeks: string[][] = [];
  for (let start = first; start < addMonths(month, 1); start = addDays(start, 7)) {
    weeks.push([0, 1, 2, 3, 4, 5, 6].map((day) => addDays(start, day)));
  }
  return weeks;
}

const DAY_STEPS: Record<string, (day: string) => string> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, 1 - weekday(day)),
  End: (day) => addDays(day, 7 - weekday(day)),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
};
