import type { Reading } from './vitals.ts';

export interface SparklineShape {
  /** `points` of one polyline for each number of a reading: two for a blood pressure. */
  lines: string[];
  /** Where the chosen visit stands on each line. */
  marks: { x: number; y: number }[];
}

interface Size {
  width: number;
  height: number;
  /** Room for the mark at the edges. */
  margin: number;
}

/** Lines through the readings, oldest at the left, scaled to the lowest and highest among them. */
export function drawSparkline(readings: Reading[], chosenKey: string, size: Size): SparklineShape {
  const places = placeInTime(readings);
  const all = readings.flatMap((reading) => reading.numbers);
  const low = Math.min(...all);
  const range = Math.max(...all) - low;
  const xAt = (place: number) => round(size.margin + place * (size.width - 2 * size.margin));
  const yAt = (value: number) => {
    const share = range === 0 ? 0.5 : (value - low) / range;
    return round(size.height - size.margin - share * (size.height - 2 * size.margin));
  };

  const count = Math.max(0, ...readings.map((reading) => reading.numbers.length));
  const lines: string[] = [];
  const marks: SparklineShape['marks'] = [];
  for (let line = 0; line < count; line++) {
    const points: string[] = [];
    for (const [index, reading] of readings.entries()) {
      const value = reading.numbers[line];
      if (value === undefined) continue;
      const point = { x: xAt(places[index] ?? 0), y: yAt(value) };
      points.push(`${point.x},${point.y}`);
      if (reading.key === chosenKey) marks.push(point);
    }
    lines.push(points.join(' '));
  }
  return { lines, marks };
}

/** 0 to 1 by time, so that a slope is true; evenly where the times do not say. */
function placeInTime(readings: Reading[]): number[] {
  const times = readings.map((reading) => reading.time).filter((time) => time !== undefined);
  const [first = 0] = times;
  const span = (times.at(-1) ?? 0) - first;
  const isInOrder = times.every((time, index) => index === 0 || time >= (times[index - 1] ?? 0));
  if (times.length === readings.length && span > 0 && isInOrder) {
    return times.map((time) => (time - first) / span);
  }
  return readings.map((_, index) => (readings.length === 1 ? 1 : index / (readings.length - 1)));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
