/** Date and time in the clinic's time zone, whatever zone the device or the server is set to. */
export interface ClinicTime {
  /** 'YYYY-MM-DD' */
  readonly date: string;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached: creating a format takes far longer than using it, and every stored enquiry uses one. */
function formatFor(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(timeZone, format);
  return format;
}

/** The last result of each zone: checking one enquiry asks for the same second seven times. */
const lastAsked = new Map<string, { second: number; time: ClinicTime }>();

export function clinicTime(now: Date, timeZone: string): ClinicTime {
  const second = Math.floor(now.getTime() / 1000);
  const known = lastAsked.get(timeZone);
  if (known?.second === second) return known.time;
  const time = readClock(now, timeZone);
  lastAsked.set(timeZone, { second, time });
  return time;
}

function readClock(now: Date, timeZone: string): ClinicTime {
  const parts: Record<string, string> = {};
  for (const { type, value } of formatFor(timeZone).formatToParts(now)) parts[type] = value;
  const { year = '', month = '', day = '', hour, minute, second } = parts;
  return {
    date: `${year.padStart(4, '0')}-${month}-${day}`,
    hour: Number(hour),
    minute: Number(minute),
    second: Number(second),
  };
}

/** 'YYYY-MM-DD HH:MM:SS' at the clinic, 24 h. */
export function clinicDatetime(now: Date, timeZone: string): string {
  const { date, hour, minute, second } = clinicTime(now, timeZone);
  const time = [hour, minute, second].map((part) => String(part).padStart(2, '0')).join(':');
  return `${date} ${time}`;
}

/** Today at the clinic, 'YYYY-MM-DD'. */
export function clinicToday(now: Date, timeZone: string): string {
  return clinicTime(now, timeZone).date;
}

/** Minutes since midnight at the clinic. */
export function clinicMinutes(now: Date, timeZone: string): number {
  const { hour, minute } = clinicTime(now, timeZone);
  return hour * 60 + minute;
}

/** Minutes from midnight to 'HH:MM'. */
export function minutesOf(time: string): number {
  const [hours = '0', minutes = '0'] = time.split(':');
  return Number(hours) * 60 + Number(minutes);
}

/** 1 (Monday) to 7 (Sunday) of a date 'YYYY-MM-DD'. */
export function weekday(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
}

export function addDays(date: string, days: number): string {
  const moved = new Date(`${date}T00:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
}

/** As the `max` of a date field it keeps browsers from accepting a year of five digits. */
export const LAST_DAY = '9999-12-31';

/** True for an existing day written 'YYYY-MM-DD', so not for 2025-02-30. */
export function isRealDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}
