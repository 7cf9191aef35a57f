import { expect, test } from 'vitest';
import type { Upload, UploadState } from './upload-list.ts';
import { sumUp } from './upload-sum.ts';

const row = (name: string, step: UploadState['step']) =>
  ({ file: { name }, state: { step } }) as Upload;

test('what was added is counted, what was not is named', () => {
  const rows = [row('a.pdf', 'added'), row('fake.pdf', 'wrong'), row('late.pdf', 'failed')];
  expect(sumUp(rows)).toBe('1 added, 2 not added: fake.pdf, late.pdf');
});

test('of many only the first are named', () => {
  const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => row(`${name}.pdf`, 'wrong'));
  expect(sumUp(rows)).toBe('0 added, 7 not added: a.pdf, b.pdf, c.pdf, d.pdf, e.pdf and 2 more');
});
