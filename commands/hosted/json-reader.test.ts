import { expect, test } from 'vitest';
import { packJson, spreadJson } from './json-layout.ts';
import { BrokenJson, JsonReader } from './json-reader.ts';

function readWhole(text: string): string {
  const reader = new JsonReader(text);
  const raw = reader.raw();
  reader.end();
  return raw;
}

test.each([
  ['', 'line 1, column 1: expected a value, but the file ends there'],
  ['{"a":1,}', 'line 1, column 8: expected a name in double quotes, but found "}"'],
  ['{"a" 1}', `line 1, column 6: expected ':', but found "1"`],
  ['{"a":1\n "b":2}', `line 2, column 2: expected ',' or '}', but found "\\""`],
  ['[1,\n2,\n  3', "line 3, column 4: expected ',' or ']', but the file ends there"],
  ['{"a":tru}', 'line 1, column 6: expected true, but found "t"'],
  ['"a\nb"', `line 1, column 3: expected the '"' that ends the text, but found "\\n"`],
  ['"a\u001fb"', `line 1, column 3: expected the '"' that ends the text, but found "\\u001f"`],
  ['"\\x"', 'line 1, column 2: expected an escape such as \\n or \\u0c05, but found "\\\\"'],
  ['[01]', `line 1, column 3: expected ',' or ']', but found "1"`],
  ['{} x', 'line 1, column 4: expected the end of the file, but found "x"'],
])('the error for broken JSON gives the position and what is missing: %j', (text, sentence) => {
  expect(() => readWhole(text)).toThrow(new BrokenJson(sentence));
});

test('deep nesting is refused before it overflows the stack', () => {
  expect(() => readWhole('['.repeat(100_000))).toThrow('at most 500 levels of nesting');
});

test.each(['null', '-0', '1e400', '12345678901234567890', '"\\ud800 \\u0000"', '[]', '{"a":[{}]}'])(
  'a value is returned as it is written: %s',
  (text) => expect(readWhole(` \n${text}\t`)).toBe(text),
);

test('members are read one by one, including duplicate keys and __proto__', () => {
  const reader = new JsonReader('{"__proto__": {"x": 1}, "a": 1, "a": [2], "": null}');
  const found: [string, string][] = [];
  reader.members((name) => found.push([name, reader.raw()]));
  reader.end();
  expect(found).toEqual([
    ['__proto__', '{"x": 1}'],
    ['a', '1'],
    ['a', '[2]'],
    ['', 'null'],
  ]);
});

test('compact and indented output equals that of JSON.stringify', () => {
  const value = { a: [], b: {}, c: [{ d: 1 }, [[], {}]], 'e:{,}"\\': 'x: {,} [ ] "\\ é', f: null };
  const rough = JSON.stringify(value, null, '\t').replaceAll('\n', '\r\n ');
  expect(packJson(rough)).toBe(JSON.stringify(value));
  expect(spreadJson(rough, 0)).toBe(JSON.stringify(value, null, 1));
});
