import { printParseErrorCode, visit } from 'jsonc-parser';

/** Invalid JSON. The message gives line and column (from 1) and what is wrong there. */
export class BrokenJson extends Error {
  override name = 'BrokenJson';
}

export type JsonKind = 'object' | 'array' | 'text' | 'number' | 'true' | 'false' | 'null';

const KINDS: Record<string, JsonKind> = {
  '{': 'object',
  '[': 'array',
  '"': 'text',
  t: 'true',
  f: 'false',
  n: 'null',
};
const DEEPEST = 500;
const STRICT = { disallowComments: true, allowTrailingComma: false };

const FAULTS: Record<string, string> = {
  InvalidSymbol: 'expected a value',
  InvalidNumberFormat: 'expected a number',
  UnexpectedEndOfNumber: 'expected a number',
  PropertyNameExpected: 'expected a name in double quotes',
  ValueExpected: 'expected a value',
  ColonExpected: "expected ':'",
  CommaExpected: "expected ','",
  CloseBraceExpected: "expected '}'",
  CloseBracketExpected: "expected ']'",
  EndOfFileExpected: 'expected the end of the file',
  InvalidCommentToken: 'expected no comment',
  UnexpectedEndOfString: `the text that begins here lacks the '"' that ends it`,
  InvalidUnicode: 'the text that begins here contains a wrong escape, unlike \\u0c05',
  InvalidEscapeCharacter: 'the text that begins here contains a wrong escape, unlike \\n',
  InvalidCharacter: 'the text that begins here contains a control character that is not escaped',
};

/** The kind of a valid value. */
export function jsonKind(text: string): JsonKind {
  return KINDS[text.trimStart().charAt(0)] ?? 'number';
}

/**
 * The members of an object, or the elements of an array with their index as name; any other value has none. Values
 * are raw text, so numbers keep all digits; duplicate keys, `__proto__` and the order survive. Throws BrokenJson.
 */
export function readItems(text: string): [name: string, raw: string][] {
  const items: [string, string][] = [];
  let depth = 0;
  let start = 0;
  let name: string | undefined;
  const add = (end: number) => {
    items.push([name ?? String(items.length), text.slice(start, end)]);
  };
  const begin = (offset: number, _length: number, line: number, column: number) => {
    if (depth === 1) start = offset;
    if (++depth > DEEPEST) throw fault(line, column, `more than ${DEEPEST} levels of nesting`);
  };
  const end = (offset: number, length: number) => {
    if (--depth === 1) add(offset + length);
  };
  visit(
    text,
    {
      onObjectBegin: begin,
      onArrayBegin: begin,
      onObjectEnd: end,
      onArrayEnd: end,
      onObjectProperty(property) {
        if (depth === 1) name = property;
      },
      onLiteralValue(_value, offset, length) {
        if (depth !== 1) return;
        start = offset;
        add(offset + length);
      },
      onError(code, offset, _length, line, column) {
        const word = printParseErrorCode(code);
        const sentence = FAULTS[word] ?? word;
        if (!sentence.startsWith('expected')) throw fault(line, column, sentence);
        const found = text.charAt(offset);
        const shown = found === '' ? 'the file ends there' : `found ${JSON.stringify(found)}`;
        throw fault(line, column, `${sentence}, but ${shown}`);
      },
    },
    STRICT,
  );
  return items;
}

function fault(line: number, column: number, sentence: string): BrokenJson {
  return new BrokenJson(`line ${line + 1}, column ${column + 1}: ${sentence}`);
}
