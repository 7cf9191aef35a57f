/** Invalid JSON. The message gives line and column (from 1) and what was expected. */
export class BrokenJson extends Error {
  override name = 'BrokenJson';
}

export type JsonKind = 'object' | 'array' | 'text' | 'number' | 'true' | 'false' | 'null';

const WORDS: Record<string, 'true' | 'false' | 'null'> = { t: 'true', f: 'false', n: 'null' };
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const DEEPEST = 500;

/**
 * Reads JSON and returns values as raw text, so that numbers keep all digits, duplicate keys and `__proto__`
 * survive, the order stays, and errors have a line and a column. Methods throw BrokenJson.
 */
export class JsonReader {
  readonly #text: string;
  #at = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** The kind of the next value. */
  kind(): JsonKind {
    this.#passSpaces();
    const character = this.#text.charAt(this.#at);
    if (character === '"') return 'text';
    if (character === '{') return 'object';
    if (character === '[') return 'array';
    if (/[-\d]/.test(character)) return 'number';
    return WORDS[character] ?? this.#fail('a value');
  }

  /** Reads the next value and returns its raw text. */
  raw(): string {
    this.#passSpaces();
    const start = this.#at;
    this.#passValue();
    return this.#text.slice(start, this.#at);
  }

  /** Reads an object; `onMember` must read each member's value. */
  members(onMember: (name: string) => void): void {
    this.#passItems('{', '}', () => onMember(this.#passName()));
  }

  /** Reads an array; `onElement` must read each value. */
  elements(onElement: (place: number) => void): void {
    let place = 0;
    this.#passItems('[', ']', () => onElement(place++));
  }

  end(): void {
    this.#passSpaces();
    if (this.#at < this.#text.length) this.#fail('the end of the file');
  }

  #passValue(): void {
    const kind = this.kind();
    if (kind === 'text') this.#passText();
    else if (kind === 'object') this.#passItems('{', '}', this.#passMember);
    else if (kind === 'array') this.#passItems('[', ']', this.#passElement);
    else if (kind === 'number') this.#passPattern(NUMBER, 'a number');
    else if (this.#text.startsWith(kind, this.#at)) this.#at += kind.length;
    else this.#fail(kind);
  }

  readonly #passElement = (): void => this.#passValue();

  readonly #passMember = (): void => {
    this.#passNameText();
    this.#passValue();
  };

  #passName(): string {
    return JSON.parse(this.#passNameText());
  }

  #passNameText(): string {
    this.#passSpaces();
    const start = this.#at;
    if (this.#text.charAt(start) !== '"') this.#fail('a name in double quotes');
    this.#passText();
    const written = this.#text.slice(start, this.#at);
    if (!this.#take(':')) this.#fail("':'");
    return written;
  }

  #passItems(open: string, close: string, passItem: () => void): void {
    if (!this.#take(open)) this.#fail(`'${open}'`);
    if (++this.#depth > DEEPEST) this.#fail(`at most ${DEEPEST} levels of nesting`);
    if (!this.#take(close)) {
      do passItem();
      while (this.#take(','));
      if (!this.#take(close)) this.#fail(`',' or '${close}'`);
    }
    this.#depth--;
  }

  #passText(): void {
    for (this.#at++; ; this.#at++) {
      const code = this.#text.charCodeAt(this.#at);
      if (code === 0x22) break;
      if (code === 0x5c) {
        this.#passPattern(ESCAPE, 'an escape such as \\n or \\u0c05');
        this.#at--;
      } else if (!(code >= 0x20)) {
        this.#fail(`the '"' that ends the text`);
      }
    }
    this.#at++;
  }

  #passPattern(pattern: RegExp, name: string): void {
    pattern.lastIndex = this.#at;
    if (!pattern.test(this.#text)) this.#fail(name);
    this.#at = pattern.lastIndex;
  }

  #take(character: string): boolean {
    this.#passSpaces();
    if (this.#text.charAt(this.#at) !== character) return false;
    this.#at++;
    return true;
  }

  #passSpaces(): void {
    for (; ; this.#at++) {
      const code = this.#text.charCodeAt(this.#at);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return;
    }
  }

  #fail(expected: string): never {
    const before = this.#text.slice(0, this.#at);
    const line = before.split('\n').length;
    const column = this.#at - before.lastIndexOf('\n');
    const found = this.#text.charAt(this.#at);
    const shown = found === '' ? 'the file ends there' : `found ${JSON.stringify(found)}`;
    throw new BrokenJson(`line ${line}, column ${column}: expected ${expected}, but ${shown}`);
  }
}
