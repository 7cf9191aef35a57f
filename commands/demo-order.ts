import type { DemoCalendar } from './demo-calendar.ts';

// Seconds of two years take 26 of the 53 bits that a number holds exactly.
export const MOST_NUMBERED = 2 ** 27;

/**
 * Which of the numbered comes when, oldest first. Rows that are added in the order of their keys go to the
 * end of the index, which is many times faster than finding a place for each.
 */
export function* inOrderOfTime(
  count: number,
  calendar: DemoCalendar,
  timesOf: (number: number) => readonly number[],
): Generator<readonly [number: number, time: number]> {
  let moments = new Float64Array(count * 2);
  let length = 0;
  for (let number = 0; number < count; number++) {
    for (const time of timesOf(number)) {
      if (length === moments.length) {
        const larger = new Float64Array(length * 2);
        larger.set(moments);
        moments = larger;
      }
      moments[length++] = ((time - calendar.startsAt) / 1000) * MOST_NUMBERED + number;
    }
  }
  for (const moment of moments.subarray(0, length).sort()) {
    const seconds = Math.floor(moment / MOST_NUMBERED);
    yield [moment % MOST_NUMBERED, calendar.startsAt + seconds * 1000];
  }
}
