import { expect, test } from 'vitest';
import { findArticleFaults } from './article-faults.ts';
import { writeArticle } from './article-file.ts';

const ARTICLE = `---
title: Closed for Holi
date: 2027-03-10
summary: We rest on Monday.
---

The clinic is closed.
`;
const faultsOf = (change: Parameters<typeof writeArticle>[1]) =>
  findArticleFaults('news/x.md', writeArticle(ARTICLE, change)).map(({ path, message }) => [
    path?.[0],
    message,
  ]);

test('a whole article has no fault, and a draft needs a title only', () => {
  expect(faultsOf({})).toEqual([]);
  expect(faultsOf({ isDraft: true, summary: '', body: '' })).toEqual([]);
  expect(faultsOf({ appears: '2027-03-08 09:00', date: '' })).toEqual([]);
});

test('each field that is wrong has its sentence', () => {
  const photo = { file: 'a.jpg', alt: ' ' };
  expect(
    faultsOf({ title: '', summary: '', date: '2027-02-30', appears: '2027-03-08', picture: photo }),
  ).toEqual([
    ['title', 'Please write something here.'],
    ['summary', 'Please write something here.'],
    ['date', 'Please choose a day.'],
    ['appears', 'Please choose a day and a time.'],
    ['alt', 'Please write what the photo shows, for people who do not see it.'],
  ]);
  expect(faultsOf({ body: '' })).toEqual([['body', 'Please write something here.']]);
  expect(faultsOf({ body: '<b>x</b>' })[0]?.[0]).toBe('body');
});
