import { access, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Lists all faults of the content folder; its message has one sentence a line. */
export class ContentError extends Error {
  override name = 'ContentError';
  readonly faults: string[];
  /** Warnings found before reading stopped. */
  readonly warnings: string[];

  constructor(faults: string[], warnings: string[] = []) {
    super(faults.join('\n'));
    this.faults = faults;
    this.warnings = warnings;
  }
}

/** One sentence for the owner each. Faults keep the site from starting; warnings name what is left out or replaced. */
export interface Findings {
  faults: string[];
  warnings: string[];
}

export interface ContentFile {
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
    return { shownName, text, firstLine: 1 };
  } catch (error) {
    findings.faults.push(`${shownName} ${describeReadError(error)}.`);
    return undefined;
  }
}

export function isFileMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
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
}

/** Splits a Markdown file into its front matter and its body. */
export function splitFrontMatter(file: ContentFile, findings: Findings): FrontMatter | undefined {
  const found = /^---[ \t]*\n([^]*?\n)?---[ \t]*(?:\n|$)([^]*)$/.exec(file.text);
  if (!found) {
    const rule = 'the file must begin with its fields between two lines of three hyphens';
    findings.faults.push(`${file.shownName}, line 1: ${rule}.`);
    return undefined;
  }
  const [, fields = '', body = ''] = found;
  return { fields: { shownName: file.shownName, text: fields, firstLine: 2 }, body };
}
