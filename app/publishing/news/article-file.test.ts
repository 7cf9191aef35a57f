import { expect, test } from 'vitest';
import { nameArticle, readArticle, stateOf, writeArticle } from './article-file.ts';

const FILE = `---
title: Closed for Holi
date: 2027-03-10
summary: We rest on Monday.
picture:
  drawing: news-tablet
---

The clinic is **closed**.
`;

test('an article is read, and what is changed is written into its file', () => {
  const article = readArticle(FILE);
  expect(article).toEqual({
    title: 'Closed for Holi',
    date: '2027-03-10',
    appears: '',
    isDraft: false,
    summary: 'We rest on Monday.',
    picture: { drawing: 'news-tablet', alt: '' },
    body: 'The clinic is **closed**.\n',
  });
  const changed = writeArticle(FILE, {
    appears: '2027-03-08 09:00',
    date: '',
    isDraft: true,
    picture: { file: 'holi.jpg', alt: 'Colours: red, blue' },
  });
  expect(changed).toBe(`---
title: Closed for Holi
summary: We rest on Monday.
picture:
  file: holi.jpg
  alt: 'Colours: red, blue'
appears: 2027-03-08 09:00
draft: yes
---

The clinic is **closed**.
`);
  expect(writeArticle(changed, { picture: undefined, isDraft: false })).not.toMatch(/file|draft/);
});

test('the name of the file comes from the title, and is not taken twice', () => {
  expect(nameArticle('Closed for Holi: 22 March', '2027-03-10', [])).toBe(
    'news/closed-for-holi-22-march.md',
  );
  expect(nameArticle('Café, the doctor’s', '2027-03-10', [])).toBe('news/cafe-the-doctors.md');
  const taken = ['news/closed.md', 'news/closed-2.md'];
  expect(nameArticle('Closed!', '2027-03-10', taken)).toBe('news/closed-3.md');
  expect(nameArticle('హోళీ సెలవు', '2027-03-10', [])).toBe('news/news-2027-03-10.md');
  expect(nameArticle('x'.repeat(200), '2027-03-10', [])).toBe(`news/${'x'.repeat(60)}.md`);
});

test('an article is live, waits for its minute, or is a draft', () => {
  const article = readArticle(FILE);
  if (!article) throw new Error('unreadable');
  expect(stateOf(article, '2027-01-01 00:00')).toEqual({ kind: 'live' });
  const later = { ...article, appears: '2027-03-08 09:00' };
  expect(stateOf(later, '2027-03-08 08:59')).toEqual({ kind: 'waits', appears: later.appears });
  expect(stateOf(later, '2027-03-08 09:00')).toEqual({ kind: 'live' });
  expect(stateOf({ ...later, isDraft: true }, '2027-03-08 09:00')).toEqual({ kind: 'draft' });
  expect(stateOf({ ...article, date: '' }, '2027-03-08 09:00')).toEqual({ kind: 'draft' });
});
