import { z } from 'zod';
import {
  describeBody,
  describeJson,
  describePlace,
  errorSchema,
  refusedSchema,
} from '../http/json-answers.server.ts';
import { describeStaffRoute } from '../http/staff-route.server.ts';
import {
  appointmentChangeSchema,
  appointmentSchema,
  MAX_DAYS,
  newAppointmentSchema,
  removedAppointmentSchema,
} from './appointment-schema.server.ts';

const wrong = describeJson(refusedSchema, 'A message for each wrong field');
const missing = describeJson(errorSchema, 'There is no such appointment');
const key = describePlace(
  'key',
  'Key of the appointment; for the appointment of an enquiry, the key of the enquiry',
);
const oneSchema = z.object({ appointment: appointmentSchema });
const listSchema = z.object({
  appointments: z.array(appointmentSchema),
  removed: z.array(removedAppointmentSchema).meta({
    description: 'Removed appointments of the same days that can be put back, last removed first',
  }),
});
const staleSchema = z.object({
  error: z.string(),
  current: appointmentSchema,
  sent: appointmentChangeSchema.meta({ description: 'The change that was not applied' }),
});

export const describeAppointments = () =>
  describeStaffRoute({
    minRole: 'front-desk',
    summary: 'The appointments of some days in their order',
    description: `Appointments that staff added, and the agreed times of enquiries. Without days, today and the six days after it; at most ${MAX_DAYS} days.`,
    parameters: [
      { in: 'query', name: 'from', schema: { type: 'string', format: 'date' } },
      { in: 'query', name: 'to', schema: { type: 'string', format: 'date' } },
    ],
    responses: { 200: describeJson(listSchema, 'The appointments'), 422: wrong },
  });

export const describeNew = () =>
  describeStaffRoute({
    minRole: 'front-desk',
    summary: 'Add an appointment',
    description:
      'Of a patient (`patientid`), of a caller (`name` and `mobile`), or of an enquiry without an agreed time (`enquiryKey`). With an Idempotency-Key a repeated request adds nothing.',
    ...describeBody(newAppointmentSchema),
    responses: {
      200: describeJson(
        oneSchema,
        'The request was repeated: the appointment that the first request added',
      ),
      201: describeJson(oneSchema, 'The new appointment'),
      422: wrong,
    },
  });

export const describeChange = () =>
  describeStaffRoute({
    minRole: 'front-desk',
    summary: 'Move or mark an appointment',
    description:
      'Fields that are absent stay as they are. A moved appointment is agreed again. Moving the appointment of an enquiry changes the agreed time of the enquiry.',
    ...key,
    ...describeBody(appointmentChangeSchema),
    responses: {
      200: describeJson(oneSchema, 'The appointment after the change'),
      404: missing,
      409: describeJson(staleSchema, 'Changed by somebody else meanwhile: both versions'),
      422: wrong,
    },
  });

export const describeRemoval = () =>
  describeStaffRoute({
    minRole: 'front-desk',
    summary: 'Remove an appointment that was a mistake',
    description:
      'For a day it can be put back. An enquiry stays, without an agreed time, and can be given the time again.',
    ...key,
    responses: { 204: { description: 'Removed' }, 404: missing },
  });

export const describePutBack = () =>
  describeStaffRoute({
    minRole: 'front-desk',
    summary: 'Put back an appointment that was removed within the last day',
    ...key,
    responses: { 200: describeJson(oneSchema, 'The appointment, with its time'), 404: missing },
  });
