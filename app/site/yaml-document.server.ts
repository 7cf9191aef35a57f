import { isMap, isNode, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import type { ContentFile } from './content-file.server.ts';
import { findYamlFault } from './yaml-fault.server.ts';

export interface YamlDocument {
  value: unknown;
  /** Line of the field, or of the nearest group around it that is there. */
  lineOf(field: readonly PropertyKey[]): number;
  /** Why it is no YAML, where it is none. */
  fault?: string;
}

/** Every value stays text, so that an owner need not know which of them YAML would take for numbers. */
export function parseYaml({ shownName, text, firstLine }: ContentFile): YamlDocument {
  const lines = new LineCounter();
  const document = parseDocument(text, {
    lineCounter: lines,
    schema: 'failsafe',
    prettyErrors: false,
  });
  const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1;
  const lineOf = (field: readonly PropertyKey[]) => lineAt(findOffset(document.contents, field));
  const fault = findYamlFault(document, text);
  if (fault) {
    const sentence = `${shownName}, line ${lineAt(fault.offset)}: ${fault.reason}.`;
    return { value: undefined, lineOf, fault: sentence };
  }
  return { value: document.toJS(), lineOf };
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
