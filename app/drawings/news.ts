import { drawRings, engrave } from './rings.ts';
import { makeSvg } from './svg.ts';

const disc = (cx: number, cy: number, r: number) =>
  `M${cx - r} ${cy}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`;

/** From above: a tablet and water first, coffee later. */
export function drawNewsTablet(): string {
  return makeSvg(
    640,
    360,
    '<path d="M0 0H640V360H0Z" fill="#F9DE9C"/>',
    drawRings({
      cx: 440,
      cy: 182,
      from: 150,
      step: 16,
      count: 30,
      colour: '#F5B731',
      width: 1.6,
      opacity: 0.9,
      fadeTo: 0.2,
    }),
    engrave({
      id: 'saucer',
      d: disc(440, 182, 132),
      ground: '#FFF',
      line: '#DCE7E6',
      cx: 440,
      cy: 182,
      pitch: 11,
      width: 2,
    }),
    '<rect x="520" y="164" width="84" height="36" rx="18" fill="#0B5A66" transform="rotate(-24 440 182)"/>',
    engrave({
      id: 'cup',
      d: disc(440, 182, 92),
      ground: '#0B5A66',
      line: '#1B7784',
      cx: 440,
      cy: 182,
      pitch: 7,
      width: 1.6,
    }),
    engrave({
      id: 'coffee',
      d: disc(440, 182, 74),
      ground: '#5A3526',
      line: '#7A4A34',
      cx: 430,
      cy: 172,
      pitch: 10,
      width: 2.4,
    }),
    '<path d="M398 160c10-26 36-36 62-30" fill="none" stroke="#C79A78" stroke-width="5" stroke-linecap="round"/>',
    engrave({
      id: 'water',
      d: disc(196, 130, 70),
      ground: '#8CCFCB',
      line: '#BFE4DF',
      cx: 190,
      cy: 124,
      pitch: 10,
      width: 2.2,
    }),
    '<circle cx="196" cy="130" r="74" fill="none" stroke="#FFF" stroke-width="8"/>',
    '<path d="M158 106c8-16 20-24 36-26" fill="none" stroke="#FFF" stroke-width="5" stroke-linecap="round"/>',
    '<ellipse cx="160" cy="278" rx="62" ry="44" fill="#E5B457" fill-opacity=".5"/>',
    engrave({
      id: 'tablet',
      d: disc(154, 266, 42),
      ground: '#FFF',
      line: '#F6E3DC',
      cx: 154,
      cy: 266,
      pitch: 7,
      width: 2,
    }),
    '<circle cx="154" cy="266" r="42" fill="none" stroke="#F2876B" stroke-width="5"/><path d="M124 266h60" stroke="#F2876B" stroke-width="4" stroke-linecap="round"/>',
    '<path d="M226 262c30 26 62 32 92 22" fill="none" stroke="#0A2730" stroke-width="4" stroke-linecap="round" stroke-dasharray="1 12"/><path d="M310 272l12 11-15 8" fill="none" stroke="#0A2730" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>',
  );
}

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
