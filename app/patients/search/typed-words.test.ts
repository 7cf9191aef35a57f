import { expect, test } from 'vitest';
import { dropTitles, listNameWords, readInitials, splitWords } from './typed-words.ts';

test.each([
  ['kanaka jy', ['kanaka', 'jy']],
  ['  M.V.Jyothi ', ['m', 'v', 'jyothi']],
  ["D'Souza-Rao, Asha", ['d', 'souza', 'rao', 'asha']],
  ['rao RAO Rao', ['rao']],
  ['శ్రీ\u200cనివాస్', ['శ్రీనివాస్']],
  ['सुनीता शर्मा', ['सुनीता', 'शर्मा']],
  ['% * " \' _ \\', []],
  ['', []],
])('%j has the words %j', (typed, words) => {
  expect(splitWords(typed)).toEqual(words);
});

test('only the first eight of 300 words count', () => {
  const typed = Array.from({ length: 300 }, (_, number) => `w${number}`).join(' ');
  expect(splitWords(typed)).toEqual(['w0', 'w1', 'w2', 'w3', 'w4', 'w5', 'w6', 'w7']);
});

test.each([
  ['Ömer İsmail', ['omer', 'ismail']],
  ['OMER ismail', ['omer', 'ismail']],
  ['Élodie Strauß', ['elodie', 'strauss']],
  ['Rene\u0301e', ['renee']],
  ['\u0c2e\u0c48\u0c25\u0c3f', ['\u0c2e\u0c46\u0c56\u0c25\u0c3f']],
  ['\u0935\u093f\u095c', ['\u0935\u093f\u0921\u093c']],
  ['Ｌａｋｓｈｍｉ', ['lakshmi']],
  ['M. V. Jyothi', ['m', 'v', 'jyothi']],
  ["D'Souza", ['d', 'souza']],
  ['Sita-Rani Rao', ['sita', 'rani', 'rao', 'sitarani']],
  ['Sita\u2010Rani', ['sita', 'rani', 'sitarani']],
  ['...', []],
])('the name %j is found by the words %j', (name, words) => {
  expect(listNameWords(name)).toEqual(words);
});

test('initials are read apart and together', () => {
  const whole = (letter: string) => ({ spellings: [letter], isWhole: true });
  const plain = (word: string) => ({ spellings: [word] });
  expect(readInitials(['mv', 'jyothi'])).toEqual([[whole('m'), whole('v'), plain('jyothi')]]);
  expect(readInitials(['pvr', 'rao'])).toEqual([
    [whole('p'), whole('v'), whole('r'), plain('rao')],
    [whole('r'), whole('a'), whole('o'), plain('pvr')],
  ]);
  expect(readInitials(['m', 'v', 'jyothi'])).toEqual([[whole('mv'), plain('jyothi')]]);
  expect(readInitials(['jyothi', 'kanaka'])).toEqual([]);
  expect(readInitials(['m'])).toEqual([]);
});

test.each([
  [['dr', 'asha'], ['asha']],
  [['smt', 'శ్రీమతి', 'asha'], ['asha']],
  [['asha', 'rao'], undefined],
  [['dr'], undefined],
])('without titles, %j is %j', (words, names) => {
  expect(dropTitles(words)).toEqual(names);
});
