import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openTestSite, type TestSite } from '../../tests/support/open-test-site.ts';
import { followContent } from '../pages/follow-content.ts';

const url = inject('postgresUrl');
const OLD = '0891 000 0101';

interface Instance extends TestSite {
  stop(): Promise<void>;
}

let name: string;
let one: Instance;
let other: Instance;
beforeAll(async () => {
  if (!url) return;
  const { createTestDatabase, MIGRATED_DATABASE } =
    await import('../../tests/support/servers/run-test-postgres.ts');
  name = `test_${randomBytes(8).toString('hex')}`;
  const own = await createTestDatabase(url, name, { template: MIGRATED_DATABASE });
  [one, other] = [await startInstance(own), await startInstance(own)];
});
afterAll(async () => {
  if (!url) return;
  await one.stop();
  await other.stop();
  const { askOnce } = await import('../../tests/support/servers/run-test-postgres.ts');
  await askOnce(url, `drop database ${name} with (force)`);
});

/** Each instance has a content folder, a data folder and a connection of its own. */
async function startInstance(own: string): Promise<Instance> {
  const { openPostgres } = await import('../../storage/postgres/postgres.ts');
  const site = await openTestSite(
    {},
    {
      publishes: true,
      open: async () => {
        const database = await openPostgres(own);
        return { database, remove: () => database.close() };
      },
    },
  );
  const { publishing, database, log } = site.services;
  await publishing.settle();
  const { announcements } = database;
  const pages = { holdsAt: () => true };
  const { contentDir } = site;
  const followed = followContent({ contentDir, publishing, pages, announcements, log });
  return {
    ...site,
    async stop() {
      await followed.stop();
      await site.remove();
    },
  };
}

const edit = (value: string, was: string) => ({
  edits: [{ file: 'clinic.yaml', path: ['phone', 'shown'], value, was }],
});
const showsPhone = async (site: TestSite, phone: string) =>
  (await (await site.ask('GET', '/')).text()).includes(phone);

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await wait(20);
}

test.skipIf(!url)(
  'what one instance publishes is live on the other, in its folder as well',
  async () => {
    const { cookie } = await one.signInAsOwner();
    const headers = { cookie };
    const body = edit('0891 000 0199', OLD);
    const answer = await one.askJson('POST', '/staff/site/publish', body, { headers });
    expect(await answer.json()).toEqual({ version: 2 });
    expect(await showsPhone(one, '0891 000 0199')).toBe(true);
    await until(() => showsPhone(other, '0891 000 0199'));
    const file = await readFile(join(other.contentDir, 'clinic.yaml'), 'utf8');
    expect(file).toContain('0891 000 0199');
    // The version is shared: the other instance has published nothing.
    const list = () => other.services.publishing.list(undefined);
    expect((await list()).map(({ number }) => number)).toEqual([2, 1]);

    const both = await Promise.all(
      [one, other].map((site, place) =>
        site.askJson('POST', '/staff/site/publish', edit(`0891 000 020${place}`, '0891 000 0199'), {
          headers,
        }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  },
);

test.skipIf(!url)('a preview that one instance made is shown by the other', async () => {
  const { cookie } = await one.signInAsOwner();
  const headers = { cookie };
  const made = await one.askJson('POST', '/staff/site/preview', { version: 1 }, { headers });
  const { id } = await made.json();
  const shown = await other.ask('GET', `/staff/site/preview/${id}/te`, { headers });
  expect(shown.status).toBe(200);
  expect(await shown.text()).toContain(OLD);
});
