import { expect, test } from 'vitest';
import { ENQUIRY_FIELDS } from '../enquiry.ts';
import { hashAnswers } from './hash-answers.server.ts';

const ANSWERS = {
  name: 'Asha Sample',
  email: 'asha@example.org',
  mobile: '9000012345',
  date: '2026-12-01',
  selectOpt: 'Thyroid',
  message1: 'In the morning.',
};
const FIELDS = ['insurer', ...ENQUIRY_FIELDS, 'village'];

test('the hash of an enquiry is the one that earlier versions stored', () => {
  expect(hashAnswers(ANSWERS)).toBe('TUUdhnEUwu-nFI8e-BaZwDmoWGX81Z20ibwNkFOfScY');
});

test('an optional answer that an update adds changes the hash only if it is filled in', () => {
  const empty = { ...ANSWERS, insurer: '', village: '' };
  expect(hashAnswers(empty, FIELDS)).toBe(hashAnswers(ANSWERS));
  const hashes = [
    ANSWERS,
    { ...ANSWERS, village: 'one' },
    { ...ANSWERS, village: 'two' },
    { ...ANSWERS, insurer: 'one' },
  ].map((answers) => hashAnswers(answers, FIELDS));
  expect(new Set(hashes).size).toBe(4);
});
