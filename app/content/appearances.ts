/** An article with a day and time to appear on. */
export interface Appearance {
  slug: string;
  /** In ms since 1970. */
  at: number;
  /** Whether it had appeared when the content was read. */
  hasAppeared: boolean;
}

/** In ms since 1970, `until` excluded; infinite where it has no end. */
export interface TimeSpan {
  from: number;
  until: number;
}

/** The time for which content holds: from the latest appearance that it shows to the next one that it does not. */
export function spanOf(appearances: Appearance[]): TimeSpan {
  const timesOf = (hasAppeared: boolean) =>
    appearances.filter((one) => one.hasAppeared === hasAppeared).map(({ at }) => at);
  return { from: Math.max(...timesOf(true)), until: Math.min(...timesOf(false)) };
}

export function isWithin({ from, until }: TimeSpan, now: Date): boolean {
  return from <= now.getTime() && now.getTime() < until;
}
