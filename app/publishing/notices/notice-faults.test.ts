import { expect, test } from 'vitest';
import { findNoticeFaults } from './notice-faults.ts';

const notice = (version: string, body: string) => `---\nversion: ${version}\n---\n\n${body}\n`;
const PUBLISHED = {
  'privacy/en.md': notice('2026-11-20', 'We keep little.'),
  'privacy/te.md': notice('2026-11-20', 'తక్కువ.'),
  'privacy/hi.md': notice('2026-11-20', 'कम।'),
};
const noticeFaults = (change: Partial<typeof PUBLISHED>) =>
  findNoticeFaults(
    'privacy',
    (file) => ({ ...PUBLISHED, ...change })[file as keyof typeof PUBLISHED],
    PUBLISHED,
  ).map(({ file, path }) => `${file} ${path?.join()}`);

test('an accessibility statement has the same rules, also where the clinic had none', () => {
  const written = { 'accessibility/en.md': notice('', 'Call {phone}.') };
  const find = (text: Record<string, string>, published = {}) =>
    findNoticeFaults('accessibility', (file) => text[file], published).map(
      ({ file, path }) => `${file} ${path?.join()}`,
    );
  expect(find(written)).toEqual(['accessibility/en.md version']);
  expect(find({ 'accessibility/en.md': notice('2026-12-01', 'Call {phone}.') })).toEqual([]);
  const changed = { 'accessibility/en.md': notice('2026-12-01', 'Write to {email}.') };
  expect(find(changed, { 'accessibility/en.md': notice('2026-12-01', 'Call.') })).toEqual([
    'accessibility/en.md version',
  ]);
});

test('a changed notice needs a later version, and the three languages the same', () => {
  expect(noticeFaults({})).toEqual([]);
  const same = { 'privacy/te.md': notice('2026-11-20', 'ఇంకా తక్కువ.') };
  expect(noticeFaults(same)).toEqual(['privacy/te.md version']);
  const alone = { 'privacy/te.md': notice('2026-12-01', 'ఇంకా తక్కువ.') };
  expect(noticeFaults(alone)).toEqual(['privacy/te.md version']);
  const all = {
    'privacy/en.md': notice('2026-12-01', 'We keep little.'),
    'privacy/te.md': notice('2026-12-01', 'ఇంకా తక్కువ.'),
    'privacy/hi.md': notice('2026-12-01', 'कम।'),
  };
  expect(noticeFaults(all)).toEqual([]);
  expect(noticeFaults({ ...all, 'privacy/hi.md': notice('2026-12-01', '') })).toEqual([
    'privacy/hi.md body',
  ]);
});
