import { expect, test } from 'vitest';
import { EventStream } from './event-stream.server.ts';

const news = (id: number) => ({ id, kind: 'enquiry' as const, subject_key: 'k'.repeat(1000) });

test('a page that does not read is disconnected before 64 KB are queued for it', async () => {
  let isClosed = false;
  const stream = new EventStream(() => {
    isClosed = true;
  });
  stream.begin(0, 'hello');
  for (let id = 1; id <= 60; id++) stream.send([news(id)]);
  expect(isClosed).toBe(false);
  for (let id = 61; id <= 70; id++) stream.send([news(id)]);
  expect(isClosed).toBe(true);
  await expect(stream.body.getReader().read()).rejects.toThrow('reads too slowly');
});

test('events sent before are not sent again', async () => {
  const stream = new EventStream(() => undefined);
  stream.begin(5, 'hello');
  stream.send([news(4), news(5)]);
  stream.send([news(5), news(6)]);
  stream.close();
  const text = await new Response(stream.body).text();
  expect(text.match(/^id: \d+$/gm)).toEqual(['id: 5', 'id: 6']);
});
