import { expect, test } from 'vitest';
import { packJson, spreadJson } from './json-layout.ts';
import { BrokenJson, jsonKind, readItems } from './json-reader.ts';

test.each([
  ['', 'line 1, column 1: expected a value, but the file ends there'],
  ['{"a":1,}', 'line 1, column 8: expected a name in double quotes, but found "}"'],
  ['{"a" 1}', `line 1, column 6: expected ':', but found "1"`],
  ['{"a":1\n "b":2}', `line 2, column 2: expected ',', but found "\\""`],
  ['[1,\n2,\n  3', "line 3, column 4: expected ']', but the file ends there"],
  ['{"a":tru}', 'line 1, column 6: expected a value, but found "t"'],
  ['"a\nb"', `line 1, column 1: the text that begins here lacks the '"' that ends it`],
  [
    '"a\u001fb"',
    'line 1, column 1: the text that begins here contains a control character that is not escaped',
  ],
  ['"\\x"', 'line 1, column 1: the text that begins here contains a wrong escape, unlike \\n'],
  ['[01]', `line 1, column 3: expected ',', but found "1"`],
  ['{} x', 'line 1, column 4: expected a value, but found "x"'],
  ['{} {}', 'line 1, column 4: expected the end of the file, but found "{"'],
  ['// none\n{}', 'line 1, column 1: expected no comment, but found "/"'],
  ['{"a":\n[1.]}', 'line 2, column 2: expected a number, but found "1"'],
])('the error for broken JSON gives the position and what is missing: %j', (text, sentence) => {
  expect(() => readItems(text)).toThrow(new BrokenJson(sentence));
});

test('deep nesting is refused before it overflows the stack', () => {
  expect(() => readItems('['.repeat(100_000))).toThrow('more than 500 levels of nesting');
});

test.each(['null', '-0', '1e400', '12345678901234567890', '"\\ud800 \\u0000"', '[]', '{"a":[{}]}'])(
  'a value is returned as it is written: %s',
  (text) => expect(readItems(`[ \n${text}\t]`)).toEqual([['0', text]]),
);

test('members are read one by one, including duplicate keys and __proto__', () => {
  expect(readItems('{"__proto__": {"x": 1}, "a": 1, "a": [2], "": null}')).toEqual([
    ['__proto__', '{"x": 1}'],
    ['a', '1'],
    ['a', '[2]'],
    ['', 'null'],
  ]);
});

test.each([
  ['{}', 'object'],
  ['\r\n [1]', 'array'],
  ['""', 'text'],
  ['-1', 'number'],
  ['true', 'true'],
  ['false', 'false'],
  [' null', 'null'],
])('the kind of %j is %s', (text, kind) => expect(jsonKind(text)).toBe(kind));

test('compact and indented output equals that of JSON.stringify', () => {
  const value = { a: [], b: {}, c: [{ d: 1 }, [[], {}]], 'e:{,}"\\': 'x: {,} [ ] "\\ é', f: null };
  const rough = JSON.stringify(value, null, '\t').replaceAll('\n', '\r\n ');
  expect(packJson(rough)).toBe(JSON.stringify(value));
  expect(spreadJson(rough, 0)).toBe(JSON.stringify(value, null, 1));
});
