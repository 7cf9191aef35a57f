import { z } from 'zod';
import { defineRoutes } from '../../http/contract.ts';
import { errorSchema } from '../../http/json-answers.server.ts';
import { FORM } from '../receive/enquiries.contract.ts';

const field = z.string().default('');

/** The fields of the page's forms. */
export const formSchema = z.object({
  do: z.string(),
  wish: field,
  mobile: field,
  message1: field,
  version: field,
});

const params = { secret: 'The secret of the link, which is given to the visitor only' };
const gone = [
  null,
  'The link is wrong, has expired or was withdrawn: one page for all',
  'text/html',
] as const;
const tooMany = [null, 'Too many tries from this network; see Retry-After', 'text/html'] as const;

/** The visitor's own page of an enquiry. */
export const yourEnquiryRoutes = defineRoutes({
  'GET /enquiry/:secret': {
    params,
    summary: 'The visitor’s own enquiry',
    description: 'A page, never a change. `lang` (en, te or hi) chooses its language.',
    answers: { 200: [null, 'The page', 'text/html'], 404: gone, 429: tooMany },
  },
  'POST /enquiry/:secret': {
    params,
    summary: 'Change or withdraw the own enquiry',
    description:
      '`do` is cannot-come, move (with `wish`), correct (with `mobile`, `message1` and `version`), withdraw (asks for confirmation), erase, mail-yes, mail-no or, by a mailed link, confirm-address.',
    body: [formSchema, FORM],
    answers: {
      200: [null, 'The question before a withdrawal, or its confirmation', 'text/html'],
      303: [null, 'Changed, or done already: back to the page'],
      403: [errorSchema, 'Not sent from a page of this site'],
      404: gone,
      413: [errorSchema, 'The body is larger than 32 KB'],
      415: [errorSchema, 'The body is not the form'],
      422: [null, 'The page with what was typed and a message at each wrong field', 'text/html'],
      429: tooMany,
    },
  },
  'GET /enquiry/:secret/appointment.ics': {
    params,
    summary: 'The agreed time as a calendar file',
    answers: { 200: [null, 'RFC 5545', 'text/calendar'], 404: gone, 429: tooMany },
  },
});

/** The fields of the page's forms as they were sent. */
export type SentForm = z.output<typeof formSchema>;
