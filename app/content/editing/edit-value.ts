import type { EditPath, EditValue } from '../edits.ts';

type Group = { [name: string]: EditValue };

/** What is at a path; null if nothing is there, or only an empty text. */
export function findValue(whole: EditValue | null, path: EditPath): EditValue | null {
  let here: EditValue | null = whole;
  for (const step of path) here = stepInto(here, step);
  return here === '' ? null : here;
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
  if (value === null) return list.toSpliced(place, 1);
  return place < list.length ? list.with(place, value) : [...list, value];
}

export function isGroup(value: EditValue | null | undefined): value is Group {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
