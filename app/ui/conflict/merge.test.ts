import { expect, test } from 'vitest';
import { merge } from './merge.ts';

interface Visit {
  time: string;
  status: string;
  note: string | null;
}
const base: Visit = { time: '10:00', status: 'agreed', note: null };

test('a field that one side changed is joined, and one that both changed alike is no clash', () => {
  const theirs = { ...base, note: 'Rings back' };
  expect(merge(base, { time: '11:00' }, theirs)).toMatchObject({
    own: ['time'],
    clashes: [],
    kept: ['note'],
  });
  expect(merge(base, { note: 'Rings back' }, theirs)).toMatchObject({ own: [], clashes: [] });
});

test('a field that both changed to different values is a clash; the others are joined', () => {
  const theirs = { ...base, time: '12:00', note: 'Theirs' };
  expect(merge(base, { time: '11:00', status: 'came' }, theirs)).toMatchObject({
    own: ['status'],
    clashes: ['time'],
    kept: ['note'],
  });
});

test('a form that sends all its fields changes only those that differ from its base', () => {
  const theirs = { ...base, note: 'Theirs' };
  expect(merge(base, { ...base, note: '', time: '11:00' }, theirs)).toMatchObject({
    own: ['time'],
    clashes: [],
    kept: ['note'],
  });
});

test('a change that is about another field is a clash if somebody changed that one', () => {
  const about = { status: 'time' } as const;
  const moved = { ...base, time: '12:00' };
  expect(merge(base, { status: 'came' }, moved, about)).toMatchObject({
    own: [],
    clashes: ['status'],
    kept: ['time'],
  });
  const marked = { ...base, status: 'missed' };
  expect(merge(base, { time: '12:00' }, marked, about)).toMatchObject({
    own: ['time'],
    clashes: [],
  });
});
