import { z } from 'zod';
import { APPOINTMENT_STATUSES } from '../enquiries/inbox/desk-enquiry.ts';
import { isRealDate } from '../hours/clinic-time.ts';
import { defineRoutes } from '../http/contract.ts';
import {
  errorSchema,
  momentSchema,
  refusedSchema,
  sentVersion,
} from '../http/json-answers.server.ts';
import { mobileFields } from '../text/mobile-fields.server.ts';
import { judgeValue, MAX_LENGTHS, tidyValue } from '../patients/records/patient-rules.ts';
import { tidyCode } from '../text/typed-text.ts';
import { MAX_DAYS } from './appointment.ts';
import { judgeTime } from './typed-time.ts';

const START = /^(\d{4}-\d{2}-\d{2}) ([01]\d|2[0-3]):([0-5]\d)$/;

const day = z
  .string()
  .refine(isRealDate, { error: "A day is written 'YYYY-MM-DD'." })
  .meta({ format: 'date' });

const startsAt = z
  .string()
  .superRefine((text, context) => {
    const message = judgeStart(text);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  })
  .meta({ pattern: START.source, maxLength: 16, description: "Clinic time, 'YYYY-MM-DD HH:MM'" });
const name = textOf('name');
const mobile = textOf('mobile');

const newAppointmentSchema = z.strictObject({
  startsAt,
  patientid: textOf('patientid').optional(),
  // PostgreSQL stores no NUL, so no key has one.
  enquiryKey: z
    .string()
    .max(100)
    .refine((key) => !key.includes('\0'), { error: 'There is no such enquiry.' })
    .optional(),
  name: name.optional(),
  mobile: mobile.optional(),
});

const appointmentChangeSchema = z.strictObject({
  startsAt: startsAt.optional(),
  status: z.enum(APPOINTMENT_STATUSES).optional(),
  name: name.optional(),
  mobile: mobile.optional(),
  version: sentVersion,
});

const appointmentSchema = z
  .object({
    key: z.string(),
    startsAt: z.string().meta({ description: "Clinic time, 'YYYY-MM-DD HH:MM'" }),
    name: z.string().nullable(),
    mobile: z.string().nullable(),
    ...mobileFields,
    patientid: z.string().exactOptional().meta({ description: 'Only of a patient' }),
    enquiryKey: z.string().exactOptional().meta({ description: 'Only of an enquiry' }),
    status: z.enum(APPOINTMENT_STATUSES),
    version: z.int().min(1),
  })
  .meta({ ref: 'Appointment' });

const removedAppointmentSchema = appointmentSchema.safeExtend({
  removedAt: z.iso.datetime(),
});

const listSchema = z.object({
  appointments: z.array(appointmentSchema),
  removed: z.array(removedAppointmentSchema).meta({
    description: 'Removed appointments of the same days that can be put back, last removed first',
  }),
});
const oneSchema = z.object({ appointment: appointmentSchema });
const staleSchema = z.object({
  error: z.string(),
  current: appointmentSchema,
  sent: appointmentChangeSchema.meta({ description: 'The change that was not applied' }),
});

const key = 'Key of the appointment; for the appointment of an enquiry, the key of the enquiry';
const refused = [refusedSchema, 'A message for each wrong field'] as const;
const missing = [errorSchema, 'There is no such appointment'] as const;

/** The agreed times of patients, callers and enquiries. */
export const appointmentRoutes = defineRoutes({
  'GET /staff/appointments': {
    role: 'front-desk',
    audit: 'an entry',
    summary: 'The appointments of some days in their order',
    description: `Appointments that staff added, and the agreed times of enquiries; at most ${MAX_DAYS} days.`,
    query: z.strictObject({
      from: day.optional().meta({ description: 'Default: today' }),
      to: day.optional().meta({ description: 'The last day; default: six days after the first' }),
    }),
    answers: { 200: [listSchema, 'The appointments'], 422: refused },
  },
  'POST /staff/appointments': {
    role: 'front-desk',
    audit: 'an entry',
    summary: 'Add an appointment',
    description:
      'Of a patient (`patientid`), of a caller (`name` and `mobile`), or of an enquiry without an agreed time (`enquiryKey`).',
    takesRequestKey: true,
    body: newAppointmentSchema,
    answers: {
      200: [oneSchema, 'The request was repeated: the appointment that the first request added'],
      201: [oneSchema, 'The new appointment'],
      404: missing,
      422: refused,
    },
  },
  'PATCH /staff/appointments/:key': {
    role: 'front-desk',
    audit: 'an entry',
    params: { key },
    summary: 'Move or mark an appointment',
    description:
      'Fields that are absent stay as they are. A moved appointment is agreed again. Moving the appointment of an enquiry changes the agreed time of the enquiry.',
    body: appointmentChangeSchema,
    answers: {
      200: [oneSchema, 'The appointment after the change'],
      404: missing,
      409: [staleSchema, 'Changed by somebody else meanwhile: both versions'],
      422: refused,
    },
  },
  'DELETE /staff/appointments/:key': {
    role: 'front-desk',
    audit: 'an entry',
    params: { key },
    summary: 'Remove an appointment that was a mistake',
    description:
      'For a day it can be put back. An enquiry stays, without an agreed time, and can be given the time again.',
    answers: { 204: [null, 'Removed'], 404: missing },
  },
  'POST /staff/appointments/:key/restore': {
    role: 'front-desk',
    audit: 'an entry',
    params: { key },
    summary: 'Put back an appointment that was removed within the last day',
    answers: { 200: [oneSchema, 'The appointment, with its time'], 404: missing },
  },
});

