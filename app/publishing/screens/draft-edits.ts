import type { Edit, EditPath, EditValue, FieldEdit, TextEdit } from '../../content/edits.ts';
import { isSameValue, setValue } from '../../content/editing/edit-value.ts';
import { startsWith, valueAt } from './edit-values.ts';

export const isFieldEdit = (edit: Edit): edit is FieldEdit => 'path' in edit;
export const isTextEdit = (edit: Edit): edit is TextEdit => 'text' in edit;

/** The values of a file with the edits in it. */
export function withEdits(
  value: EditValue | undefined,
  file: string,
  edits: readonly Edit[],
): EditValue | undefined {
  let drafted = value ?? null;
  for (const edit of edits) {
    if (edit.file === file && isFieldEdit(edit)) drafted = setValue(drafted, edit.path, edit.value);
  }
  return drafted ?? undefined;
}

/**
 * The edits with a new value of a field. A field within an edited list belongs to the edit of the list, and a list
 * replaces the edits of its fields. A field that has its published value again has no edit.
 */
export function editField(
  edits: readonly Edit[],
  site: { values: Record<string, EditValue> },
  { file, path, value }: { file: string; path: EditPath; value: EditValue | null },
): Edit[] {
  const list = findShortList(withEdits(site.values[file], file, edits), path);
  if (list) {
    const whole = setValue(list.value ?? null, path.slice(list.path.length), value);
    return editField(edits, site, { file, path: list.path, value: whole });
  }
  const around = edits.find(
    (edit): edit is FieldEdit =>
      isFieldEdit(edit) &&
      edit.file === file &&
      edit.path.length < path.length &&
      startsWith(path, edit.path),
  );
  if (around) {
    const inner = path.slice(around.path.length);
    const next = { ...around, value: setValue(around.value, inner, value) };
    return replaceEdit(edits, around, next);
  }
  const same = edits.find(
    (edit): edit is FieldEdit =>
      isFieldEdit(edit) && edit.file === file && isSameValue(edit.path, path),
  );
  if (same) return replaceEdit(edits, same, { ...same, value });
  const left = edits.filter(
    (edit) => !(isFieldEdit(edit) && edit.file === file && startsWith(edit.path, path)),
  );
  const was = valueAt(site.values[file], path) ?? null;
  return isSameValue(value, was) ? left : [...left, { file, path, value, was }];
}

/** The list on the way to a place behind its end: such an entry is added by an edit of the list. */
function findShortList(
  values: EditValue | undefined,
  path: EditPath,
): { path: EditPath; value: EditValue | undefined } | undefined {
  for (const [depth, step] of path.entries()) {
    if (typeof step !== 'number') continue;
    const value = valueAt(values, path.slice(0, depth));
    if ((Array.isArray(value) ? value.length : 0) <= step) {
      return { path: path.slice(0, depth), value };
    }
  }
  return undefined;
}

function replaceEdit(edits: readonly Edit[], old: FieldEdit, next: FieldEdit): Edit[] {
  if (isSameValue(next.value, next.was)) return edits.filter((edit) => edit !== old);
  return edits.map((edit) => (edit === old ? next : edit));
}

/** The edits with a new text of a Markdown file; null removes the file. */
export function writeFile(
  edits: readonly Edit[],
  site: { markdown: Record<string, string> },
  { file, text }: { file: string; text: string | null },
): Edit[] {
  const old = edits.find((edit) => isTextEdit(edit) && edit.file === file);
  const was = old && isTextEdit(old) ? old.was : (site.markdown[file] ?? null);
  if (text === was) return edits.filter((edit) => edit !== old);
  const next: TextEdit = { file, text, was };
  return old ? edits.map((edit) => (edit === old ? next : edit)) : [...edits, next];
}
