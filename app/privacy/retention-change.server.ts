import type { Database } from '../../storage/database.ts';
import { getKept, setKept } from '../../storage/kept-values.ts';
import type { Periods } from '../content/clinic.ts';
import type { RetentionRules } from './due.server.ts';

/** The rules that decide how old data may become: as published, or as in effect. */
export type Keeping = Pick<RetentionRules, 'periods' | 'timeZone'>;

/** The rules in effect, and a published change that waits. */
interface Kept {
  rules: Keeping;
  next?: Keeping;
  /** When the change was noticed: ISO 8601. */
  since?: string;
}

export interface RetentionChange {
  /** The rules in effect until `from`; they already contain a longer period that was published. */
  rules: Keeping;
  /** Takes effect at `from`. Undefined: nothing waits. */
  waiting: { next: Keeping; from: Date } | undefined;
}

const RULES = 'retention-rules';
const WAITS_MS = 7 * 24 * 3_600_000;

/**
 * The rules in effect. Removal cannot be undone, so a shorter period and another time zone take effect a week after
 * they were published; publishing the former ones again takes the change back.
 */
export async function findRetentionChange(
  { read }: Pick<Database, 'read'>,
  published: Keeping,
  now: Date,
): Promise<RetentionChange & { isNews: boolean }> {
  const kept = await getKept(read, RULES);
  const before = kept === undefined ? undefined : (JSON.parse(kept) as Kept);
  const after = judge(before, published, now);
  const { rules, next, since } = after;
  const from = new Date(Date.parse(since ?? '') + WAITS_MS);
  const isNews = JSON.stringify(before) !== JSON.stringify(after);
  return { rules, waiting: next && { next, from }, isNews };
}

/** As `findRetentionChange`, and stores the result: the week begins when a change is first noticed. */
export async function storeRetentionChange(
  database: Database,
  published: Keeping,
  now: Date,
): Promise<RetentionChange & { isNews: boolean }> {
  const change = await findRetentionChange(database, published, now);
  if (!change.isNews) return change;
  const { rules, waiting } = change;
  const since = waiting && new Date(waiting.from.getTime() - WAITS_MS).toISOString();
  const kept: Kept = { rules, ...(waiting && { next: waiting.next, since: since ?? '' }) };
  await database.write((transaction) => setKept(transaction, RULES, JSON.stringify(kept), now));
  return change;
}

function judge(before: Kept | undefined, published: Keeping, now: Date): Kept {
  const { periods, timeZone } = published;
  const wanted = plain(published);
  if (!before) return { rules: wanted };
  const rules = plain({
    periods: longest(before.rules.periods, periods),
    timeZone: before.rules.timeZone,
  });
  if (isSame(rules, wanted)) return { rules: wanted };
  const isKnown = before.next !== undefined && isSame(before.next, wanted);
  const age = isKnown ? now.getTime() - Date.parse(before.since ?? '') : -1;
  if (age >= WAITS_MS) return { rules: wanted };
  const since = age < 0 ? now.toISOString() : (before.since ?? '');
  return { rules, next: plain({ periods, timeZone }), since };
}

function longest(one: Periods, other: Periods): Periods {
  const [a, b] = [one.recordsYears, other.recordsYears];
  return {
    enquiriesMonths: Math.max(one.enquiriesMonths, other.enquiriesMonths),
    ...(a !== undefined && b !== undefined && { recordsYears: Math.max(a, b) }),
  };
}

/** With the fields in one order, as they are kept. */
function plain({ periods: { enquiriesMonths, recordsYears }, timeZone }: Keeping): Keeping {
  return {
    periods: { enquiriesMonths, ...(recordsYears !== undefined && { recordsYears }) },
    timeZone,
  };
}

function isSame(one: Keeping, other: Keeping): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
