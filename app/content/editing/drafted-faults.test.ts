import { expect, test } from 'vitest';
import { findDraftedFaults } from './drafted-faults.server.ts';

/** The field and the sentence of each fault of one changed file. */
function judge(file: string, text: string, before: Record<string, string> = {}) {
  return findDraftedFaults(before, { [file]: text }).map(({ path, message }) => [
    path?.join('.'),
    message,
  ]);
}

const EMPTY = 'Write something here.';
const NO_ALT = 'Please write what the photo shows, for people who do not see it.';

test.each<[what: string, head: string, body: string, faults: string[][]]>([
  ['a whole article', 'title: Holi\nsummary: We rest.', 'Closed.', []],
  ['a draft, which needs a title only', 'title: Holi\ndraft: yes', '', []],
  [
    'an article without its texts',
    'title: \' \'\npicture:\n  file: a.jpg\n  alt: " "',
    '',
    [
      ['title', EMPTY],
      ['summary', EMPTY],
      ['alt', NO_ALT],
      ['body', EMPTY],
    ],
  ],
  [
    'a long title',
    `title: ${'x'.repeat(151)}\nsummary: We rest.`,
    'Closed.',
    [['title', 'This is too long: 151 characters of at most 150.']],
  ],
  [
    'HTML',
    'title: Holi\nsummary: We rest.',
    '<b>x</b>',
    [['body', 'HTML such as <b> does not work here: use the buttons above the text.']],
  ],
])('%s is judged', (_, head, body, faults) => {
  expect(judge('news/x.md', `---\n${head}\n---\n\n${body}`)).toEqual(faults);
});

test('a photo on the page without words is a fault of its field', () => {
  const page = `
slides:
  - picture: { file: door.jpg, alt: The door }
doctor: { picture: { file: doctor.jpg, alt: ' ' } }
cards: { items: [{ picture: { file: door.jpg } }, { picture: { drawing: lounge } }] }
`;
  expect(judge('page.yaml', page)).toEqual([
    ['doctor.picture.alt', NO_ALT],
    ['cards.items.0.picture.alt', NO_ALT],
  ]);
});

test('a small text in Telugu keeps what is filled in', () => {
  const english = { 'texts/en.yaml': "news:\n  minutes: '{minutes} minute read'\n  all: All\n" };
  const telugu = (minutes: string, all: string) =>
    judge('texts/te.yaml', `news:\n  minutes: '${minutes}'\n  all: '${all}'\n`, english);
  expect(telugu('{minutes} నిమిషాలు', 'అన్నీ')).toEqual([]);
  expect(telugu('చదవండి', '{all}')).toEqual([
    ['news.minutes', 'Keep {minutes} as in the English text: it is filled in.'],
    ['news.all', 'Take {all} out: the English text has nothing to fill in.'],
  ]);
});

const notice = (version: string, body: string) => `---\nversion: ${version}\n---\n\n${body}\n`;

test('a changed notice needs a later version, the same in each language', () => {
  const published = {
    'privacy/en.md': notice('2026-11-20', 'We keep little.'),
    'privacy/te.md': notice('2026-11-20', 'కొంచెం.'),
  };
  const judgeNotices = (changed: Record<string, string>) =>
    findDraftedFaults(published, changed).map(({ file, path }) => `${file} ${String(path)}`);
  expect(judgeNotices({ 'privacy/en.md': notice('2026-11-20', 'We keep less.') })).toEqual([
    'privacy/en.md version',
  ]);
  expect(judgeNotices({ 'privacy/te.md': notice('2026-12-01', 'ఇంకా తక్కువ.') })).toEqual([
    'privacy/te.md version',
  ]);
  const both = {
    'privacy/en.md': notice('2026-12-01', 'We keep less.'),
    'privacy/te.md': notice('2026-12-01', 'ఇంకా తక్కువ.'),
  };
  expect(judgeNotices(both)).toEqual([]);
  expect(judgeNotices({ ...both, 'privacy/te.md': notice('2026-12-01', '') })).toEqual([
    'privacy/te.md body',
  ]);
});
