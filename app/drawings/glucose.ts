import { hexagon, makeSvg, times } from './svg.ts';
import { drawRings } from './rings.ts';

const RADIUS = 104;
const ACROSS = RADIUS * Math.sqrt(3);

const LACQUERS = {
  turmeric: ['#F5B731', '#FFF0C2', '#F9D27A', '#FFE1B8', '#D9921A'],
  dawn: ['#F2876B', '#FFE1B8', '#FBB27F', '#F9D27A', '#E96F55'],
  glass: ['#2F7F86', '#BFE4DF', '#6DB9B6', '#8CCFCB', '#1F646D'],
} as const;

function place(column: number, row: number): [number, number] {
  const shift = row % 2 === 0 ? 0 : ACROSS / 2;
  return [330 + column * ACROSS + shift, 310 + row * RADIUS * 1.5];
}

function solid(column: number, row: number, lacquer: keyof typeof LACQUERS): string {
  const [x, y] = place(column, row);
  const [ground, ...lines] = LACQUERS[lacquer];
  const nested = times(9, (index) => {
    const fill = index === 0 ? ` fill="${ground}"` : '';
    const d = hexagon(x, y, (RADIUS - 5) * (1 - index / 9));
    return `<path d="${d}" stroke="${lines[index % lines.length]}"${fill}/>`;
  });
  return `<g fill="none" stroke-width="4.4" stroke-linejoin="round">${nested}</g>`;
}

function outline([column, row]: [number, number]): string {
  const [x, y] = place(column, row);
  const nested = times(3, (index) => `<path d="${hexagon(x, y, RADIUS - 5 - index * 12)}"/>`);
  return `<g fill="none" stroke="#8CCFCB" stroke-opacity=".34" stroke-width="2">${nested}</g>`;
}

// prettier-ignore
const EMPTY: [number, number][] = [
  [-1, -2], [0, -2], [1, -2], [-2, -1], [0, -1], [1, -1], [-2, 0],
  [-2, 1], [-1, 1], [1, 1], [0, 2], [1, 2],
];

/** Sugar as hexagonal rings that move from cell to cell. For a dark background. */
export function drawGlucose(): string {
  return makeSvg(
    660,
    620,
    drawRings({
      cx: 330,
      cy: 310,
      from: 60,
      step: 20,
      count: 28,
      colour: '#FFF',
      width: 1,
      opacity: 0.15,
      fadeTo: 0.03,
    }),
    EMPTY.map(outline).join(''),
    solid(-1, -1, 'dawn'),
    solid(0, 0, 'turmeric'),
    solid(-1, 0, 'glass'),
    solid(0, 1, 'dawn'),
    solid(1, 0, 'turmeric'),
    solid(-1, 2, 'turmeric'),
    '<g fill="#F5B731"><circle cx="96" cy="86" r="8"/><circle cx="582" cy="120" r="6"/><circle cx="600" cy="506" r="9"/><circle cx="72" cy="512" r="6"/></g>',
  );
}
