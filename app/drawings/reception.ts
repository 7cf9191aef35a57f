import { drawRings, engrave } from './rings.ts';
import { makeSvg } from './svg.ts';
import { drawPlant } from './turned.ts';

export function drawReception(): string {
  return makeSvg(
    400,
    250,
    '<path d="M0 0H400V250H0Z" fill="#F9DE9C"/>',
    drawRings({
      cx: 200,
      cy: 206,
      from: 145,
      step: 13,
      count: 8,
      colour: '#F5B731',
      width: 1.7,
      fadeTo: 0.4,
    }),
    engrave({
      id: 'sun',
      d: 'M68 206a132 132 0 0 1 264 0Z',
      ground: '#F5B731',
      line: '#F8C75F',
      cx: 200,
      cy: 206,
      pitch: 11,
      width: 1.8,
    }),
    engrave({
      id: 'desk',
      d: 'M34 176H366V250H34Z',
      ground: '#0B5A66',
      line: '#1B7784',
      cx: 200,
      cy: 162,
      pitch: 12,
      width: 1.6,
    }),
    '<rect x="22" y="162" width="356" height="20" rx="8" fill="#08434D"/><path d="M32 172H368" stroke="#1B7784" stroke-width="1.6"/>',
    engrave({
      id: 'bell',
      d: 'M142 162a58 58 0 0 1 116 0Z',
      ground: '#FFF',
      line: '#D5E5E4',
      cx: 200,
      cy: 162,
      pitch: 9,
      width: 2,
    }),
    '<path d="M142 160a58 56 0 0 1 116 0Z" fill="none" stroke="#0A2730" stroke-width="5" stroke-linejoin="round"/>',
    '<path d="M200 102v-14" stroke="#0A2730" stroke-width="6" stroke-linecap="round"/><circle cx="200" cy="82" r="8" fill="#0A2730"/>',
    '<path d="M158 148a42 42 0 0 1 26-28" fill="none" stroke="#8CCFCB" stroke-width="6" stroke-linecap="round"/>',
    '<rect x="292" y="118" width="56" height="44" rx="4" fill="#FFF"/><path d="M302 130h36M302 140h36M302 150h22" stroke="#0B5A66" stroke-width="3.4"/>',
    drawPlant(72, 142, 0.78, '#F2876B'),
  );
}
