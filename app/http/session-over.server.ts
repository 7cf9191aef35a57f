import type { Context } from 'hono';
import type { SiteEnv } from './http-context.ts';
import { SESSION_HEADERS } from './page-session.ts';

/** The answer to whoever has no session, or none any more. */
export function answerSignedOut(context: Context<SiteEnv>): Response {
  for (const name of SESSION_HEADERS) context.header(name, undefined);
  return context.json({ error: 'Please sign in.' }, 401);
}

class SessionOver extends Error {
  override name = 'SessionOver';
  // As when the reader goes away: the connection is cut, and the log has no fault of ours.
  readonly code = 'ERR_STREAM_PREMATURE_CLOSE';
}

/** The same bytes, as long as the session lives: a slow reader outlives no sign-out. */
export function endWithSession(
  context: Context<SiteEnv>,
  bytes: ReadableStream<Uint8Array>,
): ReadableStream<Uint8Array> {
  const isSessionOver = context.get('isSessionOver');
  const reader = bytes.getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (await isSessionOver?.()) {
          const over = new SessionOver('the session has ended');
          await reader.cancel(over).catch(() => undefined);
          throw over;
        }
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    // Nothing is taken out ahead of its time.
    { highWaterMark: 0 },
  );
}
