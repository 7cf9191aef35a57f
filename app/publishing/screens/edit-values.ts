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

/** The value with another one at the path; null removes it. Groups that are missing on the way are made. */
export function withValueAt(
  value: EditValue | undefined,
  path: EditPath,
  next: EditValue | null,
): EditValue {
  const [step, ...rest] = path;
  if (step === undefined) return next ?? {};
  if (Array.isArray(value) || (value === undefined && typeof step === 'number')) {
    const list = [...(value ?? [])];
    const index = Number(step);
    if (rest.length === 0 && next === null) list.splice(index, 1);
    else list[index] = rest.length === 0 ? (next ?? '') : withValueAt(list[index], rest, next);
    return list;
  }
  const group = typeof value === 'object' ? { ...value } : {};
  if (rest.length === 0 && next === null) delete group[step];
  else group[step] = rest.length === 0 ? (next ?? '') : withValueAt(group[step], rest, next);
  return group;
}

/** Whether two values are the same, whatever the order of the names in a group. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => isSameValue(Reflect.get(one, name), Reflect.get(other, name)))
  );
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
