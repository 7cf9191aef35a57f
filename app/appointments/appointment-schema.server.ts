import { z } from 'zod';
import { sentVersion } from '../http/json-answers.server.ts';
import { APPOINTMENT_STATUSES } from '../enquiries/inbox/desk-enquiry.ts';
import { addDays, isRealDate } from '../hours/clinic-time.ts';
import { tidyCode } from '../patients/typed-text.ts';
import { judgeValue, MAX_LENGTHS, tidyValue } from '../patients/records/patient-rules.ts';
import { mobileFields } from '../patients/mobile-fields.server.ts';
import type {
  Appointment,
  AppointmentChange,
  NewAppointment,
  RemovedAppointment,
} from './appointment.ts';
import { judgeTime } from './appointment-rules.ts';
import type { Days } from './list-appointments.server.ts';

/** The most days that one list covers. */
export const MAX_DAYS = 92;

const START = /^(\d{4}-\d{2}-\d{2}) ([01]\d|2[0-3]):([0-5]\d)$/;

const day = z
  .string()
  .refine(isRealDate, { error: "A day is written 'YYYY-MM-DD'." })
  .meta({ format: 'date' });

/** The days of a list. Without them it is of today and the six days after it. */
export const makeRangeSchema = (today: string) =>
  z
    .strictObject({ from: day.optional(), to: day.optional() })
    .transform(({ from, to }): Days => {
      const first = from ?? (to !== undefined && to < today ? to : today);
      return { from: first, to: to ?? addDays(first, 6) };
    })
    .refine(({ from, to }) => from <= to, {
      error: 'The last day comes before the first.',
      path: ['to'],
    })
    .refine(({ from, to }) => to < addDays(from, MAX_DAYS), {
      error: `At most ${MAX_DAYS} days at once.`,
      path: ['to'],
    });

const startsAt = z
  .string()
  .superRefine((text, context) => {
    const message = judgeStart(text);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  })
  .meta({ pattern: START.source, maxLength: 16, description: "Clinic time, 'YYYY-MM-DD HH:MM'" });
const name = textOf('name');
const mobile = textOf('mobile');

export const newAppointmentSchema = z.strictObject({
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
}) satisfies z.ZodType<NewAppointment>;

export const appointmentChangeSchema = z.strictObject({
  startsAt: startsAt.optional(),
  status: z.enum(APPOINTMENT_STATUSES).optional(),
  name: name.optional(),
  mobile: mobile.optional(),
  version: sentVersion,
}) satisfies z.ZodType<AppointmentChange>;

export const appointmentSchema = z
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
  .meta({ ref: 'Appointment' }) satisfies z.ZodType<Appointment>;

export const removedAppointmentSchema = appointmentSchema.safeExtend({
  removedAt: z.iso.datetime(),
}) satisfies z.ZodType<RemovedAppointment>;

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
