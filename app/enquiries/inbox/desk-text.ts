import { addDays, isRealDate } from '../../hours/clinic-time.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** '21-Nov-2026' of 'YYYY-MM-DD…'; anything else is returned as it is. */
function showDay(date: string): string {
  const day = date.slice(0, 10);
  if (!isRealDate(day)) return date;
  const [year, month, dayOfMonth] = day.split('-');
  return `${dayOfMonth}-${MONTHS[Number(month) - 1]}-${year}`;
}

/** 'Saturday, 21-Nov-2026' */
export function showDayInFull(date: string): string {
  if (!isRealDate(date)) return date;
  return `${DAYS[new Date(`${date}T00:00:00Z`).getUTCDay()]}, ${showDay(date)}`;
}

/** 'Sat 21-Nov' if it is in the year of `today`, else 'Sat 21-Nov-2026' */
export function showDayShort(date: string, today: string): string {
  if (!isRealDate(date)) return date;
  const name = DAYS[new Date(`${date}T00:00:00Z`).getUTCDay()]?.slice(0, 3);
  const isThisYear = date.slice(0, 4) === today.slice(0, 4);
  return `${name} ${isThisYear ? showDay(date).slice(0, 6) : showDay(date)}`;
}

/** When an enquiry arrived: '10:52' today, 'Yesterday', else '21-Nov-2026'. */
export function showArrival(datetime: string | null, today: string): string {
  if (!datetime) return 'Not known';
  const day = datetime.slice(0, 10);
  if (day === today) return datetime.slice(11, 16);
  if (day === addDays(today, -1)) return 'Yesterday';
  return showDay(datetime);
}

/** '21-Nov-2026 10:52' of 'YYYY-MM-DD HH:MM…' */
export function showMoment(datetime: string | null): string {
  if (!datetime) return 'Not known';
  return `${showDay(datetime)} ${datetime.slice(11, 16)}`.trim();
}

/** 'Diabetes, in adults' of 'Diabetes [ IN ADULTS ]' */
export function showTopic(selectOpt: string | null): string {
  if (!selectOpt) return 'Not known';
  const parts = /^(.*) \[ (.*) \]$/.exec(selectOpt);
  return parts ? `${parts[1]}, ${parts[2]?.toLowerCase()}` : selectOpt;
}

/** 'In adults' of 'IN ADULTS' */
export function showGroup(group: string): string {
  return group.charAt(0) + group.slice(1).toLowerCase();
}
