import type { EditPath, EditValue } from '../edits.ts';

type Group = { [name: string]: EditValue };

/** The value at a path; null if nothing is there, or only an empty text. */
export function findValue(whole: EditValue | null, path: EditPath): EditValue | null {
  let here: EditValue | null = whole;
  for (const step of path) here = stepInto(here, step);
  return here === '' ? null : here;
}

/** Whether a value can be set at the path: no step leads into a text, past the end of a list, or by a name into one. */
export function isPathOf(whole: EditValue | null, [step, ...path]: EditPath): boolean {
  if (step === undefined) return true;
  const isNothing = whole === null || whole === '';
  const length = Array.isArray(whole) ? whole.length : 0;
  const isRight =
    typeof step === 'number'
      ? (isNothing || Array.isArray(whole)) && step <= length
      : isNothing || isGroup(whole);
  return isRight && isPathOf(stepInto(whole, step), path);
}

function stepInto(value: EditValue | null, step: string | number): EditValue | null {
  if (Array.isArray(value)) return value[Number(step)] ?? null;
  if (!isGroup(value) || !Object.hasOwn(value, step)) return null;
  return value[step] ?? null;
}

/** The value with another one at a path; null removes what is there. Missing groups are added. */
export function setValue(
  whole: EditValue | null,
  [step, ...path]: EditPath,
  value: EditValue | null,
): EditValue | null {
  if (step === undefined) return value;
  const inner = setValue(stepInto(whole, step), path, value);
  if (Array.isArray(whole) || (typeof step === 'number' && !isGroup(whole))) {
    return setEntry(Array.isArray(whole) ? whole : [], Number(step), inner);
  }
  const others = Object.entries(isGroup(whole) ? whole : {});
  const isThere = others.some(([name]) => name === String(step));
  const changed = others.flatMap(([name, other]): [string, EditValue][] => {
    if (name !== String(step)) return [[name, other]];
    return inner === null ? [] : [[name, inner]];
  });
  if (!isThere && inner !== null) changed.push([String(step), inner]);
  return Object.fromEntries(changed);
}

function setEntry(list: EditValue[], place: number, value: EditValue | null): EditValue[] {
  return [...list.slice(0, place), ...(value === null ? [] : [value]), ...list.slice(place + 1)];
}

export function isGroup(value: EditValue | null | undefined): value is Group {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
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
