import { useMemo } from 'react';
import type { Edit, EditConflict, EditValue } from '../../content/edits.ts';
import { type Conflict, ConflictScreen } from '../../ui/conflict/conflict-screen.tsx';
import { describeChange } from './describe-change.ts';
import type { OwnDraft } from './draft.ts';
import { isFieldEdit, isTextEdit } from './draft-edits.ts';
import { isSameValue } from '../../content/editing/edit-value.ts';
import { listOf } from './edit-values.ts';
import { nameField } from '../parts/fields.ts';
import type { Publishing } from './use-publish.ts';

interface Props {
  conflicts: readonly EditConflict[];
  draft: OwnDraft;
  publishing: Publishing;
}

/** Somebody else published another value of the same fields: both are shown, and one is chosen for each. */
export function Conflicts({ conflicts, draft, publishing }: Props) {
  const conflict = useMemo(() => describeConflicts(conflicts), [conflicts]);

  function resolve(isOwn: (field: string) => boolean) {
    publishing.resolve(
      draft.edits.flatMap((edit) => {
        const index = conflicts.findIndex((one) => isSamePlace(edit, one.edit));
        const found = conflicts[index];
        if (!found) return [edit];
        return isOwn(String(index)) ? [rebase(edit, found.now)] : [];
      }),
    );
  }

  return (
    <ConflictScreen
      title="Somebody else changed this meanwhile"
      level={3}
      note="Nothing of yours is published yet. Choose which one stays; then press Publish again."
      conflict={conflict}
      labels={Object.fromEntries(conflicts.map(({ edit }, index) => [index, nameOf(edit)]))}
      show={(_, value) => value}
      isBusy={false}
      onSave={(chosen) => resolve((field) => chosen.includes(field))}
      back={{ label: 'Keep all of theirs', onBack: () => resolve(() => false) }}
    />
  );
}

/** The texts of both sides by the place of the edit in the list: two files may have a field of one name. */
function describeConflicts(conflicts: readonly EditConflict[]): Conflict<Record<string, string>> {
  const byPlace = (valueOf: (one: EditConflict) => EditConflict['now']) =>
    Object.fromEntries(conflicts.map((one, index) => [index, show(one.edit, valueOf(one))]));
  return {
    theirs: byPlace(({ now }) => now),
    mine: byPlace(({ edit }) =>
      isFieldEdit(edit) ? edit.value : isTextEdit(edit) ? edit.text : null,
    ),
    clashes: conflicts.map((_, index) => String(index)),
    own: [],
    kept: [],
  };
}

const nameOf = (edit: Edit) => nameField(edit.file, isFieldEdit(edit) ? edit.path : []);

function isSamePlace(one: Edit, other: Edit): boolean {
  if (one.file !== other.file) return false;
  return !isFieldEdit(one) || !isFieldEdit(other) || isSameValue(one.path, other.path);
}

/** The edit on top of what is there now. */
function rebase(edit: Edit, now: EditConflict['now']): Edit {
  if (isTextEdit(edit)) return { ...edit, was: typeof now === 'string' ? now : null };
  if (!isFieldEdit(edit)) return edit;
  const { was, value } = edit;
  const lists = [was, value, now].every((one) => Array.isArray(one));
  return {
    ...edit,
    was: now,
    value: lists ? mergeLists(listOf(was), listOf(value), listOf(now)) : value,
  };
}

/** Joins both lists: the present entries without those removed here, and with those added here. */
function mergeLists(was: EditValue[], own: EditValue[], now: EditValue[]): EditValue[] {
  const lacks = (list: EditValue[], one: EditValue) =>
    !list.some((other) => isSameValue(one, other));
  const added = own.filter((one) => lacks(was, one) && lacks(now, one));
  const removed = was.filter((one) => lacks(own, one));
  return [...now.filter((one) => lacks(removed, one)), ...added];
}

function show(edit: Edit, value: EditConflict['now']): string {
  if (value === null) return 'removed';
  if (typeof value === 'string') return value;
  const path = isFieldEdit(edit) ? edit.path : [];
  const before = isFieldEdit(edit) ? edit.was : null;
  const words = describeChange({ file: edit.file, path, before, after: value });
  return words
    .map((one) => [one.label, one.before, one.after].filter(Boolean).join(': '))
    .join('; ');
}
