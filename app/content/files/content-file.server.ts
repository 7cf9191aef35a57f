import { access, readFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../../../storage/error-codes.ts';
import type { EditFault, EditPath } from '../edits.ts';

/** A fault of the content, also as the whole sentence for the log: 'content/clinic.yaml, line 38: … is missing.' */
export interface ContentFault extends EditFault {
  sentence: string;
}

/** Lists all faults of the content folder; its message has one sentence a line. */
export class ContentError extends Error {
  override name = 'ContentError';
  readonly faults: ContentFault[];
  /** Warnings found before reading stopped. */
  readonly warnings: string[];

  constructor(faults: ContentFault[], warnings: string[] = []) {
    super(faults.map(({ sentence }) => sentence).join('\n'));
    this.faults = faults;
    this.warnings = warnings;
  }
}

/** Faults keep the site from starting; warnings, a sentence for the owner each, name what is left out or replaced. */
export interface Findings {
  faults: ContentFault[];
  warnings: string[];
}

export interface ContentFile {
  /** Within the content folder: 'news/holi.md'. */
  name: string;
  /** The file's name in messages: 'content/clinic.yaml'. */
  shownName: string;
  text: string;
  /** The line of the file on which `text` begins: 2 for front matter. */
  firstLine: number;
}

export function showName(folder: string, name: string): string {
  return path.posix.join(path.basename(path.resolve(folder)), name);
}

export function isThere(folder: string, name: string): Promise<boolean> {
  return access(path.join(folder, name)).then(
    () => true,
    () => false,
  );
}

/** Adds a fault and returns undefined if the file cannot be read. */
export async function readContentFile(
  folder: string,
  name: string,
  findings: Findings,
): Promise<ContentFile | undefined> {
  const shownName = showName(folder, name);
  try {
    const bytes = await readFile(path.join(folder, name));
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll('\r\n', '\n');
    return { name, shownName, text, firstLine: 1 };
  } catch (error) {
    const reason = `${describeReadError(error)}.`;
    const message = `The file ${reason}`;
    findings.faults.push({ file: name, message, sentence: `${shownName} ${reason}` });
    return undefined;
  }
}

export function isFileMissing(error: unknown): boolean {
  return errorCode(error) === 'ENOENT';
}

function describeReadError(error: unknown): string {
  if (isFileMissing(error)) return 'is missing';
  if (error instanceof TypeError) return 'is not saved as UTF-8 text';
  return `cannot be read (${error instanceof Error ? error.message : String(error)})`;
}

interface FrontMatter {
  /** The YAML between the two lines of three hyphens. */
  fields: ContentFile;
  body: string;
  /** The line of the file on which the body begins. */
  bodyLine: number;
}

/** Splits a Markdown file into its front matter and its body. */
export function splitFrontMatter(file: ContentFile, findings: Findings): FrontMatter | undefined {
  const found = /^---[ \t]*\n([^]*?\n)?---[ \t]*(?:\n|$)([^]*)$/.exec(file.text);
  if (!found) {
    const rule = 'the file must begin with its fields between two lines of three hyphens';
    findings.faults.push(toContentFault(file, { line: 1, reason: rule }));
    return undefined;
  }
  const [, fields = '', body = ''] = found;
  const bodyLine = file.text.slice(0, file.text.length - body.length).split('\n').length;
  return { fields: { ...file, text: fields, firstLine: 2 }, body, bodyLine };
}

interface FoundFault {
  line: number;
  /** The end of a sentence that begins with the field. */
  reason: string;
  field?: { path: EditPath; name: string };
}

export function toContentFault(
  { name: file, shownName }: Pick<ContentFile, 'name' | 'shownName'>,
  { line, reason, field }: FoundFault,
): ContentFault {
  const message = `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;
  const sentence = `${shownName}, line ${line}: ${field ? `${field.name} ` : ''}${reason}.`;
  return { file, line, ...(field && { path: field.path }), message, sentence };
}
