import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PUBLISHING_FOLDER } from '../../app/content/files/content-names.ts';
import { ROOT } from '../../tests/architecture/imports.ts';
import { openSqlite } from '../../storage/sqlite/sqlite.ts';
import {
  AFTER,
  BEFORE,
  publishTwoFiles,
  startInFolder,
} from '../../tests/support/content/publish-two-files.ts';

/** Publishes two changed files, and kills itself before the step with the given number, like a power cut. */
const DIES_AT_A_STEP = `
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { DatabaseSync, StatementSync } from 'node:sqlite';
const [folder, place] = process.argv.slice(1);
let count = 0;
let isPublishing = false;
const stepBefore = (object, name, isStep) => {
  const own = object[name];
  object[name] = function (...args) {
    if (isPublishing && isStep(...args) && ++count === Number(place)) {
      process.kill(process.pid, 'SIGKILL');
    }
    return own.apply(this, args);
  };
};
const isDurable = (path) => /\\.publishing|content-version/.test(String(path));
for (const name of ['rename', 'mkdir', 'rm', 'open']) stepBefore(fs, name, isDurable);
syncBuiltinESMExports();
stepBefore(DatabaseSync.prototype, 'exec', () => true);
stepBefore(StatementSync.prototype, 'run', () => true);
const { publishTwoFiles, startInFolder } = await import('./tests/support/content/publish-two-files.ts');
await using site = await startInFolder(folder);
isPublishing = true;
await publishTwoFiles(site);
isPublishing = false;
`;

const MOST_STEPS = 200;

let base: string;
let begun: string;
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'clinic-publish-'));
  begun = join(base, 'begun');
  await cp(join(ROOT, 'content'), join(begun, 'content'), { recursive: true });
  await (await openSqlite(begun)).close();
  await (await startInFolder(begun))[Symbol.asyncDispose]();
  // A publication elsewhere renders the new pages once for all runs.
  const once = join(base, 'once');
  await cp(begun, once, { recursive: true });
  await using site = await startInFolder(once);
  await publishTwoFiles(site);
  const rendered = { recursive: true, filter: (from: string) => !from.includes('stages') };
  await cp(join(once, 'cache'), join(begun, 'cache', 'candidates'), rendered);
});
afterAll(() => rm(base, { recursive: true, force: true }));

async function publishAndDie(folder: string, place: number): Promise<boolean> {
  await rm(folder, { recursive: true, force: true });
  await cp(begun, folder, { recursive: true });
  const args = ['--input-type=module', '-e', DIES_AT_A_STEP, folder, String(place)];
  const { signal, status, stderr } = spawnSync(process.execPath, args, { cwd: ROOT });
  if (signal !== 'SIGKILL' && status !== 0) throw new Error(stderr.toString());
  return signal === 'SIGKILL';
}

test('a publication that is killed at any step is made wholly or not at all, and the next start finishes it', async () => {
  const folder = join(base, 'killed');
  const outcomes: number[] = [];
  for (let place = 1; place <= MOST_STEPS; place++) {
    if (!(await publishAndDie(folder, place))) break;
    await using site = await startInFolder(folder);
    const [newest] = await site.publishing.list(undefined);
    const number = newest?.number ?? 0;
    const is = number === 2 ? AFTER : BEFORE;
    const told = `killed before step ${place}, version ${number}`;
    const page = String(site.pages.current().pages.find('/')?.plain.body);
    expect([page.includes(is.phone), page.includes(is.heading)], told).toEqual([true, true]);
    const [clinic, words] = await Promise.all(
      ['clinic.yaml', 'page.yaml'].map((name) => readFile(join(folder, 'content', name), 'utf8')),
    );
    expect([clinic?.includes(is.phone), words?.includes(is.heading)], told).toEqual([true, true]);
    expect(existsSync(join(folder, 'content', PUBLISHING_FOLDER)), told).toBe(false);
    outcomes.push(number);
  }
  // First none, then all, and several steps of each.
  expect(outcomes.length).toBeLessThan(MOST_STEPS);
  expect(outcomes).toEqual(outcomes.toSorted((a, b) => a - b));
  expect(outcomes.filter((number) => number === 1).length).toBeGreaterThan(5);
  expect(outcomes.filter((number) => number === 2).length).toBeGreaterThan(5);
});
