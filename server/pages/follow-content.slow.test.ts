import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Log } from '../../app/http/services.server.ts';
import { ROOT } from '../../tests/architecture/imports.ts';
import { followContent } from './follow-content.ts';
import { openWebsite, type OpenWebsite, type WebsiteSource } from './website.ts';

const PHONE = '0891 000 0101';
const LOOK_MS = 50;

let folder: string;
let source: WebsiteSource;
let opened: OpenWebsite;
let followed: ReturnType<typeof followContent>;
let logged: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinic-content-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

beforeEach(async () => {
  const contentDir = join(folder, 'content');
  await rm(contentDir, { recursive: true, force: true });
  await cp(join(ROOT, 'content'), contentDir, { recursive: true });
  source = {
    folders: { contentDir, buildDir: join(ROOT, 'build'), cacheDir: join(folder, 'cache') },
    publicUrl: 'http://localhost:3000',
  };
  opened = await openWebsite(source);
  logged = [];
  const note = (event: string, fields?: object) =>
    void logged.push(`${event} ${JSON.stringify(fields)}`);
  const log: Log = { info: note, warn: note, error: (event, error) => note(event, { error }) };
  followed = followContent(source, opened.refresh, log, { lookMs: LOOK_MS });
});
afterEach(() => followed.stop());

const readPage = (path = '/') => String(opened.website.find(path)?.bytes);

async function change(name: string, from: string, to: string): Promise<void> {
  const file = join(source.folders.contentDir, name);
  const text = await readFile(file, 'utf8');
  expect(text).toContain(from);
  await writeFile(file, text.replaceAll(from, to));
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await wait(LOOK_MS);
}

test('a changed telephone number is served, in the pages and to the program, without a restart', async () => {
  const { content } = opened;
  expect(readPage()).toContain(PHONE);
  await change('clinic.yaml', PHONE, '0891 000 0199');
  await until(() => logged.length > 0);
  expect(logged[0]).toContain('content-published');
  expect(readPage()).toContain('0891 000 0199');
  expect(content.clinic.phone.shown).toBe('0891 000 0199');
});

test('a change with a fault leaves what is served and names file, line and field', async () => {
  const before = readPage();
  await change('clinic.yaml', "closes: '13:00'", "closes: '25:00'");
  await until(() => logged.length > 0);
  expect(logged[0]).toMatch(/content-refused .*content\/clinic\.yaml.*line \d+.*closes/);
  expect(followed.faults()[0]).toContain('closes');
  expect(readPage()).toBe(before);

  await change('clinic.yaml', "closes: '25:00'", "closes: '13:30'");
  await until(() => logged.length > 1);
  expect(followed.faults()).toEqual([]);
  expect(opened.content.clinic.sessions[0]).toMatchObject({ closes: '13:30' });
});
