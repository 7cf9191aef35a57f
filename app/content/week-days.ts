export const DAY_NAMES: readonly string[] = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
];

/** Day numbers (1 is Monday) of 'Monday to Saturday' or 'Tuesday, Friday'; empty if they cannot be read. */
export function readDays(written: string): number[] {
  const found = new Set<number>();
  for (const part of written.split(',')) {
    const [first, last = first, ...rest] = part.split(/\bto\b/i).map((name) => numberOf(name));
    if (!first || !last || rest.length > 0) return [];
    for (let day = first; day !== last; day = (day % 7) + 1) found.add(day);
    found.add(last);
  }
  return [...found].sort((one, other) => one - other);
}

function numberOf(name: string): number {
  return DAY_NAMES.findIndex((one) => one.toLowerCase() === name.trim().toLowerCase()) + 1;
}

/** 'Monday to Friday, Sunday' for [1, 2, 3, 4, 5, 7], as the content file holds it. */
export function writeDays(days: readonly number[]): string {
  const runs: [first: number, last: number][] = [];
  for (const day of [...new Set(days)].sort((one, other) => one - other)) {
    const run = runs.at(-1);
    if (run?.[1] === day - 1) run[1] = day;
    else runs.push([day, day]);
  }
  return runs
    .map(([first, last]) => {
      const [from, to] = [DAY_NAMES[first - 1] ?? '', DAY_NAMES[last - 1] ?? ''];
      if (first === last) return from;
      return last === first + 1 ? `${from}, ${to}` : `${from} to ${to}`;
    })
    .join(', ');
}
