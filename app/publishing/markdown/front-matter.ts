/** A Markdown file as a screen edits it: its fields between two lines of three hyphens, and the text below. */
interface MarkdownFile {
  /** The lines between the hyphens, without the last line break. */
  head: string;
  body: string;
}

/** Undefined if the file does not begin with its fields. */
export function splitMarkdown(text: string): MarkdownFile | undefined {
  const found = /^---[ \t]*\n([^]*?\n)?---[ \t]*(?:\n|$)\n*([^]*)$/.exec(unixLines(text));
  return found ? { head: (found[1] ?? '').replace(/\n$/, ''), body: found[2] ?? '' } : undefined;
}

export function joinMarkdown({ head, body }: MarkdownFile): string {
  return `---\n${head}\n---\n\n${body}`;
}

/** The value of a field as text; '' if it is missing. Folded text of several lines becomes one line. */
export function readField(head: string, name: string): string {
  const [first = '', ...more] = findLines(head, name).map(({ line }) => line.trim());
  const value = first.slice(name.length + 1).trim();
  const rest = more.filter((line) => line !== '').join(' ');
  return /^[>|][+-]?$/.test(value) ? rest : unquote([value, rest].filter(Boolean).join(' '));
}

/** A field of a group, such as `file` of `picture`: `  file: x.jpg` on a line of its own, or `picture: { file: x.jpg }`. */
export function readGroupField(head: string, group: string, name: string): string {
  const [first = '', ...lines] = findLines(head, group).map(({ line }) => line);
  const inline = /\{(.*)\}/.exec(first)?.[1];
  const written = inline === undefined ? lines : splitInline(inline);
  const own = written.map((line) => line.trim()).find((line) => line.startsWith(`${name}:`));
  return own === undefined ? '' : unquote(own.slice(name.length + 1).trim());
}

/** The head with another value of a field, or without it (null). Other lines, and so their notes, stay as they are. */
export function writeHeadField(head: string, name: string, value: string | null): string {
  return replaceLines(head, name, value === null ? [] : [`${name}: ${quote(value)}`]);
}

export function writeGroup(
  head: string,
  name: string,
  fields: Record<string, string> | null,
): string {
  if (fields === null) return replaceLines(head, name, []);
  const lines = Object.entries(fields).map(([field, value]) => `  ${field}: ${quote(value)}`);
  return replaceLines(head, name, [`${name}:`, ...lines]);
}

function replaceLines(head: string, name: string, lines: string[]): string {
  const all = head === '' ? [] : head.split('\n');
  const old = findLines(head, name);
  const at = old[0]?.index ?? all.length;
  return [...all.slice(0, at), ...lines, ...all.slice(at + old.length)].join('\n');
}

/** The line of a field and the lines that continue it. */
function findLines(head: string, name: string): { line: string; index: number }[] {
  const lines = head.split('\n').map((line, index) => ({ line, index }));
  const start = lines.findIndex(({ line }) => line === `${name}:` || line.startsWith(`${name}: `));
  if (start < 0) return [];
  let end = start + 1;
  while (/^\s+\S/.test(lines[end]?.line ?? '')) end += 1;
  return lines.slice(start, end);
}

/** 'a: 1, b: ''x, y''' at its commas outside of quotes. */
function splitInline(text: string): string[] {
  return text.match(/(?:'(?:[^']|'')*'|"(?:[^"\\]|\\.)*"|[^,'"])+/g) ?? [];
}

function unquote(value: string): string {
  if (/^'.*'$/s.test(value)) return value.slice(1, -1).replaceAll("''", "'");
  if (/^".*"$/s.test(value)) return value.slice(1, -1).replaceAll(/\\(["\\/])/g, '$1');
  return value.replace(/\s+#.*$/, '');
}

/**
 * The value as YAML: without quotes where YAML allows that, else in single quotes. Quotes also keep a space at the end,
 * which would otherwise be lost while somebody types. A line break becomes a space.
 */
function quote(value: string): string {
  const line = value.replaceAll(/[\t\r\n]/g, ' ');
  const isPlain = /^[\p{L}\p{N}]/u.test(line) && !/:(?: |$)| #| $/.test(line);
  return isPlain ? line : `'${line.replaceAll("'", "''")}'`;
}

function unixLines(text: string): string {
  return text.replaceAll('\r\n', '\n');
}
