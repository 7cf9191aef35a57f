import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { followContent } from './follow-content.ts';

test('a content folder that could not be published is tried again until that succeeds', async () => {
  const contentDir = await mkdtemp(join(tmpdir(), 'clinic-content-'));
  const faults: unknown[] = [];
  let tries = 0;
  const followed = followContent(
    {
      contentDir,
      publishing: {
        async reconcile() {
          tries += 1;
          if (tries < 3) throw new Error('the database is away');
        },
      },
      pages: { holdsAt: () => true },
      announcements: undefined,
      log: {
        info: () => undefined,
        warn: () => undefined,
        error: (event) => void faults.push(event),
      },
    },
    { lookMs: 1 },
  );
  await expect.poll(() => tries).toBe(3);
  await followed.stop();
  expect(faults, 'told once, not at each look').toEqual(['content']);
  await rm(contentDir, { recursive: true });
});
