import { short, times } from './svg.ts';

interface Butterfly {
  cx: number;
  cy: number;
  scale: number;
  ground: string;
  lines: string[];
  width: number;
}

/** The thyroid: two ringed lobes, as if turned on a lathe, and the isthmus between them. */
export function drawButterfly({ cx, cy, scale, ground, lines, width }: Butterfly): string {
  const colour = (index: number) => lines[index % lines.length] ?? ground;
  const isthmus = times(5, (index) => {
    const y = index + 1;
    return `<path d="M-60 ${38 + y * 8}C-34 ${64 + y * 7} 34 ${64 + y * 7} 60 ${38 + y * 8}" stroke="${colour(y)}"/>`;
  });
  const lobe = (side: 1 | -1) => {
    const rings = times(11, (index) => {
      const part = 1 - index / 11;
      const centre = `cx="${short(side * (104 - 0.8 * index))}" cy="${short(index * 1.6)}"`;
      const radii = `rx="${short(74 * part)}" ry="${short(168 * part)}"`;
      const fill = index === 0 ? ` fill="${ground}"` : '';
      return `<ellipse ${centre} ${radii} stroke="${colour(index)}"${fill}/>`;
    });
    return `<g transform="rotate(${-14 * side} ${104 * side} 0)">${rings}</g>`;
  };
  return (
    `<g transform="translate(${cx} ${cy}) scale(${scale})" fill="none" stroke-width="${width}">` +
    `<path d="M-62 34C-34 62 34 62 62 34L62 84C34 106-34 106-62 84Z" fill="${ground}" stroke="${colour(0)}"/>` +
    `${isthmus}${lobe(-1)}${lobe(1)}</g>`
  );
}
