import { drawRings, engrave } from './rings.ts';
import { makeSvg, times } from './svg.ts';
import { drawCap, drawJar } from './turned.ts';

const INK = '#0A2730';

/** Things to bring: earlier reports, today's medicines, time for a glass of water. For a dark background. */
export function drawFirstVisit(): string {
  const sun = engrave({
    id: 'sun',
    d: 'M110 470a220 220 0 0 1 440 0Z',
    ground: '#F2876B',
    line: '#FFC39B',
    cx: 330,
    cy: 470,
    pitch: 13,
    width: 3,
  });
  const lines = times(
    4,
    (index) => `<path d="M236 ${262 + index * 24}h${index === 3 ? 60 : 108}"/>`,
  );
  const curves = times(
    4,
    (index) =>
      `<path d="M236 ${436 - index * 4}C276 ${432 - index * 8} 316 ${414 - index * 14} 358 ${402 - index * 20}" stroke-opacity="${index === 2 ? 1 : 0.4}"/>`,
  );
  const report =
    `<rect x="246" y="206" width="150" height="258" rx="10" fill="#BFD9D8" transform="rotate(7 321 335)"/>` +
    `<rect x="214" y="206" width="164" height="258" rx="10" fill="#FFF"/>` +
    `<circle cx="246" cy="236" r="10" fill="none" stroke="#0B5A66" stroke-width="3"/><circle cx="246" cy="236" r="4" fill="#F5B731"/><path d="M268 236h66" stroke="${INK}" stroke-width="6" stroke-linecap="round"/>` +
    `<g stroke="#9DB6BB" stroke-width="4" stroke-linecap="round">${lines}</g>` +
    `<g fill="none" stroke="#0B5A66" stroke-width="3" stroke-linecap="round">${curves}</g><circle cx="334" cy="376" r="6" fill="#F5B731"/>`;
  const medicines =
    drawJar({
      id: 'a',
      x: 426,
      base: 464,
      width: 92,
      height: 116,
      round: 16,
      ground: '#F5B731',
      bands: [
        [0.12, 5, INK],
        [0.22, 4, '#FFF0C2'],
        [0.3, 34, '#FFF'],
        [0.64, 4, '#FFF0C2'],
        [0.72, 12, '#D9921A'],
        [0.88, 5, INK],
      ],
    }) +
    drawCap(436, 350, 72, [INK, '#26434D', INK]) +
    `<g transform="translate(472 402)"><path d="M0 14C-14 8-16-2-15-8-4-7 1 1 0 14ZM0 8C2-2 9-5 15-4 15 3 10 8 0 8Z" fill="#16703F"/></g>`;
  const glass =
    '<path d="M128 344h70l-7 120h-56Z" fill="#CFE7E4" fill-opacity=".9"/><path d="M131.5 394h63l-4 70h-55Z" fill="#6DB9B6"/>' +
    '<g fill="none" stroke="#FFF" stroke-opacity=".8" stroke-width="2.5"><ellipse cx="163" cy="394" rx="31" ry="6"/><ellipse cx="163" cy="394" rx="20" ry="3.5"/><ellipse cx="163" cy="345" rx="35" ry="6"/></g>';
  const table =
    '<rect x="84" y="464" width="492" height="22" rx="11" fill="#8CCFCB"/><path d="M104 475H556" stroke="#4F9C9B" stroke-width="2.5" stroke-linecap="round"/>' +
    times(
      5,
      (index) =>
        `<path d="M${130 + index * 26} ${500 + index * 20}H${530 - index * 26}" stroke="#8CCFCB" stroke-opacity="${(0.5 - index * 0.09).toFixed(2)}" stroke-width="3" stroke-linecap="round"/>`,
    );
  return makeSvg(
    660,
    620,
    drawRings({
      cx: 330,
      cy: 476,
      from: 288,
      step: 20,
      count: 24,
      colour: '#FFF',
      width: 1,
      opacity: 0.18,
      fadeTo: 0.03,
    }),
    '<g transform="translate(-66 -88) scale(1.2)">',
    sun,
    report,
    glass,
    medicines,
    '<g transform="rotate(-18 548 446)"><rect x="524" y="432" width="62" height="26" rx="13" fill="#FFF"/><path d="M555 432h18a13 13 0 0 1 0 26h-18Z" fill="#F2876B"/></g>',
    table,
    '</g>',
    '<g fill="#F5B731"><circle cx="92" cy="150" r="8"/><circle cx="560" cy="116" r="10"/><circle cx="206" cy="84" r="5"/><circle cx="612" cy="300" r="6"/></g>',
  );
}
