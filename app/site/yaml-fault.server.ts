import { visit, type Document, type YAMLError } from 'yaml';

export interface YamlFault {
  offset: number;
  reason: string;
}

/** The first thing that makes it no YAML, or YAML of a kind that an owner writes only by mistake. */
export function findYamlFault(document: Document.Parsed, text: string): YamlFault | undefined {
  const error = document.errors[0] ?? document.warnings[0];
  const entry = error && findStrayEntry(error, text);
  if (entry !== undefined) {
    return {
      offset: entry,
      reason: 'begin this line with as many spaces as the entries beside it',
    };
  }
  if (error) return { offset: findStart(document, error), reason: explain(error) };

  let fault: YamlFault | undefined;
  visit(document, {
    Alias(_, { range }) {
      fault = { offset: range?.[0] ?? 0, reason: needsQuotes('*') };
      return visit.BREAK;
    },
    Node(_, node) {
      if (!('anchor' in node) || !node.anchor) return undefined;
      fault = { offset: node.range?.[0] ?? 0, reason: needsQuotes('&') };
      return visit.BREAK;
    },
  });
  return fault;
}

/** Where an entry of a list begins further left than the list does, as one does that was pasted. */
function findStrayEntry({ code, pos }: YAMLError, text: string): number | undefined {
  if (code !== 'BLOCK_AS_IMPLICIT_KEY') return undefined;
  const [, before = ''] = /^(\s*)- /.exec(text.slice(pos[0])) ?? [];
  const entry = pos[0] + before.length;
  const line = text.slice(text.lastIndexOf('\n', entry - 1) + 1, entry + 2);
  return /^ *- $/.test(line) ? entry : undefined;
}

/** An open quote is noticed only where its text ends; the owner looks for where it begins. */
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
    case 'DUPLICATE_KEY':
      return 'this field stands twice in its group';
    case 'TAB_AS_INDENT':
      return 'a tab stands where only spaces may; begin the line with spaces';
    case 'BLOCK_AS_IMPLICIT_KEY':
      return 'a value that holds a colon and a space must stand in quotes';
    case 'MISSING_CHAR':
      return 'a colon with a space after it, a closing quote or a closing bracket is missing';
    case 'MULTILINE_IMPLICIT_KEY':
      return 'the line has no colon after the name of its field';
    case 'MULTIPLE_DOCS':
      return 'a line of three hyphens stands where none may';
    case 'TAG_RESOLVE_FAILED':
      return needsQuotes('!');
    case 'BAD_INDENT':
      return 'the line begins with too many or too few spaces';
    default:
      return `this cannot be read as YAML (${message.split('\n')[0] ?? ''})`;
  }
}

function needsQuotes(sign: string): string {
  return `a value that begins with "${sign}" must stand in quotes`;
}
