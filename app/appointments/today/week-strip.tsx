import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { showWeekday } from '../../hours/desk-times.ts';
import type { Appointment } from '../appointments.contract.ts';
import { isStanding } from '../appointment-rules.ts';
import { addDays } from '../../hours/clinic-time.ts';
import { isClosedDay, type OpeningHours } from '../../hours/opening.ts';

interface Props {
  /** First of the seven days, 'YYYY-MM-DD'. */
  from: string;
  today: string;
  chosen: string;
  appointments: readonly Appointment[];
  hours: OpeningHours;
  onChoose: (day: string) => void;
  onWeek: (from: string) => void;
  /** An appointment was dropped on a day. */
  onDrop: (day: string) => void;
}

/** Seven days with the number of their appointments. A day opens when it is pressed. */
export function WeekStrip(props: Props) {
  const { from, today, chosen, appointments, hours, onChoose, onWeek, onDrop } = props;
  const [over, setOver] = useState<string>();
  const days = [0, 1, 2, 3, 4, 5, 6].map((day) => addDays(from, day));
  const countOf = (day: string) =>
    appointments.filter((one) => one.startsAt.startsWith(day) && isStanding(one)).length;
  // A closed day with appointments shows their number in place of the word 'closed'.
  const isStruck = (day: string) => isClosedDay(day, hours) && countOf(day) > 0;

  return (
    <fieldset className="today-week screen-only">
      <legend className="visually-hidden">The week</legend>
      <button
        type="button"
        className="today-turn"
        aria-label="The seven days before"
        onClick={() => onWeek(addDays(from, -7))}
      >
        <ChevronLeft size={20} aria-hidden />
      </button>
      {days.map((day) => (
        <button
          key={day}
          type="button"
          className={over === day ? 'today-day today-over' : 'today-day'}
          aria-pressed={day === chosen}
          onClick={() => onChoose(day)}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(day);
          }}
          onDragLeave={() => setOver(undefined)}
          onDrop={(event) => {
            event.preventDefault();
            setOver(undefined);
            onDrop(day);
          }}
        >
          <span className={isStruck(day) ? 'today-struck' : undefined}>
            {day === today ? 'Today' : `${showWeekday(day)} ${Number(day.slice(8))}`}
          </span>{' '}
          <strong
            className={
              isClosedDay(day, hours) && countOf(day) === 0 ? 'visually-hidden' : undefined
            }
          >
            {countOf(day)}
            <span className="visually-hidden">
              {countOf(day) === 1 ? ' appointment' : ' appointments'}
            </span>
          </strong>{' '}
          <span className={isStruck(day) ? 'visually-hidden' : 'today-shut'}>
            {isClosedDay(day, hours) ? 'closed' : ''}
          </span>
        </button>
      ))}
      <button
        type="button"
        className="today-turn"
        aria-label="The next seven days"
        onClick={() => onWeek(addDays(from, 7))}
      >
        <ChevronRight size={20} aria-hidden />
      </button>
    </fieldset>
  );
}
