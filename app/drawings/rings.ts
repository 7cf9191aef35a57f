import { short, times } from './svg.ts';

export interface Rings {
  cx: number;
  cy: number;
  from: number;
  step: number;
  count: number;
  colour: string;
  width: number;
  opacity?: number;
  /** Opacity of the outermost ring; the rings between are interpolated. */
  fadeTo?: number;
}

/** Concentric circles, like the traces of a lathe. */
export function drawRings({
  cx,
  cy,
  from,
  step,
  count,
  colour,
  width,
  opacity = 1,
  fadeTo,
}: Rings): string {
  const end = fadeTo ?? opacity;
  const fades = fadeTo !== undefined;
  const circles = times(count, (index) => {
    const strength = opacity + ((end - opacity) * index) / Math.max(1, count - 1);
    const fade = fades ? ` stroke-opacity="${Number(strength.toFixed(2))}"` : '';
    return `<circle cx="${cx}" cy="${cy}" r="${short(from + index * step)}"${fade}/>`;
  });
  const whole = !fades && opacity < 1 ? ` stroke-opacity="${opacity}"` : '';
  return `<g fill="none" stroke="${colour}" stroke-width="${width}"${whole}>${circles}</g>`;
}

export interface Engraving {
  /** Unique in its drawing. */
  id: string;
  d: string;
  ground: string;
  line: string;
  cx: number;
  cy: number;
  pitch: number;
  width: number;
}

function stop(at: number, colour: string): string {
  return `<stop offset="${Number(at.toFixed(3))}" stop-color="${colour}"/>`;
}

/**
 * A shape filled with concentric rings: one repeating gradient instead of hundreds of circles. Its stops overlap by a
 * third of a unit, which smooths the edges.
 */
export function engrave({ id, d, ground, line, cx, cy, pitch, width }: Engraving): string {
  const half = width / pitch / 2;
  const soft = 0.35 / pitch;
  const stops = [
    stop(0.5 - half - soft, ground),
    stop(0.5 - half + soft, line),
    stop(0.5 + half - soft, line),
    stop(0.5 + half + soft, ground),
  ].join('');
  return (
    `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${cx}" cy="${cy}" r="${pitch}" ` +
    `spreadMethod="repeat">${stops}</radialGradient><path d="${d}" fill="url(#${id})"/>`
  );
}
