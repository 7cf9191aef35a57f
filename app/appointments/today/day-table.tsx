import { ChevronDown, ChevronRight } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { showTime } from '../../hours/page-times.ts';
import type { Appointment } from '../appointments.contract.ts';
import type { OpeningHours } from '../../hours/opening.ts';
import { AppointmentRow, type RowProps } from './appointment-row.tsx';
import type { DayGroup } from './day-groups.ts';
import { FreeTimes } from './free-times.tsx';

export interface DayTableProps extends Omit<
  RowProps,
  'appointment' | 'isNext' | 'isPicked' | 'same'
> {
  groups: DayGroup[];
  hours: OpeningHours;
  /** The line in which an appointment is added, below the headings. */
  adding: ReactNode;
  /** Groups that staff opened or closed, by key. */
  folds: Record<string, boolean>;
  onFold: (key: string, isOpen: boolean) => void;
  /** The appointment whose buttons are shown on a phone. */
  picked: string | undefined;
  /** An appointment that is shown even if it lies beyond the rows of a long session. */
  newest: string | undefined;
  dragged: Appointment | undefined;
  /** The dragged appointment was dropped on a free time. */
  onMoveTo: (startsAt: string) => void;
  /** Shows a day alone. */
  onDay: (day: string) => void;
}

/** The rows of a session that are shown at first: more than a real day has, and few enough to type beside them. */
const AT_ONCE = 100;
/** The rows before the present time that are shown of a longer session. */
const BEFORE_NOW = 10;

const HEADINGS = ['Time', 'Patient or caller', 'ID', 'Mobile', 'State'];

/** The appointments as a table: a line for each session, which folds it, and a line at the present time. */
export function DayTable(props: DayTableProps) {
  const { groups, adding, folds, onFold, picked, newest, dragged, onMoveTo, onDay, ...row } = props;
  const { now, today, hours } = row;
  const all = groups.flatMap(({ rows }) => rows);
  const byTime = new Map<string, Appointment[]>();
  for (const one of all) byTime.set(one.startsAt, [...(byTime.get(one.startsAt) ?? []), one]);
  const next = all.find(
    ({ startsAt, status }) =>
      status === 'agreed' && startsAt >= now && startsAt.slice(0, 10) === today,
  );
  const current = groups.find(({ day, isOver }) => day === today && !isOver);

  return (
    <table className="today-table">
      <caption className="visually-hidden">Appointments</caption>
      <thead>
        <tr className="today-line">
          {HEADINGS.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      {adding}
      {groups.map((group) => {
        const isOpen = folds[group.key] ?? !group.isOver;
        const place = group.rows.findIndex(({ startsAt }) => startsAt > now);
        const nowAt = place === -1 ? group.rows.length : place;
        const hasNow = group === current && group.rows.length > 0;
        const whole = `all of ${group.key}`;
        const isCut = isOpen && group.rows.length > AT_ONCE && !folds[whole];
        const start = isCut && hasNow ? Math.max(0, nowAt - BEFORE_NOW) : 0;
        const newestAt = isCut ? group.rows.findIndex(({ key }) => key === newest) : -1;
        const isBeyond = newestAt !== -1 && (newestAt < start || newestAt >= start + AT_ONCE);
        const first = isBeyond ? Math.max(0, newestAt - BEFORE_NOW) : start;
        const shown = isCut ? group.rows.slice(first, first + AT_ONCE) : group.rows;
        return (
          <tbody key={group.key}>
            <tr className="today-session">
              <th scope="rowgroup" colSpan={6}>
                <button
                  type="button"
                  aria-expanded={isOpen}
                  onClick={() => onFold(group.key, !isOpen)}
                >
                  {isOpen ? (
                    <ChevronDown size={16} aria-hidden />
                  ) : (
                    <ChevronRight size={16} aria-hidden />
                  )}
                  <span className="strong">{group.name}</span>{' '}
                  <span className="muted">{group.note}</span>
                </button>
                {group.name === 'Tomorrow' && (
                  <button
                    type="button"
                    className="text-button screen-only"
                    onClick={() => onDay(group.day)}
                  >
                    Open<span className="visually-hidden"> tomorrow</span>
                  </button>
                )}
                {isCut && (
                  <button type="button" className="text-button" onClick={() => onFold(whole, true)}>
                    {showPlaces(first, shown.length)}. Show all
                  </button>
                )}
              </th>
            </tr>
            {isOpen &&
              shown.map((appointment, at) => (
                <Fragment key={appointment.key}>
                  {hasNow && first + at === nowAt && <NowLine now={now} />}
                  <AppointmentRow
                    {...row}
                    appointment={appointment}
                    same={byTime.get(appointment.startsAt) ?? []}
                    isNext={appointment === next}
                    isPicked={(picked ?? next?.key) === appointment.key}
                  />
                </Fragment>
              ))}
            {isOpen && hasNow && nowAt === group.rows.length && <NowLine now={now} />}
            {dragged && group.day >= today && (
              <FreeTimes group={group} hours={hours} onDrop={onMoveTo} />
            )}
          </tbody>
        );
      })}
    </table>
  );
}

/** '1 to 100 are shown' */
function showPlaces(first: number, count: number): string {
  const [from, to] = [first + 1, first + count].map((place) => place.toLocaleString('en-IN'));
  return `${from} to ${to} are shown`;
}

function NowLine({ now }: { now: string }) {
  return (
    <tr className="today-now screen-only">
      <td colSpan={6}>
        <strong>Now {showTime(now.slice(11))}</strong>
      </td>
    </tr>
  );
}
