import { drawRings, engrave } from './rings.ts';
import { makeSvg } from './svg.ts';
import { drawPlant } from './turned.ts';

function sofa(id: string, d: string, ground: string, line: string): string {
  return engrave({ id, d, ground, line, cx: 180, cy: 250, pitch: 9, width: 1.5 });
}

export function drawLounge(): string {
  return makeSvg(
    400,
    250,
    '<path d="M0 0H400V250H0Z" fill="#F9C8AE"/>',
    drawRings({
      cx: 300,
      cy: 92,
      from: 76,
      step: 12,
      count: 8,
      colour: '#F2876B',
      width: 1.5,
      fadeTo: 0.25,
    }),
    engrave({
      id: 'sun',
      d: 'M236 92a64 64 0 1 1 128 0a64 64 0 1 1-128 0Z',
      ground: '#F2876B',
      line: '#F6A085',
      cx: 300,
      cy: 92,
      pitch: 8,
      width: 1.6,
    }),
    '<path d="M0 206H400V250H0Z" fill="#E9A384"/><path d="M0 217H400M0 229H400M0 241H400" stroke="#F2B698" stroke-width="1.5"/>',
    sofa('back', 'M96 206V134c0-22 16-38 38-38h92c22 0 38 16 38 38v72Z', '#0B5A66', '#1B7784'),
    sofa('seat', 'M112 206v-34c0-12 8-20 20-20h96c12 0 20 8 20 20v34Z', '#0F7280', '#2A8E9A'),
    '<rect x="76" y="146" width="34" height="66" rx="16" fill="#08434D"/><rect x="250" y="146" width="34" height="66" rx="16" fill="#08434D"/>',
    '<g fill="none" stroke="#1B7784" stroke-width="1.6"><circle cx="93" cy="163" r="11"/><circle cx="93" cy="163" r="6"/><circle cx="267" cy="163" r="11"/><circle cx="267" cy="163" r="6"/></g>',
    '<path d="M98 212v14M262 212v14" stroke="#0A2730" stroke-width="7" stroke-linecap="round"/>',
    '<rect x="196" y="128" width="46" height="46" rx="12" fill="#F5B731" transform="rotate(9 219 151)"/><g fill="none" stroke="#FFE1A0" stroke-width="2"><circle cx="219" cy="151" r="15"/><circle cx="219" cy="151" r="9"/><circle cx="219" cy="151" r="3"/></g>',
    drawPlant(338, 210, 1, '#0A2730'),
    '<path d="M48 226V96" stroke="#0A2730" stroke-width="4"/><g fill="#0A2730"><circle cx="48" cy="150" r="6"/><circle cx="48" cy="164" r="5"/><circle cx="48" cy="200" r="5"/></g>',
    '<path d="M24 100h48L60 60H36Z" fill="#F5B731"/><path d="M27.5 90h41M30.5 80h35M33.5 70h29" stroke="#FFE1A0" stroke-width="2"/>',
    '<path d="M34 228h28" stroke="#0A2730" stroke-width="5" stroke-linecap="round"/>',
  );
}

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
