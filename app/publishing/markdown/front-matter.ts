import { parse } from 'yaml';
import { editYaml } from '../../content/editing/edit-yaml.ts';
import { findValue } from '../../content/editing/edit-value.ts';
import type { EditPath, EditValue } from '../../content/edits.ts';

export function joinMarkdown({ head, body }: { head: string; body: string }): string {
  return `---\n${head}\n---\n\n${body}`;
}

/** A field of the lines between the hyphens; '' if it is missing, or if they cannot be read. */
export function readField(head: string, ...path: EditPath): string {
  try {
    const found = findValue(parse(head, { schema: 'failsafe' }) as EditValue | null, path);
    return typeof found === 'string' ? found : '';
  } catch {
    return '';
  }
}

/**
 * The lines with another value of a field, or without it (null); other lines, and so their notes, stay. A line break
 * in a text becomes a space.
 */
export function writeField(head: string, name: string, value: EditValue | null): string {
  const line = typeof value === 'string' ? value.replaceAll(/[\t\r\n]/g, ' ') : value;
  const written = editYaml(head, [{ path: [name], value: line }]).trimEnd();
  return written === '{}' ? '' : written;
}
