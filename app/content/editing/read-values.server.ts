import type { EditValue } from '../edits.ts';
import { parseYaml } from '../files/yaml-document.server.ts';

/** The fields of a YAML file as they are written; undefined for another file and for one that cannot be read. */
export function readYamlValue(name: string, text: string | undefined): EditValue | undefined {
  if (text === undefined || !name.endsWith('.yaml')) return undefined;
  const { value, isReadable } = parseYaml({ text: text.replaceAll('\r\n', '\n'), firstLine: 1 });
  return isReadable ? ((value ?? {}) as EditValue) : undefined;
}
