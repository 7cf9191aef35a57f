import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeSampleContent } from '../../tests/support/content-copy.server.ts';
import { CONTENT_FAULTS, OF_WRITING } from '../../tests/support/content/content-faults.ts';
import { describeEdits } from '../../tests/support/describe-edits.ts';
import { openTestSite, type TestSite } from '../../tests/support/open-test-site.ts';
import type { Edit } from '../content/edits.ts';
import { hashFolder } from './content-folder.server.ts';

let site: TestSite;
let headers: { cookie: string };
beforeAll(async () => {
  site = await openTestSite({}, { publishes: true });
  await rm(site.contentDir, { recursive: true });
  await writeSampleContent(site.contentDir);
  await site.services.publishing.reconcile();
  headers = await site.signInAsOwner();
});
afterAll(() => site.remove());

async function publish(edits: Edit[]) {
  const before = await hashFolder(site.contentDir);
  const answer = await site.askJson('POST', '/staff/site/publish', { edits }, { headers });
  const body = await answer.json();
  if (answer.status !== 200) {
    expect(await hashFolder(site.contentDir)).toEqual(before);
    const [newest] = await site.services.publishing.list(undefined);
    expect(newest?.number).toBe(1);
  }
  return { status: answer.status, faults: body.faults as { file: string; message: string }[] };
}

const ofMeaning = CONTENT_FAULTS.filter(([, , , told]) => !OF_WRITING.test(told));

test.for(ofMeaning)('%s with "%s" as "%s" is not published', async ([file, from, to, told]) => {
  const before = await readFile(join(site.contentDir, file), 'utf8');
  const { status, faults } = await publish(describeEdits(file, before, before.replace(from, to)));
  expect([status, faults[0]?.file]).toEqual([422, file]);
  // The sentence of the log ends with what is said at the field: the reason, with a capital letter.
  const reason = faults[0]?.message.slice(1) ?? '';
  expect(reason).not.toBe('');
  expect(told.endsWith(reason)).toBe(true);
});

test.each<[what: string, edits: Edit[], message: string]>([
  [
    'an article whose name cannot be an address',
    [{ file: 'news/Clinic Closed.md', text: '---\ntitle: x\n---\n', was: null }],
    'The name of the file may hold only small letters a to z, digits and single hyphens.',
  ],
  [
    'a removed privacy notice',
    [
      {
        file: 'privacy/en.md',
        text: null,
        was: '---\nversion: 2026-11-20\n---\n\nWe keep little.\n',
      },
    ],
    'The file is missing.',
  ],
  [
    'a whole file of fields',
    [{ file: 'page.yaml', text: 'welcome:\n', was: null }],
    'The site has no file of this name.',
  ],
  [
    'a file that the site does not read',
    [{ file: 'notes.txt', text: 'Hello', was: null }],
    'The site has no file of this name.',
  ],
  [
    'a file outside the content folder',
    [{ file: 'news/../../clinic.db', text: 'x', was: null }],
    'The site has no file of this name.',
  ],
])('%s is not published', async (_, edits, message) => {
  const { status, faults } = await publish(edits);
  expect([status, faults[0]?.message]).toEqual([422, message]);
});
