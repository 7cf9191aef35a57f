import { expect, test } from 'vitest';
import { mapAnswers } from '../enquiry.ts';
import { describeLeft } from './send-row.tsx';

const texts = {
  oneLeft: '1 answer left: {names}.',
  manyLeft: '{count} answers left: {names}.',
  leftNames: {
    ...mapAnswers((field) => field),
    email: 'e-mail',
    mobile: 'mobile number',
    date: 'preferred date',
    selectOpt: 'topic',
    message1: 'message',
  },
  allThere: 'All answers are there.',
};

test('the fields that still need an answer are counted and named', () => {
  expect(describeLeft(['email', 'mobile', 'date', 'message1'], texts)).toEqual({
    count: '4 answers left: ',
    names: 'e-mail, mobile number, preferred date, message.',
  });
  expect(describeLeft(['selectOpt'], texts)).toEqual({ count: '1 answer left: ', names: 'topic.' });
  expect(describeLeft([], texts)).toEqual({ count: '', names: 'All answers are there.' });
});
