import { drawRings } from './rings.ts';
import { makeSvg } from './svg.ts';
import { drawCap, drawJar } from './turned.ts';

const INK = '#0A2730';
const LEAF =
  '<path d="M0 16C-16 10-18-2-17-9 -5-8 1 1 0 16ZM0 10C2-2 10-6 17-5 17 4 11 9 0 10Z" fill="#16703F"/>';

/** Jars, a box with a leaf, capsules. */
export function drawPharmacy(): string {
  return makeSvg(
    400,
    250,
    '<path d="M0 0H400V250H0Z" fill="#CFE7E4"/>',
    drawRings({
      cx: 90,
      cy: 60,
      from: 18,
      step: 14,
      count: 12,
      colour: '#0B5A66',
      width: 1,
      opacity: 0.34,
      fadeTo: 0.08,
    }),
    `<path d="M30 118H370M30 214H370" stroke="${INK}" stroke-width="7" stroke-linecap="round"/>`,
    drawJar({
      id: 'a',
      x: 58,
      base: 114,
      width: 50,
      height: 56,
      round: 9,
      ground: '#F2876B',
      bands: [
        [0.2, 3, '#FFE1B8'],
        [0.32, 20, '#FFF'],
        [0.76, 3, '#FFE1B8'],
        [0.87, 2, '#C9573C'],
      ],
    }),
    drawCap(65, 60, 36, [INK, '#26434D', INK]),
    drawJar({
      id: 'b',
      x: 126,
      base: 114,
      width: 38,
      height: 66,
      round: 10,
      ground: '#0B5A66',
      bands: [
        [0.18, 3, '#F5B731'],
        [0.28, 8, '#F5B731'],
        [0.46, 2, '#8CCFCB'],
        [0.72, 8, '#08434D'],
        [0.88, 2, '#8CCFCB'],
      ],
    }),
    drawCap(132, 50, 26, ['#F5B731', '#D9921A', '#F5B731']),
    '<rect x="182" y="62" width="66" height="52" rx="6" fill="#FFF"/>',
    `<g transform="translate(215 88)">${LEAF}<circle r="21" fill="none" stroke="#BFD9CB" stroke-width="1.5"/></g>`,
    drawJar({
      id: 'c',
      x: 268,
      base: 114,
      width: 30,
      height: 62,
      round: 15,
      ground: '#F5B731',
      bands: [
        [0.4, 3, '#FFF0C2'],
        [0.52, 3, '#D9921A'],
        [0.64, 3, '#FFF0C2'],
      ],
    }),
    drawJar({
      id: 'd',
      x: 314,
      base: 114,
      width: 40,
      height: 44,
      round: 8,
      ground: '#6A3B66',
      bands: [
        [0.3, 3, '#C79AC2'],
        [0.44, 8, '#8A5685'],
        [0.7, 3, '#C79AC2'],
      ],
    }),
    drawCap(321, 71, 26, ['#F9C8AE', '#F2876B']),
    drawJar({
      id: 'e',
      x: 56,
      base: 210,
      width: 80,
      height: 60,
      round: 9,
      ground: '#F5B731',
      bands: [
        [0.2, 3, INK],
        [0.34, 2, '#FFF0C2'],
        [0.44, 10, '#D9921A'],
        [0.68, 2, '#FFF0C2'],
        [0.8, 3, INK],
      ],
    }),
    drawJar({
      id: 'f',
      x: 154,
      base: 210,
      width: 44,
      height: 70,
      round: 10,
      ground: '#FFF',
      bands: [
        [0.24, 3, '#F9C8AE'],
        [0.36, 20, '#F2876B'],
        [0.72, 3, '#F9C8AE'],
        [0.84, 3, '#CFE7E4'],
      ],
    }),
    drawCap(162, 142, 28, ['#0B5A66', '#08434D', '#0B5A66']),
    '<g transform="rotate(-24 262 180)"><rect x="222" y="166" width="82" height="30" rx="15" fill="#FFF"/><path d="M263 166h26a15 15 0 0 1 0 30h-26Z" fill="#0B5A66"/><path d="M236 172h20" stroke="#CFE7E4" stroke-width="4" stroke-linecap="round"/><path d="M270 172h18" stroke="#2F8792" stroke-width="4" stroke-linecap="round"/></g>',
    drawJar({
      id: 'g',
      x: 316,
      base: 210,
      width: 36,
      height: 64,
      round: 9,
      ground: '#08434D',
      bands: [
        [0.24, 3, '#8CCFCB'],
        [0.34, 3, '#8CCFCB'],
        [0.6, 12, '#F2876B'],
        [0.86, 2, '#8CCFCB'],
      ],
    }),
    drawCap(322, 148, 24, ['#F2876B', '#C9573C']),
  );
}
