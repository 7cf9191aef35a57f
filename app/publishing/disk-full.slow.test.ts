import { execFileSync } from 'node:child_process';
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ROOT } from '../../tests/architecture/imports.ts';
import { openTestSite, type TestSite } from '../../tests/support/open-test-site.ts';
import { whyNoTestDisk } from '../../tests/prove/test-disk.ts';

const NEW_PHONE = {
  file: 'clinic.yaml',
  path: ['phone', 'shown'],
  value: '0891 000 0199',
  was: '0891 000 0101',
};

const whyNot = whyNoTestDisk();
let site: TestSite;
let cookie: string;

beforeEach(async () => {
  if (whyNot) return;
  site = await openTestSite({}, { publishes: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', site.contentDir]);
  await cp(join(ROOT, 'content'), site.contentDir, { recursive: true });
  await site.services.publishing.settle();
  ({ cookie } = await site.signInAsOwner());
});
afterEach(async () => {
  if (whyNot) return;
  execFileSync('umount', [site.contentDir]);
  await site.remove();
});

const publish = () =>
  site.askJson('POST', '/staff/site/publish', { edits: [NEW_PHONE] }, { headers: { cookie } });

const readState = async () => ({
  files: await readdir(site.contentDir),
  clinic: await readFile(join(site.contentDir, 'clinic.yaml'), 'utf8'),
  versions: (await site.services.publishing.list(undefined)).length,
  page: (await site.ask('GET', '/')).headers.get('etag'),
});

async function fillDisk(): Promise<string> {
  const filler = join(site.contentDir, 'filler');
  for (let size = 1024 * 1024; size > 512; size /= 2) {
    await writeFile(filler, Buffer.alloc(size), { flag: 'a' }).catch(() => undefined);
  }
  return filler;
}

test.skipIf(whyNot)(
  'on a full disk a publication is refused in a sentence and changes nothing; with room it works',
  async () => {
    const filler = await fillDisk();
    const before = await readState();
    const answer = await publish();
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({
      error: 'The disk is full, so nothing was changed. Make room and try again.',
    });
    expect(await readState()).toEqual(before);

    await rm(filler);
    expect((await publish()).status).toBe(200);
    expect((await readState()).clinic).toContain('0891 000 0199');
  },
);

test.skipIf(whyNot)(
  'a folder that the site may not write is told, and nothing changes',
  async () => {
    const read = async () => (await site.ask('GET', '/staff/site', { headers: { cookie } })).json();
    expect((await read()).isWritable).toBe(true);
    execFileSync('mount', ['-o', 'remount,ro', site.contentDir]);
    const before = await readState();
    expect((await read()).isWritable).toBe(false);
    const answer = await publish();
    expect(answer.status).toBe(503);
    expect((await answer.json()).error).toMatch(
      /^The site may not write into its content folder \(EROFS\), so nothing was changed\./,
    );
    expect(await readState()).toEqual(before);
    execFileSync('mount', ['-o', 'remount,rw', site.contentDir]);
  },
);
