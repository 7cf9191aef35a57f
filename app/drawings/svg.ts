export type Point = readonly [x: number, y: number];

/** Rounds to a tenth of a unit, which no screen can distinguish, to keep the file small. */
export function short(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** Joins `count` drawings. */
export function times(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}

export function pair([x, y]: Point): string {
  return `${short(x)} ${short(y)}`;
}

/** A smooth closed line through the points (Catmull-Rom as Bézier curves). */
export function smoothRing(points: Point[]): string {
  const at = (index: number): Point => points.at(index % points.length) ?? [0, 0];
  const handle = (index: number, side: 1 | -1): Point => {
    const [before, here, after] = [at(index - 1), at(index), at(index + 1)];
    return [
      here[0] + (side * (after[0] - before[0])) / 6,
      here[1] + (side * (after[1] - before[1])) / 6,
    ];
  };
  const first = `M${pair(at(0))}C${pair(handle(0, 1))} ${pair(handle(1, -1))} ${pair(at(1))}`;
  const rest = times(points.length - 1, (index) => {
    const next = index + 2;
    return `S${pair(handle(next % points.length, -1))} ${pair(at(next))}`;
  });
  return `${first}${rest}Z`;
}
