import { drawRings, engrave } from './rings.ts';
import { makeSvg } from './svg.ts';

/** The moon over a bowl: a day of fasting ends. */
export function drawNewsFasting(): string {
  const moon = engrave({
    id: 'moon',
    d: 'M470 64a86 86 0 1 0 80 119a80 80 0 0 1-80-119Z',
    ground: '#F5B731',
    line: '#FFD778',
    cx: 470,
    cy: 150,
    pitch: 9,
    width: 1.8,
  });
  const bowl = engrave({
    id: 'bowl',
    d: 'M-84-4H84C84 40 44 52 0 52S-84 40-84-4Z',
    ground: '#FFF',
    line: '#DCE9E8',
    cx: 0,
    cy: -120,
    pitch: 9,
    width: 2,
  });
  return makeSvg(
    640,
    360,
    '<path d="M0 0H640V360H0Z" fill="#0E2A4A"/>',
    drawRings({
      cx: 470,
      cy: 150,
      from: 104,
      step: 22,
      count: 22,
      colour: '#8CCFCB',
      width: 1.2,
      opacity: 0.46,
      fadeTo: 0.1,
    }),
    moon,
    '<g fill="#F9C8AE"><circle cx="72" cy="70" r="3"/><circle cx="214" cy="48" r="2.5"/><circle cx="300" cy="112" r="3"/><circle cx="132" cy="134" r="2"/><circle cx="596" cy="56" r="3"/></g>',
    '<path d="M0 300C120 250 220 330 340 286S560 250 640 292V360H0Z" fill="#F2876B"/>',
    '<path d="M0 312C120 262 224 340 350 298S564 264 640 304" fill="none" stroke="#FBB49C" stroke-width="1.6"/>',
    '<path d="M0 326C140 290 240 350 380 318S580 300 640 322V360H0Z" fill="#B45E6E"/><path d="M0 338C140 302 240 362 384 330S580 312 640 334" fill="none" stroke="#CF8390" stroke-width="1.6"/>',
    `<g transform="translate(156 250)"><ellipse cy="44" rx="96" ry="16" fill="#08182B" opacity=".4"/>${bowl}<ellipse cy="-4" rx="84" ry="17" fill="#CFE7E4"/><g fill="none" stroke="#0B5A66" stroke-width="2"><path d="M-80 10C-60 26 60 26 80 10"/><path d="M-76 18C-56 34 56 34 76 18"/></g>`,
    '<ellipse cx="-26" cy="-8" rx="20" ry="12" fill="#F5B731"/><ellipse cx="14" cy="-10" rx="24" ry="13" fill="#F2876B"/><ellipse cx="46" cy="-6" rx="16" ry="10" fill="#16703F"/>',
    '<g fill="none" stroke="#FFF" stroke-opacity=".6" stroke-width="1.6"><ellipse cx="-26" cy="-8" rx="12" ry="7"/><ellipse cx="14" cy="-10" rx="15" ry="8"/><ellipse cx="46" cy="-6" rx="9" ry="5.5"/></g></g>',
  );
}