/** The calendar address of the signed-in person. */
export const calendarFeedRoutes = defineRoutes({
  'GET /staff/calendar-feed': {
    role: 'doctor',
    audit: 'no patient data',
    summary: 'Since when there is an own calendar address',
    answers: {
      200: [z.object({ createdAt: momentSchema.nullable() }), 'Null: there is none'],
    },
  },
  'POST /staff/calendar-feed': {
    role: 'doctor',
    audit: 'no patient data',
    summary: 'Get a new calendar address',
    description: 'The former address stops working. The new one is shown this once.',
    answers: {
      201: [
        z.object({ address: z.string(), createdAt: momentSchema }),
        'The secret address, for a calendar program',
      ],
    },
  },
  'DELETE /staff/calendar-feed': {
    role: 'doctor',
    audit: 'no patient data',
    summary: 'Switch the own calendar address off',
    answers: { 204: [null, 'Switched off'] },
  },
});

/** The appointments as a calendar, at an address that staff switched on. */
export const calendarRoutes = defineRoutes({
  'GET /calendar/:file': {
    params: { file: 'The secret and .ics' },
    summary: 'The appointments as a calendar',
    description:
      'For a calendar program, at the secret address that staff switched on. Times only: no names and no topics.',
    headers: { 'If-None-Match': 'The ETag of the calendar that the program has' },
    answers: {
      200: [null, 'RFC 5545, with an ETag', 'text/calendar'],
      304: [null, 'Nothing has changed since the ETag in If-None-Match'],
      404: [null, 'No calendar is at this address, or not any more', 'text/plain'],
      429: [null, 'Read too often, or too many wrong addresses; see Retry-After', 'text/plain'],
    },
  },
});

/** A time agreed with a patient or a caller; or of an enquiry, whose key, name and number it has. */
export type Appointment = z.output<typeof appointmentSchema>;
/** An appointment that was removed within the last day and can be put back. */
export type RemovedAppointment = z.output<typeof removedAppointmentSchema>;
/** A patient (`patientid`), a caller (`name` and `mobile`) or an enquiry (`enquiryKey`), and the time. */
export type NewAppointment = z.output<typeof newAppointmentSchema>;
/** Fields that are absent stay as they are. An enquiry's name and number are changed in the enquiry. */
export type AppointmentChange = z.output<typeof appointmentChangeSchema>;

/** Text by the rules of a record's field of the same name, tidied as there. */
function textOf(field: 'name' | 'mobile' | 'patientid') {
  return (
    z
      .string()
      .superRefine((typed, context) => {
        // The rules of a record do not need the time for these fields.
        const verdict = judgeValue(field, typed, '');
        const isMissing = field !== 'name' && typed.trim() === '';
        const message =
          verdict.kind === 'impossible'
            ? verdict.message
            : isMissing
              ? 'This is missing.'
              : undefined;
        if (message !== undefined) context.addIssue({ code: 'custom', message });
      })
      // A number is stored with how it was typed.
      .overwrite((typed) => (field === 'mobile' ? tidyCode(typed) : tidyValue(field, typed)))
      .meta({ maxLength: MAX_LENGTHS[field] })
  );
}

function judgeStart(text: string): string | undefined {
  if (START.test(text)) {
    return isRealDate(text.slice(0, 10)) ? undefined : 'There is no such day.';
  }
  const written = /^(\d{4}-\d{2}-\d{2}) (\S+)$/.exec(text);
  if (!written) return "Day and time are written 'YYYY-MM-DD HH:MM'.";
  const [, writtenDay = '', time = ''] = written;
  if (!isRealDate(writtenDay)) return 'There is no such day.';
  return judgeTime(time) ?? "Day and time are written 'YYYY-MM-DD HH:MM'.";
}
