import { drawSparkline } from './sparkline-path.ts';
import type { Reading } from './vitals.ts';

const SIZE = { width: 180, height: 58, margin: 7 };

interface Props {
  readings: Reading[];
  chosenKey: string;
  label: string;
  unit: string;
}

/** The dot is the visit whose value stands above. */
export function Sparkline({ readings, chosenKey, label, unit }: Props) {
  if (readings.length < 2) return <p className="vital-alone">No other reading found</p>;
  const { lines, marks } = drawSparkline(readings, chosenKey, SIZE);
  const values = readings.map((reading) => reading.text).join(', ');
  return (
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
  );
}
