import type { DescribeRouteOptions } from 'hono-openapi';
import { z } from 'zod';
import {
  describeBody,
  describeJson,
  describePlace,
  errorSchema,
  refusedSchema,
} from '../../http/json-answers.server.ts';
import { describeStaffRoute } from '../../http/staff-route.server.ts';
import { INBOX_PARTS } from './desk-enquiry.ts';
import {
  countsSchema,
  replySchema,
  deskEnquirySchema,
  enquiryChangeSchema,
  inboxExportSchema,
  inboxPageSchema,
  inboxSearchSchema,
  staleEnquirySchema,
} from './inbox-schema.server.ts';
import { TOPIC_GROUPS } from '../topics.ts';

const wrong = describeJson(refusedSchema, 'A message for each wrong field');
const missing = describeJson(errorSchema, 'There is no such enquiry, or it has been removed');
const key = describePlace('key', 'Key of the enquiry');
const oneSchema = z.object({ enquiry: deskEnquirySchema });
const page = { 200: describeJson(inboxPageSchema, 'A page'), 422: wrong };

export const describeInbox = () =>
  describeStaffRoute({
    minRole: 'front-desk',
    summary: 'The inbox, newest first, a page at a time',
    description:
      'Without status, all enquiries that were not removed. To search for words use POST /staff/enquiries/search, so that no name appears in a URL.',
    parameters: [
      describeQuery('status', { type: 'string', enum: [...INBOX_PARTS] }),
      describeQuery('group', { type: 'string', enum: TOPIC_GROUPS.map(({ group }) => group) }),
      describeQuery('from', { type: 'string', format: 'date' }),
      describeQuery('to', { type: 'string', format: 'date' }),
      describeQuery('after', { type: 'string' }),
      describeQuery('limit', { type: 'integer', minimum: 1, maximum: 200 }),
    ],
    responses: page,
  });

export const describeInboxSearch = () =>
  describeStaffRoute({
    minRole: 'front-desk',
    summary: 'The inbox, filtered by words as well',
    ...describeBody(inboxSearchSchema),
    responses: page,
  });

export const describeExport = () =>
  describeStaffRoute({
    minRole: 'owner',
    summary: 'The enquiries that match the filter as a CSV file',
    description:
      'RFC 4180, UTF-8 with a byte order mark. A cell that a spreadsheet would take for a formula begins with an apostrophe.',
    ...describeBody(inboxExportSchema),
    responses: {
      200: { description: 'The file', content: { 'text/csv': { schema: { type: 'string' } } } },
      422: wrong,
    },
  });

export const describeCounts = () =>
  describeStaffRoute({
    minRole: 'front-desk',
    hasNoPatientData: true,
    summary: 'How many enquiries each part of the inbox holds',
    responses: {
      200: describeJson(
        z.object({
          counts: countsSchema,
          newest: z.string().nullable().meta({ description: 'Key of the newest new enquiry' }),
        }),
        'The counts',
      ),
    },
  });

export const describeReply = () =>
  describeStaffRoute({
    minRole: 'front-desk',
    summary: 'The text with which staff begin to write to the visitor',
    description:
      "The owner's words in the visitor's language, with the agreed time if one is to come.",
    ...describePlace('key', 'Key of the enquiry'),
    responses: {
      200: describeJson(replySchema, 'The text, without anything about health'),
      404: describeJson(errorSchema, 'There is no such enquiry'),
    },
  });

export const describeOne = () =>
  describeStaffRoute({
    minRole: 'front-desk',
    summary: 'One enquiry',
    ...key,
    responses: { 200: describeJson(oneSchema, 'The enquiry'), 404: missing },
  });

export const describeEnquiryChange = () =>
  describeStaffRoute({
    minRole: 'front-desk',
    summary: 'Change an enquiry',
    description:
      'Fields that are absent stay as they are. The answers follow the rules of the form, except that a stored date may stay although it has passed.',
    ...key,
    ...describeBody(enquiryChangeSchema),
    responses: {
      200: describeJson(oneSchema, 'The enquiry after the change'),
      404: missing,
      409: describeJson(staleEnquirySchema, 'Changed by somebody else meanwhile: both versions'),
      422: wrong,
    },
  });

export const describeRemoval = () =>
  describeStaffRoute({
    minRole: 'front-desk',
    summary: 'Remove an enquiry',
    description:
      'It leaves the list at once. For a day it is listed under the status removed and can be put back with PATCH {"isRemoved": false}. Afterwards it is deleted.',
    ...key,
    responses: { 204: { description: 'Removed' }, 404: missing },
  });

type Parameter = NonNullable<DescribeRouteOptions['parameters']>[number];

function describeQuery(name: string, schema: object): Parameter {
  return { in: 'query', name, schema };
}
