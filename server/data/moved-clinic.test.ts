import { expect, test } from 'vitest';
import { noteMove, noteUndo, pickTrueNote } from './moved-clinic.ts';

const NOW = new Date('2026-11-20T06:00:00Z');
const movedAt = NOW.toISOString();

test('the note of a clinic names every part that was taken back, until it moves there again', () => {
  const moved = { id: 'a', database: 'postgres://db', files: 'https://bucket', turn: 1 };
  const withoutFiles = noteUndo(moved, ['files'], NOW);
  expect(withoutFiles).toEqual({
    id: 'a',
    database: 'postgres://db',
    takenBack: ['files'],
    turn: 2,
    movedAt,
  });
  const home = noteUndo(withoutFiles, ['database'], NOW);
  expect(home).toEqual({ id: 'a', takenBack: ['files', 'database'], turn: 3, movedAt });
  expect(noteMove(home, ['database'], NOW)).toEqual({
    id: 'a',
    takenBack: ['files'],
    turn: 4,
    movedAt,
  });
});

test('of two notes of one clinic the later counts, and of two clinics that of the database', () => {
  const [earlier, later, other] = [{ id: 'a' }, { id: 'a', turn: 1 }, { id: 'b' }];
  expect(pickTrueNote(earlier, later)).toBe(later);
  expect(pickTrueNote(later, earlier)).toBe(later);
  expect(pickTrueNote(later, other)).toBe(other);
  expect(pickTrueNote(later, undefined)).toBe(later);
});
