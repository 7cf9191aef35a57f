import { setImmediate } from 'node:timers/promises';
import type { Context } from 'hono';
import type { SiteEnv } from './http-context.ts';
import { limitConcurrency } from './limit-concurrency.server.ts';
import { endWithSession } from './session-over.server.ts';

/** Characters of one chunk, about: a few milliseconds of work. */
const CHUNK = 32 * 1024;

/** One piece of one file at a time, and other requests between two pieces, however many files are read at once. */
const takeTurn = limitConcurrency(1, Number.POSITIVE_INFINITY);

/** Answers with a file of CSV that is written while it is read. It ends with the session. */
export function sendCsv(
  context: Context<SiteEnv>,
  pieces: AsyncGenerator<string>,
  name: string,
): Response {
  const encoder = new TextEncoder();
  const bytes = new ReadableStream<Uint8Array>(
    {
      pull: (controller) =>
        takeTurn(async () => {
          await setImmediate();
          const { text, isLast } = await readChunk(pieces);
          if (text !== '') controller.enqueue(encoder.encode(text));
          if (isLast) controller.close();
        }),
      cancel: async () => void (await pieces.return(undefined)),
    },
    { highWaterMark: 0 },
  );
  return context.body(endWithSession(context, bytes), 200, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}"`,
  });
}

async function readChunk(
  pieces: AsyncGenerator<string>,
): Promise<{ text: string; isLast: boolean }> {
  let text = '';
  while (text.length < CHUNK) {
    const { done, value } = await pieces.next();
    if (done) return { text, isLast: true };
    text += value;
  }
  return { text, isLast: false };
}
