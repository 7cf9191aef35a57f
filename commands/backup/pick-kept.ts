const DAY_MS = 24 * 3_600_000;

/** How far back backups are kept: the newest of each span, so many spans. */
const SPANS: readonly (readonly [most: number, spanOf: (time: Date) => string])[] = [
  [7, (time) => time.toISOString().slice(0, 10)],
  [4, nameWeek],
  [12, (time) => time.toISOString().slice(0, 7)],
];

/**
 * Which backups stay: all of the last 24 hours, and the newest of each of 7 days, 4 weeks and 12 months
 * that have one. A pause in backups therefore costs none of the old ones. Those from the future, of a clock that
 * was set back, are counted apart: neither they nor the others cost one of each other.
 */
export function pickKept(times: readonly Date[], now: Date): Date[] {
  const newestFirst = times.toSorted((one, other) => other.getTime() - one.getTime());
  const isAhead = (time: Date) => time > now;
  const kept = new Set([
    ...pickOfSpans(newestFirst.filter(isAhead)),
    ...newestFirst.filter((time) => !isAhead(time) && now.getTime() - time.getTime() < DAY_MS),
    ...pickOfSpans(newestFirst.filter((time) => !isAhead(time))),
  ]);
  return newestFirst.filter((time) => kept.has(time));
}

function pickOfSpans(newestFirst: readonly Date[]): Set<Date> {
  const kept = new Set<Date>();
  for (const [most, spanOf] of SPANS) {
    const spans = new Set<string>();
    for (const time of newestFirst) {
      const span = spanOf(time);
      if (spans.has(span)) continue;
      if (spans.size === most) break;
      spans.add(span);
      kept.add(time);
    }
  }
  return kept;
}

/** The Monday of the week. */
function nameWeek(time: Date): string {
  const daysSinceMonday = (time.getUTCDay() + 6) % 7;
  return new Date(time.getTime() - daysSinceMonday * DAY_MS).toISOString().slice(0, 10);
}
