import { expect, test } from 'vitest';
import { readMarkdown } from './markdown.server.ts';

const MARKS = ['![', '[', '![](', '![a](', '![a b](', '[](', '**a', '*a_', '_', '`a', '<a', '\\'];
const MOST_MS = 4000;

test.each(MARKS)('a text of 100 KB of %j is read within seconds', (mark) => {
  const text = mark.repeat(100_000 / mark.length);
  const began = performance.now();
  expect(readMarkdown(text, () => undefined).length).toBeLessThan(2);
  expect(performance.now() - began).toBeLessThan(MOST_MS);
});
