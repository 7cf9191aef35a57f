import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { ContentTask } from './content-tasks.ts';
import { openContentWorker } from './content-worker.ts';
import type { WebsiteSource } from './website-source.ts';

test('of many pictures at once two are worked on at a time, and a check of the content does not wait for them', async () => {
  let running = 0;
  let most = 0;
  let done = 0;
  const run = async (_source: WebsiteSource, task: ContentTask) => {
    if (task.kind === 'picture') most = Math.max(most, ++running);
    await turn();
    if (task.kind === 'picture') [running, done] = [running - 1, done + 1];
    return { fault: 'is not a picture' };
  };
  const worker = openContentWorker({} as WebsiteSource, () => new Date(), run);
  const pictures = Array.from({ length: 24 }, (_, number) => worker.cleanPicture(`${number}`));
  await worker.read('content', {});
  expect(done).toBeLessThan(4);
  expect(await Promise.all(pictures)).toHaveLength(24);
  expect(most).toBe(2);
});
