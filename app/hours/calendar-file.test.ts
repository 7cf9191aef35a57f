import { expect, test } from 'vitest';
import { writeCalendar, type CalendarEvent } from './calendar-file.ts';

const APPOINTMENT: CalendarEvent = {
  id: 'abc@clinic.example.org',
  startsAt: '2026-11-24 10:30',
  minutes: 30,
  timeZone: 'Asia/Kolkata',
  summary: 'Appointment 7K2M-Q9XZ',
  description: 'Reference 7K2M-Q9XZ',
  location: 'Door 1-2, Sample Road; near the lake\nVisakhapatnam',
  sequence: 3,
};
const NOW = new Date('2026-11-20T06:00:00Z');
const write = (changed: Partial<CalendarEvent> = {}) =>
  writeCalendar({ ...APPOINTMENT, ...changed }, NOW);

test('an appointment becomes one event, in UTC, with the text escaped', () => {
  expect(write().split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//clinic-site//staff desk//EN',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    'UID:abc@clinic.example.org',
    'DTSTAMP:20261120T060000Z',
    'DTSTART:20261124T050000Z',
    'DTEND:20261124T053000Z',
    'SEQUENCE:3',
    'SUMMARY:Appointment 7K2M-Q9XZ',
    'DESCRIPTION:Reference 7K2M-Q9XZ',
    'LOCATION:Door 1-2\\, Sample Road\\; near the lake\\nVisakhapatnam',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('no line is longer than 75 octets, and unfolding gives the original text', () => {
  const location = 'విశాఖపట్నం రోడ్డు '.repeat(12).trim();
  const text = write({ location });
  for (const line of text.split('\r\n')) {
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(line.isWellFormed()).toBe(true);
  }
  expect(text.replaceAll('\r\n ', '')).toContain(`LOCATION:${location}\r\n`);
});

test('no text can inject a line', () => {
  const text = write({ summary: 'A\r\nATTENDEE:mailto:other@example.org\nB' });
  expect(text).toContain('SUMMARY:A\\nATTENDEE:mailto:other@example.org\\nB\r\n');
});
