import { expect, test } from 'vitest';
import { withEnding } from './rename-dialog.tsx';

test('a name without its ending gets the one that it had', () => {
  expect(withEnding('neck', 'scan.png')).toBe('neck.png');
  expect(withEnding(' neck. ', 'scan.PNG')).toBe('neck.PNG');
  expect(withEnding('neck 20.11.2026', 'scan.pdf')).toBe('neck 20.11.2026.pdf');
});

test('an ending that is there stays as it is, a wrong one for the server to refuse', () => {
  expect(withEnding('neck.jpg', 'scan.jpeg')).toBe('neck.jpg');
  expect(withEnding('neck.pdf', 'scan.png')).toBe('neck.pdf');
  expect(withEnding('neck', 'scan')).toBe('neck');
  expect(withEnding('notes.txt', 'scan.txt')).toBe('notes.txt');
  expect(withEnding(' ', 'scan.png')).toBe('');
});
