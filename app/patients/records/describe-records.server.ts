import { IDEMPOTENCY_KEY } from '../../http/idempotency-key.server.ts';
import {
  describeBody,
  describeJson,
  describePlace,
  errorSchema,
  refusedSchema,
} from '../../http/json-answers.server.ts';
import { describeStaffRoute } from '../../http/staff-route.server.ts';
import { RECORD_SORTS } from '../patient.ts';
import {
  changedRecordSchema,
  changesSchema,
  countSchema,
  deletionSchema,
  newRecordSchema,
  pageSchema,
  readRecordSchema,
  staleSchema,
  targetsAnswerSchema,
  versionedSchema,
  wrongRecordSchema,
} from './record-schema.server.ts';

const key = describePlace('key', 'As a search gives it');
const missing = describeJson(errorSchema, 'There is no such record');
const deleted = describeJson(errorSchema, 'The record has been deleted meanwhile');
const stale = describeJson(staleSchema, 'Somebody else changed it meanwhile; nothing was stored');

export const describeRegistration = () =>
  describeStaffRoute({
    minRole: 'front-desk',
    summary: 'Register a patient, or add a visit of a known one',
    description: 'Without `patientid` a new one is drawn. `name` is needed.',
    parameters: [
      {
        in: 'header',
        name: 'Idempotency-Key',
        description: 'With it the same request again adds nothing',
        schema: { type: 'string', pattern: IDEMPOTENCY_KEY.source },
      },
    ],
    ...describeBody(newRecordSchema),
    responses: {
      200: describeJson(versionedSchema, 'This request was stored before'),
      201: describeJson(versionedSchema, 'The record'),
      410: deleted,
      422: describeJson(wrongRecordSchema, 'What is wrong, and what is to be confirmed'),
    },
  });

export const describeList = () =>
  describeStaffRoute({
    minRole: 'front-desk',
    summary: 'All records, in parts',
    parameters: [
      query('sort', 'By name (as it stands), datetime (the visit) or patientid', [...RECORD_SORTS]),
      query('order', 'asc; desc where sorted by datetime', ['asc', 'desc']),
      query('after', 'The `next` of the part before'),
    ],
    responses: {
      200: describeJson(pageSchema, 'Up to 25 records'),
      404: describeJson(errorSchema, 'That place in the list is gone'),
      422: describeJson(refusedSchema, 'A message for each wrong field'),
    },
  });

export const describeCount = () =>
  describeStaffRoute({
    minRole: 'front-desk',
    hasNoPatientData: true,
    summary: 'Number of records',
    responses: { 200: describeJson(countSchema, 'How many there are') },
  });

export const describeRecord = () =>
  describeStaffRoute({
    minRole: 'front-desk',
    ...key,
    summary: 'A record with the number of its version',
    responses: { 200: describeJson(readRecordSchema, 'The record'), 404: missing, 410: deleted },
  });

export const describeCorrection = () =>
  describeStaffRoute({
    minRole: 'doctor',
    ...key,
    summary: 'Correct a record',
    description: 'Only what is sent is changed. What the record said before is kept.',
    ...describeBody(changedRecordSchema),
    responses: {
      200: describeJson(versionedSchema, 'The record as it is now'),
      404: missing,
      409: stale,
      410: deleted,
      422: describeJson(wrongRecordSchema, 'What is wrong, and what is to be confirmed'),
    },
  });

export const describeDeletion = () =>
  describeStaffRoute({
    minRole: 'doctor',
    ...key,
    summary: 'Delete a record',
    description: 'What it said is kept in its history.',
    ...describeBody(deletionSchema),
    responses: {
      204: { description: 'It is gone' },
      404: missing,
      409: stale,
      410: deleted,
      422: describeJson(refusedSchema, 'A message for each wrong field'),
    },
  });

export const describeHistory = () =>
  describeStaffRoute({
    minRole: 'doctor',
    ...key,
    summary: "Corrections and deletions among the visits of this record's patient, newest first",
    responses: { 200: describeJson(changesSchema, 'The changes'), 404: missing },
  });

export const describeTargets = () =>
  describeStaffRoute({
    minRole: 'front-desk',
    hasNoPatientData: true,
    summary: "The doctor's own target ranges, as the content gives them",
    responses: { 200: describeJson(targetsAnswerSchema, 'None where the content has none') },
  });

function query(name: string, description: string, values?: string[]) {
  const schema = { type: 'string' as const, ...(values ? { enum: values } : {}) };
  return { in: 'query' as const, name, description, schema };
}
