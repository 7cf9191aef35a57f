import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyContent, type ContentCopy } from '../tests/support/content-copy.server.ts';
import { useTestCommand } from '../tests/support/open-test-command.ts';
import * as checkContent from './check-content.ts';

const clinic = useTestCommand();
let content: ContentCopy;
beforeEach(async () => {
  content = await copyContent();
  clinic.context.settings.contentDir = content.folder;
});
afterEach(() => content[Symbol.asyncDispose]());

test('correct content passes but for what is still the sample’s, and nothing is written', async () => {
  const before = await readdir(content.folder, { recursive: true });
  const { code, lines } = await clinic.run(checkContent);
  expect(code).toBe(0);
  expect(lines).toEqual([
    'The doctor, telephone, e-mail address of the clinic still are the invented sample: replace them in clinic.yaml before the site goes live, and let the doctor approve the medical texts.',
  ]);
  expect(await readdir(content.folder, { recursive: true })).toEqual(before);
  expect(existsSync(content.cacheFolder)).toBe(false);
  expect(await readdir(clinic.folder)).toEqual([]);
});

test('every mistake is printed as at the start of the site, with exit code 1', async () => {
  await content.change('clinic.yaml', 'opens: 10:30', 'opens: 10.30');
  await content.change('page.yaml', 'heading: Welcome', 'heading:');
  expect(await clinic.run(checkContent)).toMatchObject({
    code: 1,
    lines: [
      'content/clinic.yaml, line 23: "opens" (in hours, sessions, entry 1) must be a time of 24 hours such as 17:00; write 10:30.',
      'content/page.yaml, line 2: "heading" (in welcome) is empty.',
    ],
  });
  await content.remove('.');
  expect(await clinic.run(checkContent)).toMatchObject({
    code: 1,
    output: `The content folder ${content.folder} is not there.\n`,
  });
});

test('omitted, replaced and future content is printed as a warning, with exit code 0', async () => {
  await content.change('news/first.md', 'date: 2026-10-08\n', '');
  await content.change('news/second.md', '2026-11-12', '2026-12-01');
  await content.write('pictures/doctor.jpg', 'no picture');
  expect(await clinic.run(checkContent)).toMatchObject({
    code: 0,
    lines: [
      expect.stringContaining('the invented sample'),
      expect.stringMatching(/^content\/pictures\/doctor\.jpg .*; it is not shown\.$/),
      'content/news/first.md has no date; it is left out of the news.',
      'content/page.yaml, line 25: slide 2 leads to /news/first, which is a draft or has no date.',
      'content/news/second.md is dated 1 December 2026 and is shown already.',
    ],
  });
});

test('warnings about omitted content are printed together with the mistakes', async () => {
  await content.change('clinic.yaml', 'opens: 10:30', 'opens: 9:00');
  await content.change('news/first.md', 'date: 2026-10-08\n', '');
  expect(await clinic.run(checkContent)).toMatchObject({
    code: 1,
    lines: [
      expect.stringMatching(/^content\/clinic\.yaml, line 23: /),
      'content/news/first.md has no date; it is left out of the news.',
    ],
  });
});

test('a former clinic name and an unknown telephone number are printed as warnings, with exit code 0', async () => {
  await content.change(
    'privacy/en.md',
    'We keep little.',
    'Laya keeps little. Call 0891 000 0555.',
  );
  expect(await clinic.run(checkContent)).toMatchObject({
    code: 0,
    lines: [
      expect.stringContaining('the invented sample'),
      'content/privacy/en.md, line 5 still says "Laya"; it is "Rhythm" now.',
      'content/privacy/en.md, line 5: the telephone 0891 000 0555 is none of those in clinic.yaml and page.yaml.',
    ],
  });
});

test('an argument is refused', async () => {
  await expect(clinic.run(checkContent, 'content')).rejects.toThrow("'content'");
});
