import { hexagon } from './hexagon.ts';
import { makeSvg, short, times } from './svg.ts';

/** Rings that drift towards the cell within them. */
function follicle(cx: number, cy: number, radius: number, count: number, dx: number, dy: number) {
  return times(count, (index) => {
    const part = index / count;
    const centre = `cx="${short(cx + dx * part)}" cy="${short(cy + dy * part)}"`;
    return `<circle ${centre} r="${short(radius * (1 - part))}"/>`;
  });
}

/** Follicles, the largest with its cell. On dawn. */
export function drawInfertilityTile(): string {
  return makeSvg(
    320,
    320,
    '<g fill="none" stroke="#0A2730" stroke-width="2.5">',
    follicle(150, 166, 112, 14, 34, 30),
    follicle(280, 80, 30, 5, -6, 6),
    follicle(290, 246, 22, 4, -4, -4),
    follicle(32, 66, 24, 4, 6, 6),
    '</g><circle cx="184" cy="196" r="8" fill="#0A2730"/>',
  );
}

// prettier-ignore
const CELLS: [number, number][] = [
  [60, 208], [144, 160], [228, 208], [228, 112], [312, 160], [-24, 160],
];

/** Sugar as nested hexagons. On turmeric. */
export function drawMetabolicTile(): string {
  const nested = CELLS.map(([x, y]) =>
    times(6, (index) => `<path d="${hexagon(x, y, 49 - index * 8)}"/>`),
  );
  return makeSvg(
    320,
    320,
    `<g fill="none" stroke="#0A2730" stroke-width="2.5" stroke-linejoin="round">${nested.join('')}</g>`,
    '<circle cx="144" cy="160" r="4" fill="#0A2730"/>',
  );
}

/** Growth curves, and one child on them. On night blue. */
export function drawPituitaryTile(): string {
  const curves = times(9, (index) => {
    const main = index === 4;
    const style = main ? 'stroke-width="4.5"' : 'stroke-width="2" stroke-opacity=".55"';
    return `<path d="M0 ${272 + (index - 4) * 1.5}C96 ${262 - index * 6} 150 ${226 - index * 15} 340 ${218 - index * 20}" ${style}/>`;
  });
  const rings = times(
    4,
    (index) =>
      `<circle cx="206" cy="173" r="${18 + index * 10}" stroke-opacity="${short(0.8 - index * 0.2)}"/>`,
  );
  return makeSvg(
    320,
    320,
    `<g fill="none" stroke="#8CCFCB">${curves}</g>`,
    `<g fill="none" stroke="#F5B731" stroke-width="1.6">${rings}</g>`,
    '<circle cx="206" cy="173" r="9" fill="#F5B731"/>',
  );
}
