import {
  describeBody,
  describeJson,
  describePlace,
  describeRequestKey,
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
  recordPageSchema,
  patientPageSchema,
  readRecordSchema,
  staleRecordSchema,
  targetsAnswerSchema,
  versionedSchema,
  wrongRecordSchema,
} from './record-schema.server.ts';

const key = describePlace('key', 'The `key` of a record, as in a search');
const missing = describeJson(errorSchema, 'There is no such record');
const deleted = describeJson(errorSchema, 'The record has been deleted');
const stale = describeJson(
  staleRecordSchema,
  'Somebody else changed the record in the meantime; nothing was stored',
);

export const describeRegistration = () =>
  describeStaffRoute({
    minRole: 'front-desk',
    summary: 'Register a patient, or add a visit of an existing one',
    description: 'Without `patientid` a new one is drawn. `name` is required.',
    parameters: [describeRequestKey()],
    ...describeBody(newRecordSchema),
    responses: {
      200: describeJson(versionedSchema, 'This request had been stored already'),
      201: describeJson(versionedSchema, 'The record'),
      410: deleted,
      422: describeJson(wrongRecordSchema, 'The wrong values, and the unusual ones to confirm'),
    },
  });

export const describeList = () =>
  describeStaffRoute({
    minRole: 'front-desk',
    summary: 'All records, page by page',
    parameters: [
      query('sort', 'By name (as stored), datetime (of the visit) or patientid', [...RECORD_SORTS]),
      query('order', 'Default: asc; desc if sorted by datetime', ['asc', 'desc']),
      query('after', 'The `next` of the previous page'),
    ],
    responses: {
      200: describeJson(recordPageSchema, 'Up to 25 records'),
      404: describeJson(errorSchema, 'This page of the list has expired'),
      422: describeJson(refusedSchema, 'A message for each wrong field'),
    },
  });

export const describePatients = () =>
  describeStaffRoute({
    minRole: 'front-desk',
    summary: 'All patients, page by page: the newest record of each',
    parameters: [
      query('sort', 'By name (as stored), datetime (of the last visit) or patientid', [
        ...RECORD_SORTS,
      ]),
      query('order', 'Default: asc; by datetime always desc', ['asc', 'desc']),
      query('after', 'The `next` of the previous page'),
    ],
    responses: {
      200: describeJson(patientPageSchema, 'Up to 25 patients'),
      404: describeJson(errorSchema, 'This page of the list has expired'),
      422: describeJson(refusedSchema, 'A message for each wrong field'),
    },
  });

export const describeCount = () =>
  describeStaffRoute({
    minRole: 'front-desk',
    hasNoPatientData: true,
    summary: 'Number of records',
    responses: { 200: describeJson(countSchema, 'The number of records') },
  });

export const describeRecord = () =>
  describeStaffRoute({
    minRole: 'front-desk',
    ...key,
    summary: 'A record with its version number',
    responses: { 200: describeJson(readRecordSchema, 'The record'), 404: missing, 410: deleted },
  });

export const describeCorrection = () =>
  describeStaffRoute({
    minRole: 'doctor',
    ...key,
    summary: 'Correct a record',
    description: 'Changes only the fields that are sent. The earlier version is kept.',
    ...describeBody(changedRecordSchema),
    responses: {
      200: describeJson(versionedSchema, 'The record as it is now'),
      404: missing,
      409: stale,
      410: deleted,
      422: describeJson(wrongRecordSchema, 'The wrong values, and the unusual ones to confirm'),
    },
  });

export const describeDeletion = () =>
  describeStaffRoute({
    minRole: 'doctor',
    ...key,
    summary: 'Delete a record',
    description: 'The deleted version is kept in the history.',
    ...describeBody(deletionSchema),
    responses: {
      204: { description: 'Deleted' },
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
    summary: "The doctor's own target ranges, from the content",
    responses: {
      200: describeJson(targetsAnswerSchema, 'An empty object if the content has none'),
    },
  });

function query(name: string, description: string, values?: string[]) {
  const schema = { type: 'string' as const, ...(values ? { enum: values } : {}) };
  return { in: 'query' as const, name, description, schema };
}
