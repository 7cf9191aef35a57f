import { parse } from 'yaml';
import { expect, test } from 'vitest';
import { splitMarkdown } from '../../content/markdown/split-markdown.ts';
import { joinMarkdown, readField, writeField } from './front-matter.ts';

const HEAD = `# Written by the reception
title: 'Fasting: a doctor''s plan'
date: 2026-11-12 # a Thursday
summary: >-
  What to check,
  and when.
picture:
  file: plan.jpg
  alt: "A plan, and a \\"tablet\\""
draft: yes`;

test('fields are read as the site reads them', () => {
  expect(readField(HEAD, 'title')).toBe("Fasting: a doctor's plan");
  expect(readField(HEAD, 'date')).toBe('2026-11-12');
  expect(readField(HEAD, 'summary')).toBe('What to check, and when.');
  expect(readField(HEAD, 'appears')).toBe('');
  expect(readField(HEAD, 'picture', 'file')).toBe('plan.jpg');
  expect(readField(HEAD, 'picture', 'alt')).toBe('A plan, and a "tablet"');
  const inline = "picture: { file: plan.jpg, alt: 'A plan, and a tablet' }";
  expect(readField(inline, 'picture', 'alt')).toBe('A plan, and a tablet');
});

test('a changed field leaves the other lines and their notes', () => {
  const changed = writeField(HEAD, 'summary', 'Short.');
  expect(changed).toBe(HEAD.replace('>-\n  What to check,\n  and when.', 'Short.'));
  expect(writeField(HEAD, 'picture', null)).not.toContain('plan.jpg');
  expect(writeField(HEAD, 'appears', '2026-12-01 09:00')).toBe(
    `${HEAD}\nappears: 2026-12-01 09:00`,
  );
  expect(writeField('title: x', 'title', null)).toBe('');
});

test.for([
  'Plain words, and 3 tablets',
  'Fasting: what to do',
  "The doctor's 'plan' # not a note",
  '- not a list',
  '{ not: a group }',
  '& * ! | > % @ `',
  '“Sugar” and ఉపవాసం',
  'yes',
  'A word and a space ',
  '  two\nlines ',
  '',
])('%j is written so that YAML reads it back', (written) => {
  const text = written.replaceAll('\n', ' ');
  const head = writeField(writeField('', 'title', written), 'picture', { alt: text });
  expect(parse(head, { schema: 'failsafe' })).toEqual({ title: text, picture: { alt: text } });
  expect(readField(head, 'title')).toBe(text);
  expect(readField(head, 'picture', 'alt')).toBe(text);
});

test('a file is taken apart and put together again', () => {
  const file = `---\r\n${HEAD.replaceAll('\n', '\r\n')}\r\n---\r\n\r\nText.\r\n`;
  const parts = splitMarkdown(file);
  expect(parts).toEqual({ head: HEAD, body: 'Text.\n' });
  expect(parts && joinMarkdown(parts)).toBe(`---\n${HEAD}\n---\n\nText.\n`);
  expect(splitMarkdown('---\n---\n')).toEqual({ head: '', body: '' });
  expect(splitMarkdown('Only text.')).toBeUndefined();
});
