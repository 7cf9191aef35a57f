import { useState } from 'react';
import { showTime } from '../../hours/page-times.ts';
import { isStanding } from '../appointment-rules.ts';
import { minutesOf } from '../../hours/clinic-time.ts';
import { findSessions, type OpeningHours } from '../../hours/opening.ts';
import type { DayGroup } from './day-groups.ts';

interface Props {
  group: DayGroup;
  hours: OpeningHours;
  onDrop: (startsAt: string) => void;
}

/** While an appointment is dragged: the free half hours of a session or a day, to drop it on. */
export function FreeTimes({ group, hours, onDrop }: Props) {
  const [over, setOver] = useState<string>();
  const taken = new Set(group.rows.filter(isStanding).map(({ startsAt }) => startsAt));
  const free = listHalfHours(group, hours).filter((startsAt) => !taken.has(startsAt));
  return (
    <tr className="screen-only" aria-hidden="true">
      <td colSpan={6}>
        <ul className="today-slots">
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
      </td>
    </tr>
  );
}

/** The half hours of the group at which the clinic is open, as 'YYYY-MM-DD HH:MM'. */
function listHalfHours({ day, key }: DayGroup, { sessions, closures }: OpeningHours): string[] {
  const all = findSessions(day, sessions, closures);
  const own = all.filter(({ opens }) => key === `${day} ${opens}`);
  return (own.length > 0 ? own : all).flatMap(({ opens, closes }) => {
    const times: string[] = [];
    for (let at = minutesOf(opens); at < minutesOf(closes); at += 30) {
      const [hour, minute] = [Math.floor(at / 60), at % 60];
      times.push(`${day} ${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
    }
    return times;
  });
}
