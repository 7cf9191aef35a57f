import { isScalar, visit, type Document, type YAMLError } from 'yaml';

export interface YamlFault {
  offset: number;
  reason: string;
  /** The repaired text, if its meaning is obvious, so that later faults can be found as well. */
  repaired?: string | undefined;
}

/** The first fault: invalid YAML, or an alias or anchor, which owners write only by mistake. */
export function findYamlFault(document: Document.Parsed, text: string): YamlFault | undefined {
  const error = document.errors[0] ?? document.warnings[0];
  if (!error) return findReference(document, text);
  const entry = findStrayEntry(error, text);
  if (entry !== undefined) {
    return {
      offset: entry,
      reason: 'begin this line with as many spaces as the entries beside it',
    };
  }
  const [offset] = error.pos;
  switch (error.code) {
    case 'BLOCK_AS_IMPLICIT_KEY':
    case 'BLOCK_IN_FLOW': {
      const straight = straightenQuotes(readValue(text, offset));
      const reason = straight
        ? `the value is in typographic quotes; use straight ones: ${straight}`
        : 'a value that holds a colon and a space must stand in quotes';
      const isOnOneLine = /:(?:\s|$)/.test(readValue(text, offset));
      return { offset, reason, repaired: isOnOneLine ? quoteValue(text, offset) : undefined };
    }
    case 'BAD_SCALAR_START':
    case 'TAG_RESOLVE_FAILED':
      return describeSign(text, offset);
    default:
      return { offset: findStart(document, error), reason: explain(error) };
  }
}

/** Fields that occur twice in a group, each with the offset of the first. */
export function findDoubled(
  document: Document.Parsed,
): { name: string; offset: number; first: number }[] {
  const doubled: { name: string; offset: number; first: number }[] = [];
  visit(document, {
    Map(_, { items }) {
      const firsts = new Map<string, number>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        const name = String(key.value);
        const offset = key.range?.[0] ?? 0;
        const first = firsts.get(name);
        if (first === undefined) firsts.set(name, offset);
        else doubled.push({ name, offset, first });
      }
    },
  });
  return doubled;
}

const TYPOGRAPHIC = /^[“”„‘’‚«»]+([^]*?)[“”„‘’‚«»]*$/;

/** '10:30' in straight quotes for “10:30”; undefined if the value does not begin with a typographic quote. */
export function straightenQuotes(value: string): string | undefined {
  const [, inside] = TYPOGRAPHIC.exec(value) ?? [];
  return inside === undefined ? undefined : inQuotes(inside);
}

/** Finds aliases and anchors: an owner who begins a value with * or & means the character. */
function findReference(document: Document.Parsed, text: string): YamlFault | undefined {
  let offset: number | undefined;
  visit(document, {
    Alias(_, { range }) {
      offset = range?.[0] ?? 0;
      return visit.BREAK;
    },
    Node(_, node) {
      if (!('anchor' in node) || !node.anchor) return undefined;
      const end = node.range?.[0] ?? 0;
      offset = text.lastIndexOf(`&${node.anchor}`, end);
      return visit.BREAK;
    },
  });
  return offset === undefined ? undefined : describeSign(text, offset);
}

function describeSign(text: string, offset: number): YamlFault {
  const reason = `a value that begins with "${text[offset]}" must stand in quotes`;
  return { offset, reason, repaired: quoteValue(text, offset) };
}

/** The value from the offset to the end of its line, or of its entry within brackets, without a comment. */
function readValue(text: string, offset: number): string {
  const before = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  const end = /[{[]/.test(before) ? /[,}\]\n]|$/ : /\n|$/;
  const [value = ''] = text.slice(offset).split(end, 1);
  return value.replace(/ #.*$/, '').trimEnd();
}

/** The text with the value at the offset in quotes; undefined if no value begins there. */
function quoteValue(text: string, offset: number): string | undefined {
  if (!/[:-] +$/.test(text.slice(0, offset))) return undefined;
  const value = readValue(text, offset);
  const quoted = straightenQuotes(value) ?? inQuotes(value);
  return text.slice(0, offset) + quoted + text.slice(offset + value.length);
}

function inQuotes(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}

/** Offset of a list entry that is indented less than its list, as after pasting. */
function findStrayEntry({ code, pos }: YAMLError, text: string): number | undefined {
  if (code !== 'BLOCK_AS_IMPLICIT_KEY') return undefined;
  const [, before = ''] = /^(\s*)- /.exec(text.slice(pos[0])) ?? [];
  const entry = pos[0] + before.length;
  const line = text.slice(text.lastIndexOf('\n', entry - 1) + 1, entry + 2);
  return /^ *- $/.test(line) ? entry : undefined;
}

/** Offset at which a quoted value begins: the parser reports a missing quote only at the end of the value. */
function findStart(document: Document.Parsed, { code, pos }: YAMLError): number {
  const [noticed] = pos;
  let start = noticed;
  if (code !== 'MISSING_CHAR') return start;
  visit(document, {
    Scalar(_, { type, range }) {
      if (!type?.startsWith('QUOTE') || !range) return undefined;
      if (range[0] > noticed || noticed > range[1]) return undefined;
      start = range[0];
      return visit.BREAK;
    },
  });
  return start;
}

function explain({ code, message }: YAMLError): string {
  if (message.includes('end with a')) return 'a closing bracket is missing';
  switch (code) {
    case 'TAB_AS_INDENT':
      return 'a tab stands where only spaces may; begin the line with spaces';
    case 'MISSING_CHAR':
      return 'a colon with a space after it, a closing quote or a closing bracket is missing';
    case 'MULTILINE_IMPLICIT_KEY':
      return 'the line has no colon after the name of its field';
    case 'MULTIPLE_DOCS':
      return 'a line of three hyphens stands where none may';
    case 'BAD_INDENT':
      return 'the line begins with too many or too few spaces';
    default:
      return `this cannot be read as YAML (${message.split('\n')[0] ?? ''})`;
  }
}
