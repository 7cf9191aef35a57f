import UPlot from 'uplot';
import { showDay, showDayOfYear } from '../../hours/desk-times.ts';
import { showTime } from '../../hours/page-times.ts';
import 'uplot/dist/uPlot.min.css';
import type { Span } from '../../measures/targets.ts';
import { type AgeAxis, drawCurves, extentOf } from './draw-curves.ts';

export interface ChartPoint {
  /** Seconds since 1970, of the clinic's wall clock; the age in years in a chart by age. */
  time: number;
  numbers: number[];
  /** The value with its unit. */
  text: string;
  when: string;
  flag: string | undefined;
}

/** Days of another kind than the points, such as visits. */
export interface ChartMarks {
  label: string;
  /** Filled or hollow, as it is drawn. */
  sign: '◆' | '◇';
  /** Seconds since 1970, of the clinic's wall clock. */
  times: number[];
}

interface Drawing {
  lines: readonly string[];
  points: ChartPoint[];
  spans: (Span | undefined)[];
  range?: Span | undefined;
  marks: ChartMarks[];
  ages?: AgeAxis | undefined;
  onHover: (index: number) => void;
}

const DAY = 86_400;
const HEIGHT = 200;
/** Seven curves need more room. */
const HEIGHT_BY_AGE = 340;
/** In pixels; wider than '12 Nov 2026'. */
const TICK_SPACE = 100;

/** Draws a chart with uPlot in the colours of the page. `end` removes it and its observers. */
export function drawChart(
  container: HTMLElement,
  { lines, points, spans, range, marks, ages, onHover }: Drawing,
) {
  const height = ages ? HEIGHT_BY_AGE : HEIGHT;
  const colour = (name: string) => getComputedStyle(container).getPropertyValue(name).trim();
  const axis: UPlot.Axis = {
    stroke: () => colour('--muted'),
    grid: { stroke: () => colour('--line'), width: 1 },
    ticks: { stroke: () => colour('--line'), width: 1 },
    font: '14px system-ui',
  };
  const times = points.map(({ time }) => time);
  const values = lines.map((_, line) => points.map(({ numbers }) => numbers[line] ?? null));
  const chart = new UPlot(
    {
      width: container.clientWidth,
      height,
      legend: { show: false },
      cursor: { drag: { x: false, y: false }, y: false },
      // `datetime` is the clinic's local time and is shown unchanged in every time zone.
      tzDate: (seconds) => UPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
      scales: {
        ...(ages && { x: { time: false, range: [ages.from, ages.to] } }),
        y: {
          range: (_, low, high) => widen(low, high, [...spans, range, ages && extentOf(ages)]),
        },
      },
      axes: [
        {
          ...axis,
          ...(ages
            ? { values: (_chart, ticks) => ticks.map((years) => `${years} y`) }
            : {
                size: 60,
                space: TICK_SPACE,
                values: (_chart, ticks, _axis, _space, apart) => labelTicks(ticks, apart),
              }),
        },
        { ...axis, size: ages ? 60 : 52 },
      ],
      series: [
        {},
        ...lines.map((label, line): UPlot.Series => ({
          label,
          stroke: () => colour(line === 0 ? '--primary' : '--muted'),
          width: 2,
          ...(line === 0 ? {} : { dash: [6, 4] }),
          points: { show: true, size: 8, fill: () => colour('--paper') },
        })),
      ],
      hooks: {
        drawClear: [
          (drawn) => {
            shadeTargets(drawn, spans, colour('--mist-2'));
            if (ages) drawCurves(drawn, ages, colour('--muted'), colour('--paper'));
            if (range) outlineRange(drawn, range, colour('--muted'));
            drawMarks(drawn, marks, colour('--muted'));
          },
        ],
        setCursor: [({ cursor }) => typeof cursor.idx === 'number' && onHover(cursor.idx)],
      },
    },
    [times, ...values],
    container,
  );
  const resized = new ResizeObserver(() => chart.setSize({ width: container.clientWidth, height }));
  resized.observe(container);
  const scheme = matchMedia('(prefers-color-scheme: dark)');
  const redraw = () => chart.redraw(false, true);
  scheme.addEventListener('change', redraw);
  return {
    chart,
    end() {
      resized.disconnect();
      scheme.removeEventListener('change', redraw);
      chart.destroy();
    },
  };
}

