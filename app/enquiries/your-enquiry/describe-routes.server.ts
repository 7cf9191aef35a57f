import { describeRoute, type DescribeRouteOptions } from 'hono-openapi';
import { describeJson, describePlace, errorSchema } from '../../http/json-answers.server.ts';

export const FORM = 'application/x-www-form-urlencoded';

/** The fields of the page's forms. */
export const FIELDS = ['do', 'wish', 'mobile', 'message1', 'version'] as const;

const PAGE = { content: { 'text/html': { schema: { type: 'string' as const } } } };
const secretPlace = describePlace(
  'secret',
  'The secret of the link, which is given to the visitor only',
);
const gone = {
  description: 'The link is wrong, has expired or was withdrawn: one page for all',
  ...PAGE,
};
const tooMany = { description: 'Too many tries from this network; see Retry-After', ...PAGE };

export function describePage(): ReturnType<typeof describeRoute> {
  return describeRoute({
    summary: 'The visitor’s own enquiry',
    security: [],
    description: 'A page, never a change. `lang` (en, te or hi) chooses its language.',
    ...secretPlace,
    responses: { 200: { description: 'The page', ...PAGE }, 404: gone, 429: tooMany },
  });
}

export function describeForm(): ReturnType<typeof describeRoute> {
  const fields = Object.fromEntries(FIELDS.map((field) => [field, { type: 'string' as const }]));
  const requestBody: DescribeRouteOptions['requestBody'] = {
    required: true,
    content: { [FORM]: { schema: { type: 'object', required: ['do'], properties: fields } } },
  };
  return describeRoute({
    summary: 'Change or withdraw the own enquiry',
    security: [],
    description:
      '`do` is cannot-come, move (with `wish`), correct (with `mobile`, `message1` and `version`), withdraw (asks for confirmation), erase, mail-yes, mail-no or, by a mailed link, confirm-address.',
    ...secretPlace,
    requestBody,
    responses: {
      200: { description: 'The question before a withdrawal, or its confirmation', ...PAGE },
      303: { description: 'Changed, or done already: back to the page' },
      403: describeJson(errorSchema, 'Not sent from a page of this site'),
      404: gone,
      413: describeJson(errorSchema, 'The body is larger than 32 KB'),
      415: describeJson(errorSchema, 'The body is not the form'),
      422: {
        description: 'The page with what was typed and a message at each wrong field',
        ...PAGE,
      },
      429: tooMany,
    },
  });
}

export function describeCalendar(): ReturnType<typeof describeRoute> {
  return describeRoute({
    summary: 'The agreed time as a calendar file',
    security: [],
    ...secretPlace,
    responses: {
      200: {
        description: 'RFC 5545',
        content: { 'text/calendar': { schema: { type: 'string' } } },
      },
      404: gone,
      429: tooMany,
    },
  });
}
