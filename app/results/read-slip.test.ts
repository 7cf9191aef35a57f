import { expect, test } from 'vitest';
import { MAX_LINES, readSlip, type SlipPart, writeLeft } from './read-slip.ts';

const read = (text: string, stored: SlipPart[] = []) =>
  readSlip(
    text,
    {},
    stored.flatMap(({ reading }) => (reading.kind === 'read' ? [reading.value] : [])),
    '2026-11-20',
  );

const kinds = (text: string) => read(text).map((parts) => parts.map(({ reading }) => reading.kind));

test('each line has its results beside it, and an empty one none', () => {
  expect(kinds('tsh 6.2\r\n\nfbs 110, ppbs 150; hb 12\nfoo 3\n\n')).toEqual([
    ['read'],
    [],
    ['read', 'read', 'read'],
    ['fault'],
  ]);
});

test('what is stored for the day, or stands above, is told', () => {
  const stored = read('tsh 6.20\ntpo negative\nhb 12.1').flat();
  const told = read(
    'TSH 6.2 µIU/mL\nTSH 6.3\nTSH <6.2\nTPO negative\nHb 121 g/L\nft4 1.1\nft4 1.10',
    stored,
  )
    .flat()
    .map(({ repeats, isSecond }) => repeats ?? isSecond ?? '');
  expect(told).toEqual([
    'already there: TSH 6.2 of 20 Nov 2026',
    true,
    true,
    'already there: Anti-TPO negative of 20 Nov 2026',
    'already there: Haemoglobin 121 of 20 Nov 2026',
    false,
    'already there: Free T4 1.10 above',
  ]);
});

test('lines that are asked about or not read stay in the field', () => {
  const text = 'tsh 6.2\nvit d 18\n\nfoo 3; fbs 110\nhb 12\n';
  expect(writeLeft(text, read(text))).toBe('vit d 18\nfoo 3\n');
  expect(writeLeft('tsh 6.2', read('tsh 6.2'))).toBe('');
});

test('of a slip without end the first lines are read, and the rest stays', () => {
  const text = 'tsh 6.2\n'.repeat(125_000);
  const lines = read(text);
  expect(lines).toHaveLength(MAX_LINES);
  expect(writeLeft(text, lines).split('\n')).toHaveLength(125_000 - MAX_LINES + 1);
});