function widen(low: number, high: number, spans: (Span | undefined)[]): [number, number] {
  const ends = spans.flatMap((span) => [span?.from, span?.to]).filter((end) => end !== undefined);
  const bottom = Math.min(low, ...ends);
  const top = Math.max(high, ...ends);
  const margin = Math.max((top - bottom) * 0.1, 0.5);
  return [bottom - margin, top + margin];
}

function shadeTargets(chart: UPlot, spans: (Span | undefined)[], colour: string): void {
  const { ctx, bbox } = chart;
  for (const span of spans) {
    if (!span) continue;
    const top = span.to === undefined ? bbox.top : chart.valToPos(span.to, 'y', true);
    const bottom =
      span.from === undefined ? bbox.top + bbox.height : chart.valToPos(span.from, 'y', true);
    ctx.save();
    ctx.fillStyle = colour;
    ctx.fillRect(bbox.left, top, bbox.width, bottom - top);
    ctx.restore();
  }
}

function outlineRange(chart: UPlot, { from, to }: Span, colour: string): void {
  const { ctx, bbox } = chart;
  ctx.save();
  ctx.strokeStyle = colour;
  ctx.setLineDash([8, 6]);
  for (const end of [from, to]) {
    if (end === undefined) continue;
    const height = chart.valToPos(end, 'y', true);
    ctx.beginPath();
    ctx.moveTo(bbox.left, height);
    ctx.lineTo(bbox.left + bbox.width, height);
    ctx.stroke();
  }
  ctx.restore();
}

/** A diamond for each mark inside the chart, one kind in a row at its foot, the next in a row above. */
function drawMarks(chart: UPlot, marks: ChartMarks[], colour: string): void {
  const { ctx, bbox } = chart;
  const size = 5 * devicePixelRatio;
  ctx.save();
  ctx.fillStyle = colour;
  ctx.strokeStyle = colour;
  ctx.lineWidth = 1.5 * devicePixelRatio;
  for (const [row, { sign, times }] of marks.entries()) {
    const middle = bbox.top + bbox.height - (1 + 2.5 * row) * size;
    for (const time of times) {
      const x = chart.valToPos(time, 'x', true);
      if (x < bbox.left || x > bbox.left + bbox.width) continue;
      ctx.beginPath();
      ctx.moveTo(x, middle - size);
      ctx.lineTo(x + size, middle);
      ctx.lineTo(x, middle + size);
      ctx.lineTo(x - size, middle);
      ctx.closePath();
      if (sign === '◆') ctx.fill();
      else ctx.stroke();
    }
  }
  ctx.restore();
}

/**
 * The labels of a time axis. `ticks` are seconds of the clinic's wall clock, `apart` the seconds between two of
 * them. From a day on: '7 Jan' with the year below; under a day: the time with the date below. The lower line is
 * left out where it repeats.
 */
export function labelTicks(ticks: number[], apart: number): string[] {
  const labels = ticks.map((tick) => labelTick(new Date(tick * 1000), apart));
  return labels.map(({ upper, lower }, index) =>
    lower === labels[index - 1]?.lower ? upper : `${upper}\n${lower}`,
  );
}

function labelTick(date: Date, apart: number): { upper: string; lower: string } {
  const [day = '', time = ''] = date.toISOString().split('T');
  return apart >= DAY
    ? { upper: showDayOfYear(day), lower: day.slice(0, 4) }
    : { upper: showTime(time), lower: showDay(day) };
}
