import { useClinicMinute } from '../../hours/use-now.ts';
import type { Screen } from '../screens/screen.ts';
import { ClosedDays } from './closed-days.tsx';
import { MonthCalendar } from './month-calendar.tsx';
import { WeekHours } from './week-hours.tsx';

/** The weekly hours, a month that shows when the clinic is open, and the days on which it is closed. */
export function HoursScreen({ draft, timeZone }: Pick<Screen, 'draft' | 'timeZone'>) {
  const today = useClinicMinute(timeZone).slice(0, 10);
  return (
    <>
      <MonthCalendar draft={draft} today={today} />
      <WeekHours draft={draft} />
      <ClosedDays draft={draft} today={today} />
    </>
  );
}
