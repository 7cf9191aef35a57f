import type { EditPath } from '../../content/edits.ts';

/** The id of the control of a field, so that a fault leads to it. */
export function fieldId(file: string, path: EditPath): string {
  return `site-${[file, ...path].join('-').replaceAll(/[^a-zA-Z0-9]+/g, '-')}`;
}

/** Moves the focus to the control of a field that is not on the page yet: once it has been rendered. */
export function focusField(file: string, path: EditPath): void {
  requestAnimationFrame(() => document.getElementById(fieldId(file, path))?.focus());
}
