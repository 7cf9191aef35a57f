import { isDeepStrictEqual } from 'node:util';
import type { Edit, EditConflict, EditFault, EditValue, FieldEdit, TextEdit } from '../edits.ts';
import { parseYaml } from '../files/yaml-document.server.ts';
import { checkWritten } from './check-written.ts';
import { editYaml } from './edit-yaml.ts';
import { findValue, isPathOf } from './edit-value.ts';
import { readYamlValue } from './read-values.server.ts';

type TextualEdit = FieldEdit | TextEdit;

interface AppliedEdits {
  /** The new texts of the changed files by name; null: the file is removed. */
  texts: Record<string, string | null>;
  faults: EditFault[];
  conflicts: EditConflict[];
}

/**
 * Applies edits, all or none, to the texts of the content. An edit whose `was` is no longer there is a conflict,
 * unless its value is there already.
 */
export function applyEdits(
  before: Record<string, string>,
  edits: readonly TextualEdit[],
): AppliedEdits {
  const applied: AppliedEdits = { texts: {}, faults: edits.flatMap(checkWritten), conflicts: [] };
  if (applied.faults.length > 0) return applied;
  const textOf = (file: string) =>
    Object.hasOwn(applied.texts, file) ? applied.texts[file] : before[file];
  for (const edit of edits) {
    if ('path' in edit) applyToField(edit, textOf(edit.file) ?? '', applied);
    else applyToFile(edit, textOf(edit.file) ?? null, applied);
  }
  return applied;
}

function applyToFile(edit: TextEdit, now: string | null, { texts, conflicts }: AppliedEdits): void {
  if (isSameText(now, edit.text)) return;
  if (isSameText(now, edit.was)) texts[edit.file] = edit.text;
  else conflicts.push({ edit, now });
}

/** Browsers write line ends of their own into a text field. */
function isSameText(one: string | null, other: string | null): boolean {
  return one?.replaceAll('\r\n', '\n') === other?.replaceAll('\r\n', '\n');
}

function applyToField(edit: FieldEdit, text: string, applied: AppliedEdits): void {
  const value = readYamlValue(edit.file, text);
  if (value === undefined) return addUnreadable(edit, text, applied.faults);
  const now = findValue(value, edit.path);
  if (isDeepStrictEqual(now, nothingIfEmpty(edit.value))) return;
  if (!isDeepStrictEqual(now, nothingIfEmpty(edit.was))) {
    applied.conflicts.push({ edit, now });
    return;
  }
  if (!isPathOf(value, edit.path)) {
    const { file, path } = edit;
    applied.faults.push({ file, path, message: 'The file has no such field.' });
    return;
  }
  const isWindows = text.includes('\r\n');
  const written = editYaml(text.replaceAll('\r\n', '\n'), [edit]);
  applied.texts[edit.file] = isWindows ? written.replaceAll('\n', '\r\n') : written;
}

function nothingIfEmpty(value: EditValue | null): EditValue | null {
  return value === '' ? null : value;
}

function addUnreadable({ file }: Edit, text: string, faults: EditFault[]): void {
  if (faults.some((fault) => fault.file === file)) return;
  for (const { line, reason } of parseYaml({ text, firstLine: 1 }).faults) {
    faults.push({ file, line, message: `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.` });
  }
}
