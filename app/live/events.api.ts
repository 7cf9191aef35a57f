import { Hono, type Context } from 'hono';
import { z } from 'zod';
import type { SiteEnv } from '../http/http-context.ts';
import { EVENT_KINDS, type EventKind } from '../http/event-kinds.ts';
import { describeJson, errorSchema, refusedSchema } from '../http/json-answers.server.ts';
import { describeStaffRoute } from '../http/staff-route.server.ts';
import { createEventHub, type StreamOpening } from './event-hub.server.ts';
import { findLastEvent, followFrom } from './events.server.ts';
import { readSessionToken } from '../access/sessions/session-cookies.server.ts';
import type { StaffServices } from '../services/services.server.ts';

const STREAM = 'text/event-stream';
const STREAM_HEADERS = {
  'content-type': STREAM,
  // Tells nginx not to buffer the stream.
  'x-accel-buffering': 'no',
  // Closes the connection with the stream, so that a stopping server need not wait for it to become idle.
  connection: 'close',
};
const MAX_POLLED = 500;
const RETRY_AFTER_SECONDS = '15';

const pollSchema = z.object({
  last: z.int().meta({ description: 'Send it as `after` with the next request' }),
  isComplete: z.boolean().meta({ description: 'False: load the lists again' }),
  events: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(EVENT_KINDS),
      key: z.string(),
    }),
  ),
});

/** Live events: what kind of thing changed, and its key. Mounted only in staff.api.ts; listening does not prolong the session. */
export function createEventsApi(services: StaffServices): Hono<SiteEnv> {
  const hub = createEventHub(services);
  services.meter?.showStreams(hub.countStreams);
  return new Hono<SiteEnv>().get('/events', describeEvents(), async (context) => {
    const session = context.get('session');
    const token = readSessionToken(context, services.settings);
    if (!session || token === undefined) return context.json({ error: 'Please sign in.' }, 401);
    if (!context.req.header('accept')?.includes(STREAM)) return answerPoll(context, services);
    // A HEAD request would open a stream that nobody reads or ends.
    if (context.req.method === 'HEAD') return context.body(null, 200, STREAM_HEADERS);
    const seen = readId(context.req.header('last-event-id') ?? context.req.query('after'));
    return answerOpening(context, await hub.open({ token, tokenHash: session.tokenHash }, seen));
  });
}

function answerOpening(context: Context<SiteEnv>, opening: StreamOpening): Response {
  if (opening.kind === 'open') {
    return context.body(opening.body, 200, STREAM_HEADERS);
  }
  context.header('retry-after', RETRY_AFTER_SECONDS);
  return opening.kind === 'too-many-of-session'
    ? context.json({ error: 'Six pages of this session are already listening.' }, 429)
    : context.json(
        { error: 'Too many pages are listening at present. Poll for the events instead.' },
        503,
      );
}

async function answerPoll(
  context: Context<SiteEnv>,
  { database }: StaffServices,
): Promise<Response> {
  const after = readId(context.req.query('after'));
  const last = await findLastEvent(database.read);
  const following =
    after === undefined ? undefined : await followFrom(database.read, after, MAX_POLLED);
  const isComplete = following?.kind === 'events';
  // If a crash lost an event that was told, its number would be used again and the page would miss that event.
  if (!isComplete || following.events.length > 0) await database.flush?.();
  if (!isComplete) return context.json({ last, isComplete, events: [] });
  const events = following.events.map(({ id, kind, subject_key }) => ({
    id,
    kind: kind satisfies EventKind,
    key: subject_key,
  }));
  return context.json({ last: events.at(-1)?.id ?? after, isComplete, events });
}

function readId(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

function describeEvents() {
  const schema = { type: 'string' } as const;
  return describeStaffRoute({
    minRole: 'front-desk',
    hasNoPatientData: true,
    summary: 'Live events: what changed',
    description: `With Accept: text/event-stream a stream of server-sent events named ${EVENT_KINDS.join(', ')} whose data is {"key"}; it begins with hello (or reset: load the lists again) and continues from Last-Event-ID. Otherwise one JSON answer with the events after \`after\`. Neither prolongs the session; the stream ends with it.`,
    parameters: [
      { in: 'header', name: 'Last-Event-ID', schema },
      { in: 'query', name: 'after', schema },
    ],
    responses: {
      200: {
        description: 'The stream, or the events since `after`',
        content: {
          [STREAM]: { schema: { type: 'string' } },
          ...describeJson(pollSchema, '').content,
        },
      },
      422: describeJson(refusedSchema, '`after` holds U+0000'),
      429: describeJson(errorSchema, 'Six streams of this session are open; see Retry-After'),
      503: describeJson(errorSchema, '500 streams are open; see Retry-After'),
    },
  });
}
