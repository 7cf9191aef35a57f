import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Log } from '../../app/services/services.server.ts';
import { ROOT } from '../../tests/architecture/imports.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/support/open-test-database.ts';
import { followContent } from './follow-content.ts';
import { openSitePublishing } from './open-site-publishing.ts';
import { openWebsite, type OpenWebsite } from './website.ts';
import type { WebsiteSource } from './website-source.ts';

const PHONE = '0891 000 0101';
const LOOK_MS = 50;

const ARTICLE = '/news/closed-for-sankranti';
const SHOWING = ['/', '/te', ARTICLE, `/te${ARTICLE}`, '/feed.xml', '/sitemap.xml'];
const APPEARS = 'date: 2026-10-08\nappears: 2027-01-10 09:00';
// In the clinic's zone, which is 5:30 h ahead of UTC, it is 9:00.
const AT_NINE = new Date('2027-01-10T03:30:00Z');
const BEFORE_NINE = new Date(AT_NINE.getTime() - 1);

let folder: string;
let source: WebsiteSource;
let stored: TestDatabase;
let opened: OpenWebsite;
let publishing: ReturnType<typeof openSitePublishing>;
let followed: ReturnType<typeof followContent>;
let logged: string[];
let clock: Date;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinic-content-'));
  const contentDir = join(folder, 'content');
  await cp(join(ROOT, 'content'), contentDir, { recursive: true });
  source = {
    folders: { contentDir, buildDir: join(ROOT, 'build'), cacheDir: join(folder, 'cache') },
    publicUrl: 'http://localhost:3000',
  };
  clock = BEFORE_NINE;
  opened = await openWebsite(source, clock);
  stored = await openTestDatabase();
  logged = [];
  const note = (event: string, fields?: object) =>
    void logged.push(`${event} ${JSON.stringify(fields)}`);
  const log: Log = { info: note, warn: note, error: (event, error) => note(event, { error }) };
  const { database } = stored;
  const now = () => clock;
  publishing = openSitePublishing(source, opened, { database, log, now, dataDir: folder });
  await publishing.reconcile();
  const { announcements } = database;
  const within = { contentDir, publishing, pages: opened, announcements, log };
  followed = followContent(within, { lookMs: LOOK_MS, now });
});
afterEach(async () => {
  await followed.stop();
  publishing.stop();
  await stored.remove();
  await rm(folder, { recursive: true, force: true });
});

const readPage = (path = '/') => String(opened.current().pages.find(path)?.plain.body);

async function change(name: string, from: string, to: string): Promise<void> {
  const file = join(source.folders.contentDir, name);
  const text = await readFile(file, 'utf8');
  expect(text).toContain(from);
  await writeFile(file, text.replaceAll(from, to));
}

/** The public addresses at which the article can be found. */
function listShowing(): string[] {
  return SHOWING.filter((path) => readPage(path).includes(ARTICLE));
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await wait(LOOK_MS);
}

test('a changed telephone number is served, in the pages and to the program, without a restart', async () => {
  expect(readPage()).toContain(PHONE);
  await change('clinic.yaml', PHONE, '0891 000 0199');
  await until(() => logged.length > 0);
  expect(logged[0]).toContain('content-published');
  expect(readPage()).toContain('0891 000 0199');
  expect(opened.current().content.clinic.phone.shown).toBe('0891 000 0199');
  expect(await publishing.list(undefined)).toMatchObject([
    { number: 2, how: 'files', changes: 1 },
    { number: 1, how: 'start' },
  ]);
});

test('a change with a fault leaves what is served and names file, line and field', async () => {
  const before = readPage();
  await change('clinic.yaml', "closes: '13:00'", "closes: '25:00'");
  await until(() => logged.length > 0);
  expect(logged[0]).toMatch(/content-refused .*content\/clinic\.yaml.*line \d+.*closes/);
  expect((await publishing.read()).faults[0]).toMatchObject({
    file: 'clinic.yaml',
    path: ['hours', 'sessions', 0, 'closes'],
  });
  expect(readPage()).toBe(before);

  await change('clinic.yaml', "closes: '25:00'", "closes: '13:30'");
  await until(() => logged.length > 1);
  expect((await publishing.read()).faults).toEqual([]);
  expect(opened.current().content.clinic.sessions[0]).toMatchObject({ closes: '13:30' });
});

test('an article goes live at its minute without a restart, and is withdrawn if the clock is set back', async () => {
  await change('news/closed-for-sankranti.md', 'date: 2026-10-08', APPEARS);
  await until(() => logged.length > 0);
  expect(listShowing()).toEqual([]);

  clock = AT_NINE;
  await until(() => logged.length > 1);
  expect(listShowing()).toEqual(SHOWING);

  clock = BEFORE_NINE;
  await until(() => logged.length > 2);
  expect(listShowing()).toEqual([]);
  expect(logged).toEqual(Array(3).fill('content-published {"version":2}'));
});

test('a start after the minute shows the article, and the next start does not render again', async () => {
  await change('news/closed-for-sankranti.md', 'date: 2026-10-08', APPEARS);
  await until(() => logged.length > 0);
  await followed.stop();

  opened = await openWebsite(source, BEFORE_NINE);
  expect(listShowing()).toEqual([]);
  opened = await openWebsite(source, AT_NINE);
  expect(listShowing()).toEqual(SHOWING);

  const [kept = ''] = await readdir(source.folders.cacheDir).then((names) =>
    names.filter((name) => name.endsWith('.site')),
  );
  const made = await stat(join(source.folders.cacheDir, kept));
  await openWebsite(source, new Date(AT_NINE.getTime() + 86_400_000));
  expect((await stat(join(source.folders.cacheDir, kept))).mtimeMs).toBe(made.mtimeMs);
});

test('an article whose minute comes while the files have a fault appears when the fault is mended', async () => {
  await change('news/closed-for-sankranti.md', 'date: 2026-10-08', APPEARS);
  await until(() => logged.length > 0);
  await change('clinic.yaml', "closes: '13:00'", "closes: '25:00'");
  await until(() => logged.length > 1);
  clock = AT_NINE;
  await change('clinic.yaml', "closes: '25:00'", "closes: '13:00'");
  await until(() => logged.at(-1)?.startsWith('content-published') === true && logged.length > 2);
  expect(listShowing()).toEqual(SHOWING);
});
