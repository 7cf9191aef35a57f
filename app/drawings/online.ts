import { drawDoctorFigure } from './doctor-figure.ts';
import { drawRings, engrave } from './rings.ts';
import { makeSvg } from './svg.ts';

const INK = '#0A2730';

/** A visit over the telephone's screen. */
export function drawOnline(): string {
  const wall = engrave({
    id: 'wall',
    d: 'M0 0H480V560H0Z',
    ground: '#F9C8AE',
    line: '#F3A88A',
    cx: 240,
    cy: 270,
    pitch: 20,
    width: 2,
  });
  const sun = engrave({
    id: 'sun',
    d: 'M128 286A112 112 0 1 1 352 286A112 112 0 1 1 128 286Z',
    ground: '#8CCFCB',
    line: '#6DB9B6',
    cx: 240,
    cy: 286,
    pitch: 9,
    width: 1.6,
  });
  const screen = `<clipPath id="screen"><rect x="134" y="76" width="212" height="412" rx="28"/></clipPath><g clip-path="url(#screen)"><rect x="134" y="76" width="212" height="412" fill="#0F3A4A"/>${sun}<g transform="translate(78 108) scale(.81)">${drawDoctorFigure({ prefix: 'd', coat: '#F4F7F6', coatLine: '#CFDEDE' })}</g></g>`;
  const visitor =
    '<rect x="262" y="98" width="66" height="86" rx="14" fill="#F2876B"/><clipPath id="small"><rect x="262" y="98" width="66" height="86" rx="14"/></clipPath><g clip-path="url(#small)">' +
    drawRings({ cx: 295, cy: 134, from: 22, step: 7, count: 9, colour: '#FBB49C', width: 1.4 }) +
    `<circle cx="295" cy="134" r="17" fill="#7A4A34"/><path d="M264 188c2-24 14-34 31-34s29 10 31 34Z" fill="#6A3B66"/><path d="M276 134c-2-24 38-24 38 0-6-8-10-10-19-10s-14 3-19 10Z" fill="${INK}"/></g>`;
  const controls =
    `<g transform="translate(240 452)"><rect x="-84" y="-30" width="168" height="60" rx="30" fill="${INK}" fill-opacity=".82"/>` +
    `<circle cx="-48" r="19" fill="#FFF"/><path d="M-48-9a4 4 0 0 1 4 4v5a4 4 0 0 1-8 0v-5a4 4 0 0 1 4-4ZM-56 1c1 11 15 11 16 0M-48 9v4" fill="none" stroke="${INK}" stroke-width="2.4"/>` +
    `<circle r="19" fill="#FFF"/><rect x="-9" y="-6" width="12" height="12" rx="3" fill="${INK}"/><path d="M5-3l6-3v12l-6-3Z" fill="${INK}"/>` +
    `<circle cx="48" r="19" fill="#F2876B"/><path d="M38 3c6-7 14-7 20 0" stroke="${INK}" stroke-width="4.5" fill="none" stroke-linecap="round"/></g>`;
  return makeSvg(
    480,
    560,
    wall,
    `<rect x="122" y="64" width="236" height="436" rx="38" fill="${INK}"/>`,
    screen,
    visitor,
    controls,
  );
}
