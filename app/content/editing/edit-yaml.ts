import { Document, isMap, isScalar, parseDocument, type Scalar } from 'yaml';
import type { EditPath, EditValue } from '../edits.ts';
import { isSameValue, setValue } from './edit-value.ts';

/** The width at which long texts of the shipped content are folded. */
const LINE_WIDTH = 100;

interface ChangedField {
  path: EditPath;
  /** Null removes the field. */
  value: EditValue | null;
}

/**
 * Changes fields of a YAML text and leaves everything else as it is written, comments and blank lines included: the
 * value alone is replaced where that is enough, else the part of the file that holds it.
 */
export function editYaml(text: string, changed: readonly ChangedField[]): string {
  return changed.reduce(changeField, text);
}

function changeField(text: string, { path, value }: ChangedField): string {
  const before = parse(text);
  const expected = setValue(before.toJS() as EditValue, path, value);
  const isRight = (candidate: string | undefined) => {
    if (candidate === undefined) return false;
    const found = parse(candidate);
    const isSame = isSameValue(found.toJS() ?? {}, expected ?? {});
    return found.errors.length === 0 && found.warnings.length === 0 && isSame;
  };
  const replaced = replaceScalar(text, before, path, value);
  if (replaced !== undefined && isRight(replaced)) return replaced;
  const whole = writeAnew(before, path, value);
  const part = replacePart(text, whole, path);
  return part !== undefined && isRight(part) ? part : whole;
}

function parse(text: string): Document.Parsed {
  return parseDocument(text, { schema: 'failsafe', uniqueKeys: false, prettyErrors: false });
}

/** The text with one value in the place of another, both on one line; undefined if that cannot be done. */
function replaceScalar(
  text: string,
  document: Document.Parsed,
  path: EditPath,
  value: EditValue | null,
): string | undefined {
  const node = document.getIn(path.map(String), true);
  if (!isScalar(node) || !node.range || typeof value !== 'string') return undefined;
  const [start, end] = node.range;
  const isOnOneLine = start < end && !text.slice(start, end).includes('\n');
  if (!isOnOneLine || value.includes('\n')) return undefined;
  return text.slice(0, start) + writeScalar(value, node) + text.slice(end);
}

function writeScalar(value: string, former: Scalar): string {
  if (value === '' || former.type === 'QUOTE_SINGLE') return `'${value.replaceAll("'", "''")}'`;
  const written = new Document({ a: value }, { schema: 'failsafe' });
  return written.toString({ lineWidth: 0, singleQuote: true }).trimEnd().replace(/^a: ?/, '');
}

function writeAnew(document: Document.Parsed, path: EditPath, value: EditValue | null): string {
  const steps = path.map((step) => (typeof step === 'number' ? step : String(step)));
  if (value === null) document.deleteIn(steps);
  else document.setIn(steps, document.createNode(value));
  return document.toString({ lineWidth: LINE_WIDTH, singleQuote: true });
}

/** The text with the part of `other` that holds the field, from a name at the left margin to the next one. */
function replacePart(text: string, other: string, [name]: EditPath): string | undefined {
  const [here, there] = [findPart(text, name), findPart(other, name)];
  const part = there ? other.slice(there.start, there.end).trimEnd() : '';
  if (!here) return part === '' ? undefined : `${text.trimEnd()}\n${part}\n`.trimStart();
  if (part === '') return text.slice(0, here.start) + text.slice(here.end).replace(/^\n/, '');
  const rest = text.slice(here.start, here.end).trimEnd().length + here.start;
  return text.slice(0, here.start) + part + text.slice(rest);
}

function findPart(
  text: string,
  name: EditPath[number] | undefined,
): { start: number; end: number } | undefined {
  const { contents } = parse(text);
  if (!isMap(contents)) return undefined;
  const starts = contents.items.map(({ key }) =>
    isScalar(key) ? { name: String(key.value), start: key.range?.[0] ?? 0 } : undefined,
  );
  const place = starts.findIndex((one) => one?.name === String(name));
  const start = starts[place]?.start;
  if (start === undefined) return undefined;
  const next = starts[place + 1]?.start ?? text.length;
  // Comments at the left margin belong to the part that follows them.
  const [, comments = ''] = /((?:(?:#.*)?\n)*(?:#.*)?)$/.exec(text.slice(start, next)) ?? [];
  return { start, end: next - comments.length };
}
