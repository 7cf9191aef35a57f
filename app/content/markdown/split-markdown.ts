/** A Markdown file of the content: its fields between two lines of three hyphens, and the text below. */
interface MarkdownFile {
  /** The lines between the hyphens, without the last line break. */
  head: string;
  body: string;
}

/** Undefined if the file does not begin with its fields. */
export function splitMarkdown(text: string): MarkdownFile | undefined {
  const lines = text.replaceAll('\r\n', '\n');
  const found = /^---[ \t]*\n([^]*?\n)?---[ \t]*(?:\n|$)\n*([^]*)$/.exec(lines);
  return found ? { head: (found[1] ?? '').replace(/\n$/, ''), body: found[2] ?? '' } : undefined;
}
