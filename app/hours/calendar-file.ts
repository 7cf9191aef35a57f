import { findMoment } from './clinic-moment.ts';

export interface CalendarEvent {
  /** Globally unique and always the same for one appointment, so that a calendar updates its entry. */
  id: string;
  /** Clinic time 'YYYY-MM-DD HH:MM'. */
  startsAt: string;
  minutes: number;
  timeZone: string;
  summary: string;
  description: string;
  location: string;
  /** Grows with each change. */
  sequence: number;
}

/** For a file attached to a message (RFC 5546): a calendar adds or updates the entry, or marks it as called off. */
export interface CalendarMessage {
  method: 'PUBLISH' | 'CANCEL';
  /** E-mail address. */
  organizer: string;
}

const MAX_OCTETS = 75;
const encoder = new TextEncoder();

/** One appointment as a calendar file (RFC 5545), in UTC so that no calendar has to know the time zone. */
export function writeCalendar(
  appointment: CalendarEvent,
  now: Date,
  message?: CalendarMessage,
): string {
  return writeLines([
    ...(message ? [`METHOD:${message.method}`] : []),
    ...listEventLines(appointment, now, [
      `DESCRIPTION:${escapeText(appointment.description)}`,
      `LOCATION:${escapeText(appointment.location)}`,
      ...(message ? [`ORGANIZER:mailto:${message.organizer}`] : []),
      ...(message?.method === 'CANCEL' ? ['STATUS:CANCELLED'] : []),
    ]),
  ]);
}

type FeedEvent = Omit<CalendarEvent, 'description' | 'location'>;

/** Many appointments as one calendar, for a program that reads it regularly. */
export function writeCalendarFeed(appointments: readonly FeedEvent[], now: Date): string {
  return writeLines(appointments.flatMap((one) => listEventLines(one, now, [])));
}

function writeLines(lines: readonly string[]): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//clinic-site//staff desk//EN',
    'CALSCALE:GREGORIAN',
    ...lines,
    'END:VCALENDAR',
  ]
    .map((line) => `${foldLine(line)}\r\n`)
    .join('');
}

function listEventLines(event: FeedEvent, now: Date, more: readonly string[]): string[] {
  const start = findMoment(event.startsAt, event.timeZone);
  const end = new Date(start.getTime() + event.minutes * 60_000);
  return [
    'BEGIN:VEVENT',
    `UID:${event.id}`,
    `DTSTAMP:${showUtc(now)}`,
    `DTSTART:${showUtc(start)}`,
    `DTEND:${showUtc(end)}`,
    `SEQUENCE:${event.sequence}`,
    `SUMMARY:${escapeText(event.summary)}`,
    ...more,
    'END:VEVENT',
  ];
}

function showUtc(moment: Date): string {
  return `${moment.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');
}

/** Breaks lines after 75 octets and begins the next with a space (RFC 5545, 3.1); never within a character. */
function foldLine(line: string): string {
  if (encoder.encode(line).length <= MAX_OCTETS) return line;
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > MAX_OCTETS) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
