import { type AnalyteName, ANALYTE_NAMES, ANALYTES } from './analytes.ts';
import type { ResultValue } from './reference-ranges.ts';

/** A stored number, of a value or of an end of the slip's range. */
export const RESULT_NUMBER = /^\d{1,7}(?:\.\d{1,4})?$/;

/** The answers of laboratories in words (R38), as `readLine` writes them. */
export const RESULT_WORD =
  /^(?:(?:weakly )?positive|(?:positive )?1:\d{1,5}|negative|trace|not detected|(?:non-)?reactive)$/;

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
  /** On the slip, from 1; 0: stored before places were kept. */
  place: number;
  /** When its first version was typed. */
  firstTypedAt: string;
  /** When a doctor first looked at this version, and who. */
  lookedAt: string | null;
  lookedBy: string | null;
}

/** The name of a result. Before times of day were kept, any cortisol was stored as one of 8 am. */
export function nameResult({
  analyte,
  place,
  minutes,
}: Pick<Result, 'analyte' | 'place' | 'minutes'>) {
  const isOfBefore = analyte === 'cortisol-8am' && place === 0;
  const name = isOfBefore ? 'Cortisol, time not known' : ANALYTES[analyte].label;
  return minutes === null ? name : `${name}, ${minutes} min`;
}

/** Newest first, and each slip in its own order; results without a place follow the table of analytes. */
export function inSlipOrder<Item extends Result>(results: readonly Item[]): Item[] {
  const slipOf = (one: Item) => `${one.takenOn} ${one.takenTime || '-'} ${one.firstTypedAt}`;
  const rank = (one: Item) =>
    one.place || ANALYTE_NAMES.indexOf(one.analyte) - ANALYTE_NAMES.length;
  return [...results].sort((one, other) => {
    const [slip, next] = [slipOf(one), slipOf(other)];
    return slip === next ? rank(one) - rank(other) : slip < next ? 1 : -1;
  });
}

/** Results that no test of minutes measures: 'after 60 minutes' belongs to another line. */
const NEVER_IN_A_TEST: ReadonlySet<string> = new Set(
  'hba1c anti-tpo cholesterol ldl hdl triglycerides vitamin-d vitamin-b12 alt alp haemoglobin'.split(
    ' ',
  ),
);

/** In minutes; the longest test of the clinic is one of three days. */
export const LONGEST_TEST = 72 * 60;

/** Says why a result can have no minutes of a test; undefined if it can. */
export function findMinutesFault(analyte: AnalyteName, minutes: number | null): string | undefined {
  if (minutes === null || !NEVER_IN_A_TEST.has(analyte)) return undefined;
  return `${ANALYTES[analyte].label} is measured in no test: leave the minutes out.`;
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

/** Says why no result can be of this time of day; undefined if one can. `now` is 'HH:MM' of today at the clinic. */
export function findTimeFault(
  { takenOn, takenTime }: { takenOn: string; takenTime: string },
  { today, now }: { today: string; now: string },
): string | undefined {
  return takenOn === today && takenTime > now ? 'This time is in the future.' : undefined;
}

/** Says why no result can be of this day; undefined if one can. */
export function findDayFault(day: string, today: string): string | undefined {
  if (day > today) return 'This day is in the future.';
  return day < EARLIEST ? 'This day is too long ago.' : undefined;
}
