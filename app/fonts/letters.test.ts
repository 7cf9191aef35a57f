import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readCharacters } from '../../tests/support/read-characters.ts';

const TELUGU = /[\u0c00-\u0c7f]/g;
const HINDI = /[\u0900-\u097f]/g;

async function readSigns(language: string, letters: RegExp): Promise<string[]> {
  const names = ['page.xx.yaml', 'texts/xx.yaml', 'privacy/xx.md', 'accessibility/xx.md'].map(
    (name) => name.replace('xx', language),
  );
  const texts = await Promise.all(names.map((name) => readFile(join('content', name), 'utf8')));
  const text = texts.join('');
  // Browsers take a sign apart before they join it to its letter: without the parts it falls apart on paper too.
  return [...new Set((text + text.normalize('NFD')).match(letters))];
}

async function findMissing(font: string, signs: string[]): Promise<string[]> {
  const characters = readCharacters(await readFile(join(import.meta.dirname, font)));
  return signs.filter((sign) => !characters.has(sign.codePointAt(0) ?? 0));
}

test('the Telugu letters have every sign of the pages, and the parts of each', async () => {
  const signs = await readSigns('te', TELUGU);
  expect(signs.length).toBeGreaterThan(50);
  expect(await findMissing('anek-telugu.woff2', signs)).toEqual([]);
});

test('the Telugu letters have the parts of every vowel sign', async () => {
  const parts = [...'ీేైోౌ'.normalize('NFD')];
  expect(await findMissing('anek-telugu.woff2', [...parts, '\u0c55', '\u0c56'])).toEqual([]);
});

test('the Hindi letters have every sign of the pages, and the parts of each', async () => {
  const signs = await readSigns('hi', HINDI);
  expect(signs.length).toBeGreaterThan(50);
  expect(await findMissing('anek-devanagari.woff2', signs)).toEqual([]);
});

test('the letters of a language have no others', async () => {
  expect(await findMissing('anek-telugu.woff2', ['क', 'a'])).toEqual(['क', 'a']);
});

// Chromium asks the first face that uses a device's font for the sign that joins consonants, and remembers the answer
// for all faces with that font: without it, their conjuncts fall apart.
test('each face that uses a font of the device has the sign that joins consonants', async () => {
  const faces = (await readFile(join(import.meta.dirname, 'fonts.css'), 'utf8'))
    .split('@font-face')
    .filter((face) => /local\('Noto Sans (?:Telugu|Devanagari)'\)/.test(face));
  expect(faces).toHaveLength(4);
  for (const face of faces) {
    const joins = face.includes('Noto Sans Telugu') ? 0xc4d : 0x94d;
    const ranges = [...(/unicode-range: ([^;]+)/.exec(face)?.[1] ?? '').matchAll(/U\+([^, ]+)/g)];
    const has = ranges.some(([, range = '']) => {
      const [from = 0, to = from] = range.split('-').map((sign) => Number.parseInt(sign, 16));
      return from <= joins && joins <= to;
    });
    expect(has, face).toBe(true);
  }
});
