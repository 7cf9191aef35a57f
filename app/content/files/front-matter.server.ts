import type { ContentFile, Findings } from './content-file.server.ts';

export interface FrontMatter {
  /** The fields between the two lines of three hyphens. */
  fields: ContentFile;
  body: string;
}

/** Splits a Markdown file into its fields and its words. */
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
