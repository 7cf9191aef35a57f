import type { EditPath, EditValue } from '../../content/edits.ts';

/** The value at a path; undefined if there is none. */
export function valueAt(value: EditValue | undefined, path: EditPath): EditValue | undefined {
  let found = value;
  for (const step of path) {
    if (typeof found !== 'object') return undefined;
    const own = Object.entries(found).find(([name]) => name === String(step));
    found = own?.[1];
  }
  return found;
}

/** Every text in a value, with its path. */
export function* leavesOf(
  value: EditValue,
  path: EditPath = [],
): Generator<{ path: EditPath; text: string }> {
  if (typeof value === 'string') yield { path, text: value };
  else if (Array.isArray(value)) {
    for (const [index, one] of value.entries()) yield* leavesOf(one, [...path, index]);
  } else {
    for (const [name, one] of Object.entries(value)) yield* leavesOf(one, [...path, name]);
  }
}

export const textOf = (value: EditValue | null | undefined) =>
  typeof value === 'string' ? value : '';

export const listOf = (value: EditValue | null | undefined) => (Array.isArray(value) ? value : []);

export const startsWith = (path: EditPath, start: EditPath) =>
  start.length <= path.length && start.every((step, index) => String(step) === String(path[index]));
