import type { Context, Hono } from 'hono';
import type { SiteEnv } from '../http/http-context.ts';
import { mountRoutes, reply } from '../http/mount-routes.server.ts';
import { createEventHub, type StreamOpening } from './event-hub.server.ts';
import { eventRoutes, STREAM } from './events.contract.ts';
import { findLastEvent, followFrom } from './events.server.ts';
import { readSessionToken } from '../access/sessions/session-cookies.server.ts';
import type { StaffServices } from '../services/services.server.ts';

const STREAM_HEADERS = {
  'content-type': STREAM,
  // Tells nginx not to buffer the stream.
  'x-accel-buffering': 'no',
  // Closes the connection with the stream, so that a stopping server need not wait for it to become idle.
  connection: 'close',
};
const MAX_POLLED = 500;
const RETRY_AFTER_SECONDS = '15';

/** Live events: what kind of thing changed, and its key. Mounted only in staff.api.ts; listening does not prolong the session. */
export function createEventsApi(services: StaffServices): Hono<SiteEnv> {
  const hub = createEventHub(services);
  services.meter?.showStreams(hub.countStreams);
  return mountRoutes(eventRoutes, {
    'GET /staff/events': async ({ context, query: { after } }) => {
      const session = context.get('session');
      const token = readSessionToken(context, services.settings);
      if (!session || token === undefined) return context.json({ error: 'Please sign in.' }, 401);
      if (!context.req.header('accept')?.includes(STREAM)) {
        return reply(200, await listEvents(services, readId(after)));
      }
      // A HEAD request would open a stream that nobody reads or ends.
      if (context.req.method === 'HEAD') return context.body(null, 200, STREAM_HEADERS);
      const seen = readId(context.req.header('last-event-id') ?? after);
      return answerOpening(context, await hub.open({ token, tokenHash: session.tokenHash }, seen));
    },
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

async function listEvents({ database }: StaffServices, after: number | undefined) {
  const last = await findLastEvent(database.read);
  const following =
    after === undefined ? undefined : await followFrom(database.read, after, MAX_POLLED);
  const isComplete = following?.kind === 'events';
  // If a crash lost an event that was told, its number would be used again and the page would miss that event.
  if (!isComplete || following.events.length > 0) await database.flush?.();
  if (!isComplete) return { last, isComplete, events: [] };
  const events = following.events.map(({ id, kind, subject_key }) => ({
    id,
    kind,
    key: subject_key,
  }));
  return { last: events.at(-1)?.id ?? after ?? last, isComplete, events };
}

function readId(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
