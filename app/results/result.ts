import type { ResultValue } from './reference-ranges.ts';

/** A stored number, of a value or of an end of the slip's range. */
export const RESULT_NUMBER = /^\d{1,7}(?:\.\d{1,4})?$/;

/** More than the longest slip has lines. */
export const MAX_RESULTS_AT_ONCE = 200;

/** A result as the desk gets it. */
export interface Result extends ResultValue {
  key: string;
  /** 'YYYY-MM-DD', as on the slip. */
  takenOn: string;
  reportKey: string | null;
  typedAt: string;
  typedBy: string | null;
  version: number;
}

/** The items in the order of their first ones; `Map.groupBy` is younger than the oldest browsers. */
export function groupBy<Item, Key>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

const EARLIEST = '1900-01-01';

/** Says why no result can be of this day; undefined if one can. */
export function findDayFault(day: string, today: string): string | undefined {
  if (day > today) return 'This day is in the future.';
  return day < EARLIEST ? 'This day is too long ago.' : undefined;
}
