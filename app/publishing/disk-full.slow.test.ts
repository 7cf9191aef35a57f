import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
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

const PHOTO = { create: { width: 60, height: 40, channels: 3, background: '#0b5a66' } } as const;

const whyNot = whyNoTestDisk();
let site: TestSite;
let cookie: string;

beforeEach(async () => {
  if (whyNot) return;
  site = await openTestSite({}, { publishes: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', site.contentDir]);
  await cp(join(ROOT, 'content'), site.contentDir, { recursive: true });
  await site.services.publishing.reconcile();
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

const isTrue = () => true;
const isFalse = () => false;

async function fillDisk(folder = site.contentDir): Promise<string> {
  const filler = join(folder, 'filler');
  for (const size of [1024 * 1024, 64 * 1024, 4096, 512]) {
    const fill = () => writeFile(filler, Buffer.alloc(size), { flag: 'a' });
    while (await fill().then(isTrue, isFalse));
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
  'on a full disk of the data folder every step of a publication is refused in the same sentence',
  async () => {
    const cacheDir = join(site.folder, 'cache');
    const kept = await mkdtemp(join(tmpdir(), 'clinic-cache-'));
    await cp(cacheDir, kept, { recursive: true });
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=48m', 'tmpfs', cacheDir]);
    try {
      await cp(kept, cacheDir, { recursive: true });
      const picture = new Uint8Array(await sharp(PHOTO).jpeg().toBuffer());
      const filler = await fillDisk(cacheDir);
      const before = await readState();
      const ask = (path: string, body: object) =>
        site.askJson('POST', path, body, { headers: { cookie } });
      const answers = [
        () => publish(),
        () => ask('/staff/site/preview', { edits: [NEW_PHONE] }),
        () => ask('/staff/site/preview', { version: 1 }),
        () => ask('/staff/site/versions/1/bring-back', {}),
        () =>
          site.ask('POST', '/staff/site/pictures', {
            headers: { cookie, 'content-type': 'application/octet-stream' },
            body: picture,
          }),
      ];
      for (const [place, answerOf] of answers.entries()) {
        const answer = await answerOf();
        expect([place, answer.status, await answer.json()]).toEqual([
          place,
          503,
          { error: 'The disk is full, so nothing was changed. Make room and try again.' },
        ]);
      }
      expect(await readState()).toEqual(before);
      await rm(filler);
      expect((await publish()).status).toBe(200);
    } finally {
      execFileSync('umount', [cacheDir]);
      await rm(kept, { recursive: true });
    }
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
