import { randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openTestSite, type TestSite } from '../../tests/support/open-test-site.ts';
import { followContent } from '../pages/follow-content.ts';

const url = inject('postgresUrl');
const OLD = '0891 000 0101';

const LOOK_MS = 20;

interface Instance extends TestSite {
  /** Stops it as a restart would, with its folders left for the next start. */
  halt(): Promise<void>;
}

let name: string;
let own: string;
let one: Instance;
let other: Instance;
beforeAll(async () => {
  if (!url) return;
  const { createTestDatabase, MIGRATED_DATABASE } =
    await import('../../tests/support/servers/run-test-postgres.ts');
  name = `test_${randomBytes(8).toString('hex')}`;
  own = await createTestDatabase(url, name, { template: MIGRATED_DATABASE });
  [one, other] = [await startInstance(), await startInstance()];
});
afterAll(async () => {
  if (!url) return;
  await one.halt();
  await other.halt();
  await Promise.all([one, other].map(({ folder }) => rm(folder, { recursive: true, force: true })));
  const { askOnce } = await import('../../tests/support/servers/run-test-postgres.ts');
  await askOnce(url, `drop database ${name} with (force)`);
});

/** Each instance has a content folder, a data folder and a connection of its own. */
async function startInstance(formerFolder?: string): Promise<Instance> {
  const { openPostgres } = await import('../../storage/postgres/postgres.ts');
  const site = await openTestSite(
    {},
    {
      publishes: true,
      ...(formerFolder && { formerFolder }),
      open: async () => {
        const database = await openPostgres(own);
        return { database, remove: () => database.close() };
      },
    },
  );
  const { publishing, database, log } = site.services;
  await publishing.reconcile();
  const { announcements } = database;
  const { contentDir, pages } = site;
  const within = { contentDir, publishing, pages, announcements, log };
  const now = () => site.services.now();
  const followed = followContent(within, { lookMs: LOOK_MS, now });
  return {
    ...site,
    async halt() {
      await followed.stop();
      await database.close();
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
    expect(await answer.json()).toMatchObject({ version: 2 });
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

test.skipIf(!url)(
  'an article appears at its minute on both instances, also on one that was started again',
  async () => {
    const setTime = (iso: string) => [one, other].forEach((site) => site.setTime(iso));
    const isFound = async (site: TestSite) => {
      const { status } = await site.ask('GET', '/news/open-on-sunday');
      const pages = await Promise.all(
        ['/', '/te', '/feed.xml'].map(async (path) => (await site.ask('GET', path)).text()),
      );
      return [status === 200, ...pages.map((page) => page.includes('/news/open-on-sunday'))];
    };
    const [SHOWN, HIDDEN] = [Array(4).fill(true), Array(4).fill(false)];
    // The minute is that of the clinic's clock, which is 5:30 h ahead of UTC.
    const text =
      '---\ntitle: Open on Sunday\nappears: 2026-11-20 12:00\nsummary: Once.\n---\n\nCome.\n';
    const author = { session: undefined, address: undefined };
    const article = { file: 'news/open-on-sunday.md', text, was: null };
    const outcome = await one.services.publishing.publish([article], author);
    if (outcome.kind !== 'stored') throw new Error(JSON.stringify(outcome));
    const { version } = outcome.value;
    const noteOf = (site: TestSite) =>
      readFile(join(site.folder, 'content-version.json'), 'utf8').catch(() => '');
    await until(async () => (await noteOf(other)).includes(`"version":${version}`));

    setTime('2026-11-20T06:29:59.999Z');
    await Promise.all([one, other].map((site) => site.services.publishing.reconcile()));
    await other.halt();
    other = await startInstance(other.folder);
    other.setTime('2026-11-20T06:29:59.999Z');
    expect([await isFound(one), await isFound(other)]).toEqual([HIDDEN, HIDDEN]);

    setTime('2026-11-20T06:30:00Z');
    for (const site of [one, other]) {
      await until(async () => (await site.ask('GET', '/news/open-on-sunday')).status === 200);
      expect(await isFound(site)).toEqual(SHOWN);
    }
    await one.halt();
    one = await startInstance(one.folder);
    one.setTime('2026-11-20T06:30:00Z');
    await one.services.publishing.reconcile();
    expect(await isFound(one)).toEqual(SHOWN);
    // The minute publishes nothing: the version is the one that the owner published.
    const [newest] = await one.services.publishing.list(undefined);
    expect(newest?.number).toBe(version);
  },
);
