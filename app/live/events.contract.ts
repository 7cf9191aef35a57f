import { z } from 'zod';
import { defineRoutes } from '../http/contract.ts';
import { EVENT_KINDS } from '../http/event-kinds.ts';
import { errorSchema, refusedSchema } from '../http/json-answers.server.ts';

export const STREAM = 'text/event-stream';

const pollSchema = z.object({
  last: z.int().meta({ description: 'Send it as `after` with the next request' }),
  isComplete: z.boolean().meta({ description: 'False: load the lists again' }),
  events: z.array(z.object({ id: z.int(), kind: z.enum(EVENT_KINDS), key: z.string() })),
});

/** The live events of the server. */
export const eventRoutes = defineRoutes({
  'GET /staff/events': {
    role: 'front-desk',
    audit: 'no patient data',
    isUnattended: true,
    summary: 'Live events: what changed',
    description: `With Accept: text/event-stream a stream of server-sent events named ${EVENT_KINDS.join(', ')} whose data is {"key"}; it begins with hello (or reset: load the lists again) and continues from Last-Event-ID. Otherwise one JSON answer with the events after \`after\`. Neither prolongs the session; the stream ends with it.`,
    headers: { 'Last-Event-ID': 'The id of the last event, sent by a browser that reconnects' },
    query: z.object({
      after: z.string().optional().meta({ description: 'The id of the last event that is known' }),
    }),
    answers: {
      200: [pollSchema, 'The stream, or the events since `after`', STREAM],
      422: [refusedSchema, '`after` holds U+0000'],
      429: [errorSchema, 'Six streams of this session are open; see Retry-After'],
      503: [errorSchema, '500 streams are open; see Retry-After'],
    },
  },
});
