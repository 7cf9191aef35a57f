import { expect, test } from 'vitest';
import { withEnding } from './rename-dialog.tsx';

test('a name typed without an ending keeps the file’s ending', () => {
  expect(withEnding('neck', 'scan.png')).toBe('neck.png');
  expect(withEnding(' neck. ', 'scan.PNG')).toBe('neck.PNG');
  expect(withEnding('neck 20.11.2026', 'scan.pdf')).toBe('neck 20.11.2026.pdf');
});

test('a typed ending stays as it is, and the server refuses a wrong one', () => {
  expect(withEnding('neck.jpg', 'scan.jpeg')).toBe('neck.jpg');
  expect(withEnding('neck.pdf', 'scan.png')).toBe('neck.pdf');
  expect(withEnding('neck', 'scan')).toBe('neck');
  expect(withEnding('notes.txt', 'scan.txt')).toBe('notes.txt');
  expect(withEnding(' ', 'scan.png')).toBe('');
});
