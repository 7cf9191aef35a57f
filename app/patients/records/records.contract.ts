import { z } from 'zod';
import { defineRoutes } from '../../http/contract.ts';
import { errorSchema, refusedSchema } from '../../http/json-answers.server.ts';
import {
  changedRecordSchema,
  changesSchema,
  countSchema,
  deletionSchema,
  leftRecordSchema,
  leftSchema,
  listQuerySchema,
  newRecordSchema,
  patientPageSchema,
  readRecordSchema,
  recordPageSchema,
  staleRecordSchema,
  targetsSchema,
  versionedSchema,
  wrongRecordSchema,
} from './record-schema.server.ts';

const key = 'The `key` of a record, as in a search';
const missing = [errorSchema, 'There is no such record'] as const;
const deleted = [errorSchema, 'The record has been deleted'] as const;
const expired = [errorSchema, 'This page of the list has expired'] as const;
const refused = [refusedSchema, 'A message for each wrong field'] as const;
const wrong = [wrongRecordSchema, 'The wrong values, and the unusual ones to confirm'] as const;
const STALE = 'Somebody else changed the record in the meantime; nothing was stored';
const LEFT =
  'Something is kept under this id, of which there is no visit: send its `left` if this is the same patient';

/** Registering, reading, correcting and deleting records, and the lists of all. */
export const recordRoutes = defineRoutes({
  'POST /staff/patients': {
    role: 'front-desk',
    audit: 'an entry',
    summary: 'Register a patient, or add a visit of an existing one',
    description: 'Without `patientid` a new one is drawn. `name` is required.',
    takesRequestKey: true,
    body: newRecordSchema,
    answers: {
      200: [versionedSchema, 'This request had been stored already'],
      201: [versionedSchema, 'The record'],
      409: [leftSchema, LEFT],
      410: deleted,
      422: wrong,
    },
  },
  'GET /staff/patients': {
    role: 'front-desk',
    audit: 'an entry',
    summary: 'All records, page by page',
    query: listQuerySchema,
    answers: { 200: [recordPageSchema, 'Up to 25 records'], 404: expired, 422: refused },
  },
  'GET /staff/patients/newest': {
    role: 'front-desk',
    audit: 'an entry',
    summary: 'All patients, page by page: the newest record of each',
    query: listQuerySchema,
    answers: { 200: [patientPageSchema, 'Up to 25 patients'], 404: expired, 422: refused },
  },
  'GET /staff/patients/count': {
    role: 'front-desk',
    audit: 'no patient data',
    summary: 'Number of records and of patients',
    answers: { 200: [countSchema, 'The numbers'] },
  },
  'GET /staff/patients/:key': {
    role: 'front-desk',
    audit: 'an entry',
    params: { key },
    summary: 'A record with its version number',
    answers: { 200: [readRecordSchema, 'The record'], 404: missing, 410: deleted },
  },
  'PATCH /staff/patients/:key': {
    role: 'doctor',
    audit: 'an entry',
    params: { key },
    summary: 'Correct a record',
    description: 'Changes only the fields that are sent. The earlier version is kept.',
    body: changedRecordSchema,
    answers: {
      200: [versionedSchema, 'The record as it is now'],
      404: missing,
      409: [z.union([staleRecordSchema, leftSchema]), `${STALE}; or: ${LEFT}`],
      410: deleted,
      422: wrong,
    },
  },
  'DELETE /staff/patients/:key': {
    role: 'doctor',
    audit: 'an entry',
    params: { key },
    summary: 'Delete a record',
    description:
      'The deleted version is kept in the history. Of the only visit with a patient id, `left` names what no search finds any more.',
    body: deletionSchema,
    answers: {
      204: [null, 'Deleted'],
      404: missing,
      409: [
        z.union([leftRecordSchema, staleRecordSchema]),
        `${STALE}; or: no search would find what \`left\` names, and the request does not`,
      ],
      410: deleted,
      422: refused,
    },
  },
  'GET /staff/patients/:key/history': {
    role: 'doctor',
    audit: 'an entry',
    params: { key },
    summary: "Corrections and deletions among the visits of this record's patient, newest first",
    answers: { 200: [changesSchema, 'The changes'], 404: missing },
  },
  'GET /staff/targets': {
    role: 'front-desk',
    audit: 'no patient data',
    summary: "The doctor's own target ranges, from the content",
    answers: { 200: [targetsSchema, 'An empty object if the content has none'] },
  },
});

/** A change must name the version that it is based on. */
export type VersionedPatient = z.output<typeof versionedSchema>;
/** A record as it is read before it is corrected or deleted. */
export type ReadPatient = z.output<typeof readRecordSchema>;
/** A page of the list of all records; `next` is the cursor of the following page. */
export type RecordPage = z.output<typeof recordPageSchema>;
/** A patient in the list of all patients: the newest record, and the number of records. */
export type ListedPatient = z.output<typeof patientPageSchema>['patients'][number];
/** A correction or deletion, with the record before and after it (null after a deletion). */
export type RecordChange = z.output<typeof changesSchema>['changes'][number];
/** Messages by field: impossible values, and unusual ones that must be confirmed. */
export type RecordFaults = z.output<typeof wrongRecordSchema>;
/** `datetime`: by the time of the visit. */
export type RecordSort = z.output<typeof listQuerySchema>['sort'];
export type SortDirection = NonNullable<z.output<typeof listQuerySchema>['order']>;
