import { expect, test } from 'vitest';
import { isSha256, staysInside } from './safe-names.ts';

test('a name that leads out of its folder is refused, whichever way', () => {
  for (const name of ['a.yaml', 'news/a.md', '..a/b..', 'తెలుగు.pdf']) {
    expect(staysInside(name), name).toBe(true);
  }
  const outside = ['', '/etc/x', '../x', 'a/../../x', 'a/./x', 'a//x', 'a/', '..\\x', 'a\0b'];
  for (const name of outside) expect(staysInside(name), name).toBe(false);
});

test('a SHA-256 is 64 hexadecimal digits', () => {
  expect(isSha256('0a'.repeat(32))).toBe(true);
  for (const text of ['', '0A'.repeat(32), '../'.repeat(21), `${'0'.repeat(64)}\n`]) {
    expect(isSha256(text), text).toBe(false);
  }
});
