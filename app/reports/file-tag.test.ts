import { expect, test } from 'vitest';
import { kindOfFile } from './file-tag.tsx';

test('a tag says what the name ends in', () => {
  expect(kindOfFile('scan.of.neck.PNG')).toEqual({ tag: 'PNG', look: 'picture' });
  expect(kindOfFile('profile.pdf')).toEqual({ tag: 'PDF', look: 'document' });
  expect(kindOfFile('notes.docx')).toEqual({ tag: 'DOCX', look: 'other' });
  expect(kindOfFile('README')).toEqual({ tag: 'FILE', look: 'other' });
});
