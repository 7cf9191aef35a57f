import { cp } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { copyContent } from '../../../tests/support/content-copy.server.ts';
import { findLeftBehind, SAMPLE_CLINIC } from './left-behind.server.ts';

/** The leftovers of the sample found in a copy of the shipped content. */
async function copyShipped() {
  const content = await copyContent();
  const shipped = path.join(import.meta.dirname, '../../../content');
  await cp(shipped, content.folder, { recursive: true });
  return {
    ...content,
    /** Without line numbers, which change with every edit of the shipped content. */
    find: async (former?: typeof SAMPLE_CLINIC) => {
      const found = await findLeftBehind(content.folder, (await content.read()).clinic, former);
      return found.map((sentence) => sentence.replace(/, line \d+/, ''));
    },
  };
}

const rename = async (content: Awaited<ReturnType<typeof copyShipped>>) => {
  await content.change('clinic.yaml', 'name: Laya Endocrine Clinic', 'name: Tara Hormone Clinic');
  await content.change('clinic.yaml', 'shortName: Laya', 'shortName: Tara');
};

test('the shipped sample gives no warning, and has the name and numbers that are searched for', async () => {
  await using content = await copyShipped();
  expect(await content.find()).toEqual([]);
  expect((await content.read()).clinic).toMatchObject(SAMPLE_CLINIC);
});

test('every remaining use of the sample’s name is reported', async () => {
  await using content = await copyShipped();
  await rename(content);
  expect(await content.find()).toEqual([
    'content/clinic.yaml still says "Laya"; it is "Tara" now.',
    ...['en', 'hi', 'te'].map(
      (language) =>
        `content/privacy/${language}.md still says "Laya Endocrine Clinic"; it is "Tara Hormone Clinic" now.`,
    ),
  ]);
});

test('a telephone number changed in one place only is reported in the others, dialled or displayed', async () => {
  await using content = await copyShipped();
  await content.change('clinic.yaml', "number: '+918910000101'", "number: '+918910000999'");
  await content.change('clinic.yaml', 'shown: 0891 000 0101', 'shown: 0891 000 0999');
  const left = await content.find();
  const sentence = 'still says "0891 000 0101"; it is "0891 000 0999" now.';
  expect(left.filter((found) => !found.endsWith(sentence))).toEqual([]);
  expect(left.map((found) => found.replace(` ${sentence}`, ''))).toEqual([
    'content/clinic.yaml',
    // The number that is dialled and the number displayed.
    'content/page.yaml',
    'content/page.yaml',
    'content/privacy/en.md',
    'content/privacy/hi.md',
    'content/privacy/te.md',
  ]);
});

test('a telephone number that is not one of the clinic’s is reported; dates and the clinic’s own numbers are not', async () => {
  await using content = await copyContent();
  const text =
    '0891 000 0555, +91 891 000 0102 or (0891) 000-0101 - 9 am on 2027-01-14 10:30, PIN 530 000';
  await content.change('news/first.md', 'Some *words*.', text);
  const { clinic } = await content.read();
  expect(await findLeftBehind(content.folder, clinic, undefined)).toEqual([
    'content/news/first.md, line 7: the telephone 0891 000 0555 is none of those in clinic.yaml and page.yaml.',
  ]);
});

test('values that the site had before a change are searched for too', async () => {
  await using content = await copyShipped();
  await rename(content);
  const { clinic } = await content.read();
  for (const language of ['en', 'hi', 'te']) {
    await content.change(`privacy/${language}.md`, 'Laya Endocrine', 'Mira Gland');
  }
  await content.change('clinic.yaml', 'desk of Laya.', 'desk of Mira.');
  const former = { ...clinic, name: 'Mira Gland Clinic', shortName: 'Mira' };
  expect(await content.find(former)).toEqual(
    expect.arrayContaining([
      'content/clinic.yaml still says "Mira"; it is "Tara" now.',
      'content/privacy/en.md still says "Mira Gland Clinic"; it is "Tara Hormone Clinic" now.',
    ]),
  );
});
