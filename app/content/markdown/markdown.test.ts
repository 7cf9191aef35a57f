import { expect, test } from 'vitest';
import type { Block, Inline } from '../clinic.ts';
import { countReadingMinutes, readMarkdown } from './markdown.server.ts';

const photo = { sources: [], src: '/pictures/a.webp', width: 800, height: 600, alt: 'A door' };
const read = (text: string) =>
  readMarkdown(text, (file, alt) => (file === 'door 1.jpg' ? { ...photo, alt } : undefined));
const say = (text: string): Inline => ({ kind: 'text', text });
const paragraph = (...children: Inline[]): Block => ({ kind: 'paragraph', children });

test('paragraphs, emphasis, links and line breaks', () => {
  expect(read('One **two** *three* `four`\nfive  \nsix [seven](/#news).')).toEqual([
    paragraph(
      say('One '),
      { kind: 'strong', children: [say('two')] },
      say(' '),
      { kind: 'emphasis', children: [say('three')] },
      say(' '),
      { kind: 'code', text: 'four' },
      say(' five'),
      { kind: 'break' },
      say('six '),
      { kind: 'link', href: '/#news', children: [say('seven')] },
      say('.'),
    ),
  ]);
});

test('lists in lists, quotes, rules and code', () => {
  expect(read('1. One\n   - Two\n2. Three\n\n> Said\n\n---\n\n```\n<b>\n```')).toEqual([
    {
      kind: 'list',
      ordered: true,
      items: [
        [paragraph(say('One')), { kind: 'list', ordered: false, items: [[paragraph(say('Two'))]] }],
        [paragraph(say('Three'))],
      ],
    },
    { kind: 'quote', children: [paragraph(say('Said'))] },
    { kind: 'rule' },
    { kind: 'code', text: '<b>\n' },
  ]);
});

test('headings begin below the title and skip no level', () => {
  expect(readLevels('# One\n## Two\n### Three\n###### Six')).toEqual([2, 2, 3, 3]);
  expect(readLevels('### Three\n### Three')).toEqual([2, 3]);
});

function readLevels(text: string): number[] {
  return read(text).map((block) => (block.kind === 'heading' ? block.level : 0));
}

test.for([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'Hello <b onclick="alert(1)">you</b>',
  '<!-- hidden -->',
  '<iframe src="https://example.org"></iframe>',
])('%s is shown as text', (html) => {
  expect(read(html)).toEqual([paragraph(say(html))]);
});

test.for([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java&#x0A;script:alert(1)',
  'vbscript:x',
  'data:text/html,x',
  'file:///etc/passwd',
  '//example.org/x',
  'https:example.org',
])('the address %s becomes no link', (address) => {
  const kinds = JSON.stringify(
    read(`[press](${address}) and ![press](${address}) and <${address}>`),
  );
  expect(kinds).toContain('press');
  expect(kinds).not.toContain('"link"');
  expect(kinds).not.toContain('"picture"');
});

test.for([
  'https://example.org/a?b=1',
  'http://example.org',
  'mailto:a@example.org',
  'tel:+918910000101',
  '/#news',
  '#top',
  'other-piece',
  './other',
])('%s is a link', (href) => {
  expect(read(`[press](${href})`)).toEqual([
    paragraph({ kind: 'link', href, children: [say('press')] }),
  ]);
});

test.each([
  'front door.jpg',
  'Front Door (1).JPG',
  'pictures/front door.jpg',
  '<front door.jpg>',
  'front door.jpg "A title"',
])('a picture whose name has spaces is shown: %s', (written) => {
  const named: string[] = [];
  const find = (file: string, alt: string) => {
    named.push(file.toLowerCase(), alt);
    return photo;
  };
  const blocks = readMarkdown(`Look ![A **door**](${written}) here.`, find);
  expect(named).toEqual([expect.stringMatching(/^front door(?: \(1\))?\.jpg$/), 'A **door**']);
  expect(blocks).toEqual([paragraph(say('Look  here.')), { kind: 'picture', picture: photo }]);
});

test('text in code that looks like a picture with spaces, or is no picture, stays as written', () => {
  const written = ['`![A](b c.jpg)`', '![A](b c)', '![A] (b c.jpg)', '\\![A](b c.jpg)'];
  expect(written.map(read)).toEqual([
    [{ kind: 'paragraph', children: [{ kind: 'code', text: '![A](b c.jpg)' }] }],
    [paragraph(say('![A](b c)'))],
    [paragraph(say('![A] (b c.jpg)'))],
    [paragraph(say('![A](b c.jpg)'))],
  ]);
});

test('a picture becomes its own block after its paragraph; a missing picture is left out', () => {
  const picture = { kind: 'picture', picture: photo };
  expect(read('![A door](door%201.jpg)')).toEqual([picture]);
  expect(read('Look ![A door](../pictures/door%201.jpg)')).toEqual([
    paragraph(say('Look ')),
    picture,
  ]);
  expect(read('![Gone](gone.jpg)')).toEqual([]);
  expect(read('![Up](../../door%201.jpg)')).toEqual([]);
});

test('200 words take a minute to read, and the shortest reading time is one minute', () => {
  expect(countReadingMinutes('')).toBe(1);
  expect(countReadingMinutes('word '.repeat(250))).toBe(1);
  expect(countReadingMinutes('word - '.repeat(320))).toBe(2);
  expect(countReadingMinutes('మాట '.repeat(600))).toBe(3);
});
