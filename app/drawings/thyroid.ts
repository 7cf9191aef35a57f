import { drawRings } from './rings.ts';
import { makeSvg, times, short } from './svg.ts';

/** For a dark background. */
export function drawThyroid(): string {
  const windpipe = times(13, (index) => {
    const y = 50 + index * 43;
    return `<path d="M274 ${y}C290 ${y + 20} 370 ${y + 20} 386 ${y}"/>`;
  });
  const hormones: [number, number, number][] = [
    [104, 96, 7],
    [574, 132, 10],
    [612, 424, 6],
    [58, 452, 9],
    [512, 566, 5],
    [150, 560, 6],
  ];
  return makeSvg(
    660,
    620,
    drawRings({
      cx: 330,
      cy: 308,
      from: 60,
      step: 20,
      count: 28,
      colour: '#FFF',
      width: 1,
      opacity: 0.17,
      fadeTo: 0.03,
    }),
    `<g fill="none" stroke="#4F8D93" stroke-width="7" stroke-linecap="round">${windpipe}</g>`,
    drawButterfly({
      cx: 330,
      cy: 296,
      scale: 1.36,
      ground: '#F2876B',
      lines: ['#FFE1B8', '#FBB27F', '#F9D27A', '#FFE1B8', '#E96F55'],
      width: 3.2,
    }),
    `<g fill="#F5B731">${hormones.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join('')}</g>`,
    `<g fill="none" stroke="#F5B731" stroke-width="1.4" stroke-opacity=".6">${hormones
      .map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r + 7}"/>`)
      .join('')}</g>`,
  );
}

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
