import { isMap, isNode, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import type { ContentFile } from './content-file.server.ts';
import { findDoubled, findYamlFault } from './yaml-fault.server.ts';

export interface YamlDocument {
  value: unknown;
  /** Line of the field, or of the nearest group around it if the field is missing. */
  lineOf(field: readonly PropertyKey[]): number;
  /** Why the text is not valid YAML. */
  faults: { line: number; reason: string }[];
  /** False if the lines below a fault cannot be interpreted; `value` is then undefined. */
  isReadable: boolean;
}

/**
 * Parses YAML with every value as text, so that an owner need not know which values YAML reads as numbers. Faults
 * with an obvious meaning are repaired and reading continues, so that all faults are reported at once.
 */
export function parseYaml({
  text,
  firstLine,
}: Pick<ContentFile, 'text' | 'firstLine'>): YamlDocument {
  const faults: YamlDocument['faults'] = [];
  for (let written = text, repairedAt = -1; ;) {
    const lines = new LineCounter();
    const document = parseDocument(written, {
      lineCounter: lines,
      schema: 'failsafe',
      prettyErrors: false,
      uniqueKeys: false,
    });
    const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1;
    const lineOf = (field: readonly PropertyKey[]) => lineAt(findOffset(document.contents, field));
    const fault = findYamlFault(document, written);
    // A repair without effect would repeat forever.
    const isNew = fault?.offset !== repairedAt;
    if (fault && isNew) faults.push({ line: lineAt(fault.offset), reason: fault.reason });
    if (fault?.repaired !== undefined && isNew) {
      written = fault.repaired;
      repairedAt = fault.offset;
      continue;
    }
    for (const { name, offset, first } of findDoubled(document)) {
      if (fault && offset > fault.offset) break;
      const reason = `"${name}" is in line ${lineAt(first)} already; keep one of the two`;
      faults.push({ line: lineAt(offset), reason });
    }
    return { value: fault ? undefined : document.toJS(), lineOf, faults, isReadable: !fault };
  }
}

function findOffset(root: unknown, field: readonly PropertyKey[]): number {
  let node = root;
  let offset = 0;
  for (const step of field) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && key.value === String(step));
      if (!pair || !isScalar(pair.key)) break;
      offset = pair.key.range?.[0] ?? offset;
      node = pair.value;
    } else if (isSeq(node)) {
      const item = node.items[Number(step)];
      if (!isNode(item)) break;
      offset = item.range?.[0] ?? offset;
      node = item;
    } else break;
  }
  return offset;
}
