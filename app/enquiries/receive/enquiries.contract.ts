import { z } from 'zod';
import { defineRoutes } from '../../http/contract.ts';
import { IDEMPOTENCY_KEY } from '../../http/headers.server.ts';
import { errorSchema, refusedSchema } from '../../http/json-answers.server.ts';
import { enquirySchema } from './enquiry-schema.server.ts';

export const FORM = 'application/x-www-form-urlencoded';

const receivedSchema = z.object({
  key: z.string().meta({ description: 'Key of the stored enquiry' }),
  reference: z.string().meta({ description: "For the visitor to quote, 'XXXX-XXXX'" }),
  datetime: z.string().meta({ description: "When it came, clinic time, 'YYYY-MM-DD HH:MM:SS'" }),
  link: z.string().optional().meta({
    description: 'Path of the visitor’s own page of it; absent once the visitor has withdrawn',
  }),
});

/** The address to which the appointment form is sent. */
export const enquiryRoutes = defineRoutes({
  'POST /enquiries': {
    summary: 'Send an appointment enquiry',
    description:
      'Answered once the enquiry is stored durably. The page’s form may post the same fields without script and gets a page, or this answer where it asks for JSON. The optional field `language` (en, te or hi) is that of the e-mail which confirms the enquiry.',
    headers: {
      'Idempotency-Key': z.string().regex(IDEMPOTENCY_KEY).meta({
        description: 'The same key with the same answers stores them once',
      }),
    },
    body: [enquirySchema, 'application/json'],
    answers: {
      201: [receivedSchema, 'Stored'],
      200: [
        receivedSchema,
        'Stored before under the same key; without a key, the same answers on that day, and no link: somebody else may have sent them',
      ],
      400: [errorSchema, 'The body or the key cannot be read'],
      403: [errorSchema, 'Not sent from a page of this site'],
      413: [errorSchema, 'The body is larger than 32 KB'],
      415: [errorSchema, 'The body is neither JSON nor the form'],
      422: [refusedSchema, 'A message for each wrong field'],
      429: [errorSchema, 'Too many enquiries just now; see Retry-After'],
      503: [errorSchema, 'Not stored just now; see Retry-After'],
    },
  },
});

/** The answer to a visitor whose enquiry is stored. */
export type Received = z.output<typeof receivedSchema>;
