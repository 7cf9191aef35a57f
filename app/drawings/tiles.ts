import { hexagon, makeSvg, short, times } from './svg.ts';

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

const BONE =
  'M160 350C160 300 162 258 144 226C136 214 120 204 104 190C58 184 34 140 50 102C66 64 116 52 150 78C170 94 186 104 206 92C228 76 268 84 274 122C280 164 262 230 260 350Z';

/** The page crops the drawing at the top and bottom, so it fades out before. */
const FADE =
  '<linearGradient id="down" x2="0" y2="1"><stop offset=".62" stop-color="#fff"/><stop offset=".88"/></linearGradient><mask id="fade" maskUnits="userSpaceOnUse" x="0" y="0" width="320" height="320"><path d="M0 0H320V320H0Z" fill="url(#down)"/></mask>';

/** A thigh bone with its echoed outline and the lines along which it carries weight. On dusk. */
export function drawOsteoporosisTile(): string {
  const echoes = times(4, (index) => {
    const width = (4 - index) * 26;
    const opacity = short(0.1 + index * 0.12);
    return (
      `<use href="#bone" stroke="#F9C8AE" stroke-opacity="${opacity}" stroke-width="${width}"/>` +
      `<use href="#bone" stroke="#6A3B66" stroke-width="${width - 3.6}"/>`
    );
  });
  const bearing = times(12, (index) => {
    const foot = 164 + index * 4;
    return `<path d="M${foot} 350C${foot} ${262 - index * 2} ${150 + index * 5} ${214 - index * 4} ${44 + index * 10} ${short(150 - index * 8)}"/>`;
  });
  const holding = times(10, (index) => {
    const foot = 256 - index * 5;
    return `<path d="M${foot} 350C${foot} ${176 + index * 6} ${236 - index * 6} ${96 + index * 13} ${46 + index * 2} ${130 + index * 8}"/>`;
  });
  return makeSvg(
    320,
    320,
    `<defs><path id="bone" d="${BONE}"/><clipPath id="in"><use href="#bone"/></clipPath></defs>`,
    FADE,
    '<g mask="url(#fade)"><g transform="translate(24 44) scale(.84)">',
    `<g fill="none" stroke-linejoin="round">${echoes}</g>`,
    '<use href="#bone" fill="#6A3B66"/>',
    `<g clip-path="url(#in)" fill="none" stroke="#F9C8AE" stroke-width="2">${bearing}<g stroke-opacity=".6">${holding}</g></g>`,
    '<use href="#bone" fill="none" stroke="#F9C8AE" stroke-width="2.6"/></g></g>',
  );
}
