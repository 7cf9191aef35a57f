import { RECALL_PARTS } from './recall.ts';
import {
  describeBody,
  describeJson,
  describePlace,
  errorSchema,
  refusedSchema,
} from '../http/json-answers.server.ts';
import { describeStaffRoute } from '../http/staff-route.server.ts';
import {
  callRemovalSchema,
  newCallSchema,
  newRecallSchema,
  recallAnswerSchema,
  recallChangeSchema,
  recallOrNoneSchema,
  recallPageSchema,
  staleRecallSchema,
} from './recall-schema.server.ts';

const key = describePlace('key', 'The `key` of an entry of the list');
const refused = describeJson(refusedSchema, 'A message for each wrong field');
const missing = describeJson(errorSchema, 'There is no such entry');
const stale = describeJson(
  staleRecallSchema,
  'Somebody else changed the entry in the meantime; nothing was stored',
);

export const describeRecallList = () =>
  describeStaffRoute({
    minRole: 'front-desk',
    summary: 'Who is due again, page by page',
    parameters: [
      {
        in: 'query',
        name: 'part',
        description: 'Default: everybody who is overdue, or due within two weeks',
        schema: { type: 'string', enum: [...RECALL_PARTS] },
      },
      {
        in: 'query',
        name: 'after',
        description: 'The `next` of the previous page',
        schema: { type: 'string' },
      },
    ],
    responses: {
      200: describeJson(recallPageSchema, 'Up to 25 patients, the longest overdue first'),
      422: refused,
    },
  });

export const describeRecallOf = () =>
  describeStaffRoute({
    minRole: 'front-desk',
    ...describePlace('patientid', 'The id of the patient'),
    summary: 'When a patient is due again',
    responses: { 200: describeJson(recallOrNoneSchema, 'Null: nothing is open') },
  });

export const describeNewRecall = () =>
  describeStaffRoute({
    minRole: 'front-desk',
    summary: 'Say when a patient is due again',
    ...describeBody(newRecallSchema),
    responses: {
      201: describeJson(recallAnswerSchema, 'The entry'),
      409: describeJson(staleRecallSchema, 'The patient has a day already; nothing was stored'),
      422: refused,
    },
  });

export const describeRecallChange = () =>
  describeStaffRoute({
    minRole: 'front-desk',
    ...key,
    summary: 'Say another day, or that the patient need not come',
    ...describeBody(recallChangeSchema),
    responses: {
      200: describeJson(recallAnswerSchema, 'The entry as it is now'),
      404: missing,
      409: stale,
      422: refused,
    },
  });

export const describeNewCall = () =>
  describeStaffRoute({
    minRole: 'front-desk',
    ...key,
    summary: 'Note a call and its result',
    ...describeBody(newCallSchema),
    responses: {
      201: describeJson(recallAnswerSchema, 'The entry as it is now'),
      404: missing,
      409: stale,
      422: refused,
    },
  });

export const describeCallRemoval = () => {
  const { parameters = [] } = describePlace('call', 'The `key` of the call');
  return describeStaffRoute({
    minRole: 'front-desk',
    parameters: [...(key.parameters ?? []), ...parameters],
    summary: 'Take a call back',
    description: 'The call before it counts again.',
    ...describeBody(callRemovalSchema),
    responses: {
      200: describeJson(recallAnswerSchema, 'The entry as it is now'),
      404: describeJson(errorSchema, 'There is no such entry, or no such call'),
      409: stale,
      422: refused,
    },
  });
};
