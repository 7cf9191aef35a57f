import { isDeepStrictEqual } from 'node:util';
import type { ContentChange, EditPath, EditValue } from '../edits.ts';
import { isGroup } from './edit-value.ts';
import { readYamlValue } from './read-values.server.ts';

/** The files of one version by name: the text of each, and the hash of a picture. */
export type ContentTexts = Record<string, string>;

/** The differences between two versions, by field in YAML files. A list that grew or shrank is one change. */
export function compareContent(before: ContentTexts, after: ContentTexts): ContentChange[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].sort().flatMap((file) => compareFiles(file, before[file], after[file]));
}

function compareFiles(
  file: string,
  before: string | undefined,
  after: string | undefined,
): ContentChange[] {
  if (before === after) return [];
  const values = [readYamlValue(file, before), readYamlValue(file, after)] as const;
  if (values[0] === undefined || values[1] === undefined) {
    return [{ file, before: before ?? null, after: after ?? null }];
  }
  return compareValues(values[0], values[1], []).map((change) => Object.assign(change, { file }));
}

type ValueChange = Required<Omit<ContentChange, 'file'>>;

function compareValues(
  before: EditValue | null,
  after: EditValue | null,
  path: EditPath,
): ValueChange[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (isGroup(before) && isGroup(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...names].flatMap((name) =>
      compareValues(before[name] ?? null, after[name] ?? null, [...path, name]),
    );
  }
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    return before.flatMap((entry, place) =>
      compareValues(entry, after[place] ?? null, [...path, place]),
    );
  }
  return [{ path, before, after }];
}
