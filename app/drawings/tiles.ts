import { hexagon } from './hexagon.ts';
import { makeSvg, short, times } from './svg.ts';

/** A follicle: rings that drift towards the cell within it. On dawn. */
export function drawInfertilityTile(): string {
  const follicle = (
    cx: number,
    cy: number,
    radius: number,
    count: number,
    dx: number,
    dy: number,
  ) =>
    times(count, (index) => {
      const part = index / count;
      const r = radius * (1 - part);
      return `<circle cx="${short(cx + dx * part)}" cy="${short(cy + dy * part)}" r="${short(r)}"/>`;
    });
  return makeSvg(
    320,
    320,
    '<g fill="none" stroke="#0A2730" stroke-width="2.5">',
    follicle(150, 172, 112, 14, 34, 30),
    follicle(268, 76, 38, 6, -8, 10),
    follicle(292, 250, 22, 4, -4, -4),
    follicle(34, 62, 24, 4, 6, 6),
    '</g><circle cx="184" cy="202" r="8" fill="#0A2730"/>',
  );
}

/** Sugar as nested hexagons. On turmeric. */
export function drawMetabolicTile(): string {
  const cells: [number, number][] = [
    [60, 216],
    [144, 168],
    [228, 216],
    [228, 120],
    [312, 168],
    [-24, 168],
    [60, 120],
  ];
  const nested = cells.map(([x, y], cell) =>
    times(cell === 6 ? 1 : 6, (index) => `<path d="${hexagon(x, y, 49 - index * 8)}"/>`),
  );
  return makeSvg(
    320,
    320,
    `<g fill="none" stroke="#0A2730" stroke-width="2.5" stroke-linejoin="round">${nested.join('')}</g>`,
    '<circle cx="144" cy="168" r="4" fill="#0A2730"/>',
  );
}

/** The lines along which a thigh bone carries weight. On dusk. */
export function drawOsteoporosisTile(): string {
  const bearing = times(11, (index) => {
    const x = 196 + index * 5;
    return `<path d="M${x} 340C${x} ${240 - index * 4} ${short(190 - index * 2)} 180 ${short(64 + index * 13)} ${short(128 - 46 * Math.sin(((index + 1) / 12) * Math.PI))}"/>`;
  });
  const holding = times(9, (index) => {
    const x = 288 - index * 6;
    return `<path d="M${x} 340C${x} ${150 + index * 9} ${short(216 - index * 4)} ${short(92 + index * 13)} ${short(52 + index * 3)} ${short(150 + index * 9)}"/>`;
  });
  const head = times(
    5,
    (index) =>
      `<circle cx="112" cy="150" r="${76 - index * 5}" stroke-opacity="${short(0.9 - index * 0.2)}"/>`,
  );
  return makeSvg(
    320,
    320,
    `<g fill="none" stroke="#F9C8AE" stroke-width="2">${head}<g stroke-opacity=".8">${bearing}</g><g stroke-opacity=".45">${holding}</g></g>`,
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
