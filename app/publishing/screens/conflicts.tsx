import { useState } from 'react';
import type { Edit, EditConflict, EditValue } from '../../content/edits.ts';
import { VersionConflict } from '../../ui/version-conflict.tsx';
import { describeChange } from './describe-change.ts';
import type { OwnDraft } from './draft.ts';
import { isFieldEdit, isTextEdit } from './draft-edits.ts';
import { isSameValue, listOf } from './edit-values.ts';
import { nameField } from './fields.ts';
import type { Publishing } from './use-publish.ts';

interface Props {
  conflicts: readonly EditConflict[];
  draft: OwnDraft;
  publishing: Publishing;
}

/** Somebody else published another value of the same fields: both are shown, and one is chosen for each. */
export function Conflicts({ conflicts, draft, publishing }: Props) {
  const [own, setOwn] = useState<ReadonlySet<string>>(new Set());
  const differences = conflicts.map(({ edit, now }, index) => ({
    field: String(index),
    label: nameField(edit.file, isFieldEdit(edit) ? edit.path : []),
    stored: show(edit, now),
    own: show(edit, isFieldEdit(edit) ? edit.value : isTextEdit(edit) ? edit.text : null),
  }));

  function resolve(isOwn: (field: string) => boolean) {
    publishing.resolve(
      draft.edits.flatMap((edit) => {
        const index = conflicts.findIndex((conflict) => isSamePlace(edit, conflict.edit));
        const conflict = conflicts[index];
        if (!conflict) return [edit];
        return isOwn(String(index)) ? [rebase(edit, conflict.now)] : [];
      }),
    );
  }

  return (
    <section
      className="record-sheet site-conflicts"
      role="alert"
      aria-labelledby="site-conflicts-title"
    >
      <h3 id="site-conflicts-title">Somebody else changed this meanwhile</h3>
      <p>Nothing of yours is published yet. Choose which one stays; then press Publish again.</p>
      <VersionConflict
        id="site-conflict"
        differences={differences}
        choice={{
          own,
          messages: {},
          onChoose: (field, isOwn) => {
            const next = new Set(own);
            if (isOwn) next.add(field);
            else next.delete(field);
            setOwn(next);
          },
        }}
        save={{ label: 'Go on with this', onSave: () => resolve((field) => own.has(field)) }}
        back={{ label: 'Keep all of theirs', onBack: () => resolve(() => false) }}
        look={{ row: 'record-actions', button: 'button button-small' }}
      />
    </section>
  );
}

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
