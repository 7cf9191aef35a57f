import type { Context } from 'hono';
import type { SiteEnv } from './http-context.ts';
import { SESSION_HEADERS } from './page-session.ts';

/** The 401 for a request without a live session. It takes the session headers off the answer again. */
export function answerSignedOut(context: Context<SiteEnv>): Response {
  for (const name of SESSION_HEADERS) context.header(name, undefined);
  return context.json({ error: 'Please sign in.' }, 401);
}

class SessionOver extends Error {
  override name = 'SessionOver';
  // The code that Node uses when a client disconnects: the connection is cut and the log gets no error.
  readonly code = 'ERR_STREAM_PREMATURE_CLOSE';
}

/** Passes the bytes on until the session ends, so that a slow download stops at sign-out. */
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
    // Without a buffer: each chunk is read only when the client asks for it, after the session was checked.
    { highWaterMark: 0 },
  );
}
