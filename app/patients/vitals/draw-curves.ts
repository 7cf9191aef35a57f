import type UPlot from 'uplot';

/** The axis of a chart by age instead of time, with what is drawn behind the values. All ages are in years. */
export interface AgeAxis {
  from: number;
  to: number;
  curves: { label: string; isMiddle: boolean; points: [age: number, value: number][] }[];
  /** The likely height as an adult, drawn where growth ends. */
  target?: { from: number; value: number; to: number } | undefined;
}

const ADULT = { from: 18, to: 20 };

/** The lowest and highest value of what is drawn behind the values. */
export function extentOf({ curves, target, to }: AgeAxis) {
  const shown = target && to >= ADULT.to ? [target.from, target.to] : [];
  const values = [...curves.flatMap(({ points }) => points.map(([, value]) => value)), ...shown];
  return values.length === 0 ? undefined : { from: Math.min(...values), to: Math.max(...values) };
}

export function drawCurves(
  chart: UPlot,
  { curves, target, to }: AgeAxis,
  colour: string,
  paper: string,
): void {
  const { ctx } = chart;
  const x = (age: number) => chart.valToPos(age, 'x', true);
  const y = (value: number) => chart.valToPos(value, 'y', true);
  const scale = devicePixelRatio;
  ctx.save();
  ctx.strokeStyle = colour;
  ctx.fillStyle = colour;
  ctx.font = `${12 * scale}px system-ui`;
  for (const { isMiddle, points } of curves) {
    ctx.lineWidth = (isMiddle ? 1.5 : 0.75) * scale;
    ctx.beginPath();
    for (const [age, value] of points) ctx.lineTo(x(age), y(value));
    ctx.stroke();
  }
  if (target && to >= ADULT.to) {
    const [left, right] = [x(ADULT.from), x(ADULT.to)];
    ctx.lineWidth = 1.5 * scale;
    ctx.setLineDash([4 * scale, 3 * scale]);
    ctx.strokeRect(left, y(target.to), right - left, y(target.from) - y(target.to));
    ctx.setLineDash([]);
    ctx.beginPath();
    ctx.moveTo(left, y(target.value));
    ctx.lineTo(right, y(target.value));
    ctx.stroke();
  }
  // Over the other lines, so with an edge in the colour of the page.
  ctx.strokeStyle = paper;
  ctx.lineWidth = 4 * scale;
  ctx.textAlign = 'left';
  ctx.textBaseline = 'middle';
  for (const { label, points } of curves) {
    const [age, value] = points.at(-1) ?? [0, 0];
    ctx.strokeText(label, x(age) + 4 * scale, y(value));
    ctx.fillText(label, x(age) + 4 * scale, y(value));
  }
  ctx.restore();
}
