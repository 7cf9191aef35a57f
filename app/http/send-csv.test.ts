import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { SiteEnv } from './http-context.ts';
import { sendCsv } from './send-csv.server.ts';

const PIECE = 'x'.repeat(40_000);
const PIECES = 20;

let isRunning = false;
let turns = 0;
async function* writePieces() {
  for (let piece = 0; piece < PIECES; piece++) {
    expect(isRunning).toBe(false);
    isRunning = true;
    // Without a wait of the event loop, as a query of SQLite.
    await Promise.resolve();
    isRunning = false;
    yield PIECE;
  }
}

test('files that are read at once are written one piece at a time, with room for other requests between (B7)', async () => {
  const app = new Hono<SiteEnv>().get('/', (context) => sendCsv(context, writePieces(), 'a.csv'));
  let areRead = false;
  const count = () => {
    turns += 1;
    if (!areRead) setImmediate(count);
  };
  count();
  const texts = await Promise.all(
    [1, 2, 3].map(async () => (await (await app.request('/')).text()).length),
  );
  areRead = true;
  expect(texts).toEqual(Array<number>(3).fill(PIECE.length * PIECES));
  expect(turns).toBeGreaterThan(3 * PIECES);
});

test('a download that is given up ends its reading and lets the next begin', async () => {
  const app = new Hono<SiteEnv>().get('/', (context) => sendCsv(context, writePieces(), 'a.csv'));
  const first = (await app.request('/')).body?.getReader();
  await first?.read();
  await first?.cancel();
  expect(await (await app.request('/')).text()).toHaveLength(PIECE.length * PIECES);
});
