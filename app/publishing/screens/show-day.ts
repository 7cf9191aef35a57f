const shown = (format: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', ...format });
  return (date: string) => {
    const moment = new Date(`${date}T00:00:00Z`);
    return Number.isNaN(moment.getTime()) ? date : formatter.format(moment);
  };
};

/** 'Fri, 25 Dec 2026' */
export const showDay = shown({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });

/** 'Friday, 25 December 2026' */
export const showWholeDay = shown({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** 'December 2026' for a day of that month. */
export const showMonth = shown({ month: 'long', year: 'numeric' });

/** 'Fri, 25 Dec 2026', or with 'to' the days from the first to the last. */
export function showDays(from: string, to: string): string {
  return from === to ? showDay(from) : `${showDay(from)} to ${showDay(to)}`;
}

/** '25 Nov 2026, 14:05' at the clinic, for an ISO 8601 moment. */
export function showMoment(at: string, timeZone: string): string {
  const format = {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  } as const;
  return new Intl.DateTimeFormat('en-IN', { timeZone, ...format }).format(new Date(at));
}
