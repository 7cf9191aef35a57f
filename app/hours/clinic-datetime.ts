import { clinicTime } from './clinic-time.ts';

/** 'YYYY-MM-DD HH:MM:SS' at the clinic, 24 h. */
export function clinicDatetime(now: Date, timeZone: string): string {
  const { date, hour, minute, second } = clinicTime(now, timeZone);
  const time = [hour, minute, second].map((part) => String(part).padStart(2, '0')).join(':');
  return `${date} ${time}`;
}
