const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached: creating a format takes far longer than using it, and each row of a list uses two. */
function formatFor(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  // Numeric months: English locales disagree on the short name of September, 'Sept' or 'Sep'.
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: '2-digit',
    month: 'numeric',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(timeZone, format);
  return format;
}

/** 'dd-Mmm-yyyy HH:MM' in the clinic's time zone, 24 h; 'Not known' for an invalid time. */
export function showReportTime(time: string | Date, timeZone: string): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return 'Not known';
  const parts: Record<string, string> = {};
  for (const { type, value } of formatFor(timeZone).formatToParts(date)) parts[type] = value;
  const month = MONTHS[Number(parts['month']) - 1];
  return `${parts['day']?.padStart(2, '0')}-${month}-${parts['year']} ${parts['hour']}:${parts['minute']}`;
}

/** 'dd-Mmm-yyyy' of a day 'YYYY-MM-DD'. */
export function showDay(day: string): string {
  const [year, month, date] = day.split('-');
  return `${date}-${MONTHS[Number(month) - 1]}-${year}`;
}
