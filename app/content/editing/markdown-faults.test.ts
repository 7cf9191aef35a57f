import { expect, test } from 'vitest';
import { findLineFault, findMarkdownFault } from './markdown-faults.ts';

test.for([
  'Call [0891 000 0102](tel:+918910000102), or see [the form](/#appointment).',
  'See <https://example.org/a> and [more][1].\n\n[1]: https://example.org/b',
  '![The door](front door.jpg)',
  'Sugar < 100, and 3 < 5 > 4. A [ ] box.',
])('%j is accepted', (text) => {
  expect(findMarkdownFault(text)).toBeUndefined();
});

test.for([
  ['<script>alert(1)</script>', 'HTML such as <script> does not work here'],
  ['Sugar is <b class="x">high</b>', 'HTML such as <b class="x"> does not work here'],
  ['<!-- later -->', 'HTML such as <!-- does not work here'],
  ['[press](javascript:alert(1))', 'The link to javascript:alert(1 does not work'],
  ['[x]: data:text/html,1', 'The link to data:text/html,1 does not work'],
  ['[there](//example.org)', 'The link to //example.org does not work'],
  ['![](door.jpg)', 'Please write what the picture door.jpg shows'],
])('%j is refused', ([text = '', sentence = '']) => {
  expect(findMarkdownFault(text)).toContain(sentence);
});

test('a title may be neither empty nor long, and holds no HTML', () => {
  expect(findLineFault(' ', 10)).toBe('Write something here.');
  expect(findLineFault('x'.repeat(11), 10)).toContain('11 characters of at most 10');
  expect(findLineFault('<i>x</i>', 10)).toContain('<i>');
  expect(findLineFault('Closed', 10)).toBeUndefined();
});
