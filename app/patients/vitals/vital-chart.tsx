/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a range input cannot hold a drawing */
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type uPlot from 'uplot';
import { type ChartMarks, type ChartPoint, drawChart } from './draw-chart.ts';
import type { AgeAxis } from './draw-curves.ts';
import type { Span } from '../../measures/targets.ts';
import './vitals-trends.css';

const NO_MARKS: ChartMarks[] = [];

interface Props {
  label: string;
  unit: string;
  lines: readonly string[];
  /** Oldest first. */
  points: ChartPoint[];
  spans: (Span | undefined)[];
  /** A reference range, drawn as a band with an outline. */
  range?: Span | undefined;
  marks?: ChartMarks[];
  /** By age instead of time. */
  ages?: AgeAxis;
}

/** A chart as a slider (WAI-ARIA): the arrow keys move through the visits, each announced in words. */
export function VitalChart(props: Props) {
  const { label, unit, lines, points, spans, range, marks = NO_MARKS, ages } = props;
  const id = useId();
  const container = useRef<HTMLDivElement>(null);
  const chart = useRef<uPlot>(undefined);
  const [at, setAt] = useState(points.length - 1);
  const point = points[at];
  // Between curves a single value is worth a chart; a line alone needs two.
  const isDrawn = points.length > (ages ? 0 : 1);

  useEffect(() => {
    if (!container.current || !isDrawn) return;
    const drawn = drawChart(container.current, {
      lines,
      points,
      spans,
      range,
      marks,
      ages,
      onHover: setAt,
    });
    chart.current = drawn.chart;
    return drawn.end;
    // Drawn once: the parent changes the key when the unit changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  function move(event: KeyboardEvent) {
    const last = points.length - 1;
    const steps: Record<string, number> = {
      ArrowLeft: at - 1,
      ArrowDown: at - 1,
      ArrowRight: at + 1,
      ArrowUp: at + 1,
      Home: 0,
      End: last,
    };
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(last, to));
    setAt(next);
    const { current } = chart;
    const target = points[next];
    if (!current || !target) return;
    const left = current.valToPos(target.time, 'x');
    current.setCursor({ left, top: current.valToPos(target.numbers[0] ?? 0, 'y') }, false);
  }

  if (!point) return <p className="muted">{label}: no reading to draw.</p>;
  const marked = marks.filter(({ times }) => times.includes(point.time));
  const words = [point.text, point.flag, ...marked.map((one) => one.label)]
    .filter(Boolean)
    .join(', ');
  const said = `${point.when}: ${words}`;
  return (
    <figure className="stack gap-1 trend" aria-labelledby={`${id}-title`}>
      <figcaption id={`${id}-title`}>
        {label} ({unit})
        {lines.length > 1 && (
          <span className="hint trend-key">
            <i /> {lines[0]} <i className="trend-second" /> {lines[1]}
          </span>
        )}
        {marks.map(
          ({ sign, label: word, times }) =>
            times.length > 0 && <span key={word} className="hint">{`${sign} ${word}`}</span>,
        )}
      </figcaption>
      <p className="figures trend-said" aria-hidden="true">
        {said}
      </p>
      {!isDrawn ? (
        <p className="muted">One reading; a line needs two.</p>
      ) : (
        <div
          ref={container}
          className="trend-plot"
          role="slider"
          tabIndex={0}
          aria-label={`${label}, visits`}
          aria-valuemin={1}
          aria-valuemax={points.length}
          aria-valuenow={at + 1}
          aria-valuetext={said}
          onKeyDown={move}
        />
      )}
    </figure>
  );
}
