import type { Point } from './svg.ts';

/** The dial is 760 units wide. Midnight is at the bottom, 6 am left, noon at the top. */
export const CENTRE = 380;

export function dialPoint(hour: number, radius: number): Point {
  const angle = (hour / 24) * 2 * Math.PI + Math.PI;
  return [CENTRE + radius * Math.sin(angle), CENTRE - radius * Math.cos(angle)];
}
