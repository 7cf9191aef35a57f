import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { copyContent, type ContentCopy } from '../../../tests/support/content-copy.server.ts';
import { CONTENT_FAULTS, OF_WRITING } from '../../../tests/support/content/content-faults.ts';
import { describeEdits } from '../../../tests/support/describe-edits.ts';
import type { EditValue, FieldEdit, TextEdit } from '../edits.ts';
import { applyEdits } from './apply-edits.server.ts';
import { compareContent } from './compare-content.server.ts';

async function applyTo(content: ContentCopy, edits: (FieldEdit | TextEdit)[]) {
  const files = new Set(edits.map(({ file }) => file));
  const texts = await Promise.all(
    [...files].map(async (file) => [file, await readFile(join(content.folder, file), 'utf8')]),
  );
  const applied = applyEdits(Object.fromEntries(texts) as Record<string, string>, edits);
  for (const [file, text] of Object.entries(applied.texts)) await content.write(file, text ?? '');
  return applied;
}

test.for(CONTENT_FAULTS)(
  '%s with "%s" edited to "%s" is refused',
  async ([file, from, to, told]) => {
    await using content = await copyContent();
    const before = await readFile(join(content.folder, file), 'utf8');
    const edits = describeEdits(file, before, before.replace(from, to));
    if (OF_WRITING.test(told)) {
      // Either what was meant is written in the right way, or there is no such edit: no screen has a whole YAML file.
      const isOfFields = edits.every((edit) => 'path' in edit);
      if (isOfFields) await applyTo(content, edits);
      if (isOfFields && !told.includes('typographic'))
        expect(await content.readFaults()).toEqual([]);
      return;
    }
    const { faults, conflicts } = await applyTo(content, edits);
    expect([faults, conflicts]).toEqual([[], []]);
    const [sentence = ''] = await content.readFaults();
    const withoutLine = (one: string) => one.replace(/^.*?line \d+: /, '');
    expect(withoutLine(sentence)).toBe(withoutLine(told));
  },
);

const phone = ['phone', 'shown'];
const editPhone = (value: EditValue | null): FieldEdit[] => [
  { file: 'clinic.yaml', path: phone, value, was: '0891 000 0101' },
];

test.each([
  ['a colon', 'Rhythm: Clinic'],
  ['a quote', "The doctor's own"],
  ['both quotes', `The doctor's "own"`],
  ['a sign at the beginning', '@Rhythm'],
  ['a comment sign', 'Rhythm #1'],
  ['a star', '*Rhythm'],
  ['a bracket', '[Rhythm]'],
  ['a dash', '- Rhythm'],
  ['a word of YAML', 'true'],
  ['a number', '0123'],
  ['several lines', 'Rhythm\n\nClinic'],
  ['typographic quotes', '“Rhythm”'],
  ['Telugu', 'రిథమ్ క్లినిక్'],
  ['markup', '<script>alert(1)</script>'],
])('a text with %s is written so that it is read as it was typed', async (_, value) => {
  await using content = await copyContent();
  const edit = { file: 'clinic.yaml', path: ['name'], value, was: 'Rhythm Clinic' };
  const { faults, conflicts } = await applyTo(content, [edit]);
  expect([faults, conflicts]).toEqual([[], []]);
  if (value !== '“Rhythm”') expect((await content.read()).clinic.name).toBe(value);
  const whole = compareContent(
    { 'clinic.yaml': await readFile(join(content.folder, 'clinic.yaml'), 'utf8') },
    { 'clinic.yaml': 'name: x' },
  ).find(({ path }) => path?.[0] === 'name');
  expect(whole?.before).toBe(value);
});

test.each([
  [
    'more than 5,000 characters',
    'a'.repeat(5001),
    /^Must have at most 5,000 characters; it has 5,001\.$/,
  ],
  ['a control character', 'a\u0007b', /control character/],
  ['letters that no font of the site has', 'மருத்துவமனை', /“மருத்துவமனை”/],
  ['half of a character', 'a\ud800', /control character/],
])('a text with %s is refused at its field', (_, value, message) => {
  const { faults } = applyEdits(
    { 'clinic.yaml': 'phone:\n  shown: 0891 000 0101\n' },
    editPhone(value),
  );
  expect(faults).toEqual([
    { file: 'clinic.yaml', path: phone, message: expect.stringMatching(message) },
  ]);
});

test('200 KB of text for an article are refused', () => {
  const edit = { file: 'news/long.md', text: 'word '.repeat(40_000), was: null };
  expect(applyEdits({}, [edit]).faults).toMatchObject([
    { file: 'news/long.md', message: 'Must have at most 50,000 characters; it has 200,000.' },
  ]);
});
