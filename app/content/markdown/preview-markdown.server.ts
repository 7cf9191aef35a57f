import type { Block } from '../clinic.ts';
import { readMarkdown } from './markdown.server.ts';

/** The blocks that visitors see of a Markdown text. The address of a picture is the name that the text gives it. */
export function previewMarkdown(text: string): Block[] {
  return readMarkdown(text, (name, alt) => ({ src: name, alt, sources: [], width: 0, height: 0 }));
}
