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
