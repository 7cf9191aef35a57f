import { expect, test } from 'vitest';
import { NO_ANSWERS } from './answers.ts';
import { forgetDraft, keepDraft, readDraft } from './draft.ts';

function makeShelf() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
}

const draft = {
  key: 'a'.repeat(32),
  answers: { ...NO_ANSWERS, name: 'Lakshmi', message1: 'Hi 🙂' },
};

const refuse = () => {
  throw new Error('SecurityError');
};

test('a draft is restored with its key', () => {
  const shelf = makeShelf();
  keepDraft(shelf, draft);
  expect(readDraft(shelf)).toEqual(draft);
});

test('no draft is kept once deleted, or without any text', () => {
  const shelf = makeShelf();
  keepDraft(shelf, draft);
  expect(shelf.kept.size).toBe(1);
  forgetDraft(shelf);
  expect(readDraft(shelf)).toBeUndefined();
  keepDraft(shelf, draft);
  expect(shelf.kept.size).toBe(1);
  keepDraft(shelf, { ...draft, answers: NO_ANSWERS });
  expect(shelf.kept.size).toBe(0);
});

test.each(['', '{', 'null', '[]', '{"key":1,"answers":{}}', '{"key":"k"}'])(
  'an invalid draft is ignored: %s',
  (text) => {
    const shelf = makeShelf();
    keepDraft(shelf, draft);
    expect([...shelf.kept.keys()]).toEqual(['enquiry-draft']);
    shelf.setItem('enquiry-draft', text);
    expect(readDraft(shelf)).toBeUndefined();
  },
);

test('in a browser that refuses storage no draft is kept, and nothing fails', () => {
  const shelf = { getItem: refuse, setItem: refuse, removeItem: refuse };
  keepDraft(shelf, draft);
  forgetDraft(shelf);
  expect(readDraft(shelf)).toBeUndefined();
  expect(readDraft(undefined)).toBeUndefined();
});
