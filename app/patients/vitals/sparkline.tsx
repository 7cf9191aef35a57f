import { showDay } from '../../hours/desk-times.ts';
import type { Reading } from './readings.ts';

const SIZE = { width: 180, height: 90, margin: 7 };

interface Props {
  readings: Reading[];
  chosenKey: string;
  label: string;
  unit: string;
}

/** A line over all readings of a measure; the dot marks the chosen visit. */
export function Sparkline({ readings, chosenKey, label, unit }: Props) {
  if (readings.length < 2) return <p className="hint vital-alone">No other reading found</p>;
  const { lines, marks } = drawSparkline(readings, chosenKey, SIZE);
  const values = readings.map(({ text, mark }) => (mark ? `${text} (${mark})` : text)).join(', ');
  const [first, last] = [readings[0], readings.at(-1)].map((reading) => monthOf(reading));
  return (
    <div className="vital-course">
      <svg
        className="vital-line"
        viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
        preserveAspectRatio="none"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn from data, there is no file
        role="img"
        aria-label={`${label} over ${readings.length} visits, oldest first: ${values} ${unit}`}
      >
        {lines.map((points) => (
          <polyline key={points} points={points} vectorEffect="non-scaling-stroke" />
        ))}
        {marks.map(({ x, y }) => (
          <path key={y} d={`M${x} ${y}h.01`} vectorEffect="non-scaling-stroke" />
        ))}
      </svg>
      {first !== '' && last !== '' && (
        <p className="hint vital-span" aria-hidden="true">
          <span>{first}</span>
          <span>{last}</span>
        </p>
      )}
    </div>
  );
}

/** 'Nov 2026'; empty if the time of the visit cannot be read. */
function monthOf(reading: Reading | undefined): string {
  if (reading?.time === undefined) return '';
  const day = showDay(new Date(reading.time).toISOString());
  return day.slice(day.indexOf(' ') + 1);
}

interface SparklineShape {
  /** `points` of one polyline for each number of a reading: two for a blood pressure. */
  lines: string[];
  /** The chosen visit on each line. */
  marks: { x: number; y: number }[];
}

interface Size {
  width: number;
  height: number;
  /** Space for the mark at the edges. */
  margin: number;
}

/** Lines through the readings, oldest on the left, scaled to the lowest and highest value. */
export function drawSparkline(readings: Reading[], chosenKey: string, size: Size): SparklineShape {
  const positions = positionsInTime(readings);
  const all = readings.flatMap((reading) => reading.numbers);
  const low = Math.min(...all);
  const range = Math.max(...all) - low;
  const xAt = (position: number) => round(size.margin + position * (size.width - 2 * size.margin));
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
      const point = { x: xAt(positions[index] ?? 0), y: yAt(value) };
      points.push(`${point.x},${point.y}`);
      if (reading.key === chosenKey) marks.push(point);
    }
    lines.push(points.join(' '));
  }
  return { lines, marks };
}

/** Positions from 0 to 1 in proportion to time; evenly spaced if a time is missing or out of order. */
function positionsInTime(readings: Reading[]): number[] {
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
