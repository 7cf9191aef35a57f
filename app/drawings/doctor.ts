import { drawRings, engrave } from './rings.ts';
import { makeSvg } from './svg.ts';

const HEAD = { cx: 200, cy: 214 };
const INK = '#0A2730';

interface Figure {
  /** Prefix of every id, since a document may contain two figures. */
  prefix: string;
  coat: string;
  coatLine: string;
}

/** A doctor's head and shoulders, 400 by 500, filled with rings around the face. */
function drawDoctorFigure({ prefix, coat, coatLine }: Figure): string {
  const engraved = (
    id: string,
    d: string,
    ground: string,
    line: string,
    pitch: number,
    width: number,
  ) => engrave({ id: `${prefix}-${id}`, d, ground, line, ...HEAD, pitch, width });
  return [
    engraved(
      'coat',
      'M24 520C30 414 92 366 158 350L200 392L242 350C308 366 370 414 376 520Z',
      coat,
      coatLine,
      11,
      2.2,
    ),
    engraved('collar', 'M158 350L172 336H228L242 350L200 392Z', '#E08A66', '#C96F4D', 7, 2),
    engraved('neck', 'M166 280H234V344C226 366 174 366 166 344Z', '#D98460', '#BF6745', 7, 2),
    engraved(
      'face',
      'M132 206C132 142 160 120 200 120S268 142 268 206C268 268 236 316 200 316S132 268 132 206Z',
      '#F0A583',
      '#DD835D',
      7,
      1.6,
    ),
    engraved(
      'hair',
      'M126 226C112 150 140 92 206 92C268 92 292 142 276 228C270 206 264 190 256 176C236 176 206 168 186 146C176 164 156 178 142 184C134 196 130 210 126 226Z',
      INK,
      '#2F5763',
      7,
      2,
    ),
    `<g fill="none" stroke="${INK}" stroke-width="5"><rect x="146" y="206" width="44" height="34" rx="15"/><rect x="210" y="206" width="44" height="34" rx="15"/><path d="M190 218c6-5 14-5 20 0"/></g>`,
    '<path d="M184 284c10 8 24 8 34 0" fill="none" stroke="#A6492B" stroke-width="5" stroke-linecap="round"/>',
    '<path d="M202 238c2 10 6 18 2 24-2 3-6 3-9 2" fill="none" stroke="#B85F3E" stroke-width="4" stroke-linecap="round"/>',
    `<g fill="none" stroke="${INK}" stroke-width="8" stroke-linecap="round"><path d="M138 362C122 418 138 462 178 470"/><path d="M262 362C280 410 272 436 264 444"/></g>`,
    `<circle cx="260" cy="458" r="15" fill="#F5B731" stroke="${INK}" stroke-width="6"/>`,
    `<circle cx="260" cy="458" r="6" fill="none" stroke="${INK}" stroke-width="1.6"/>`,
  ].join('');
}

/** Shown until there is a photograph of the doctor. */
export function drawPortrait(): string {
  return makeSvg(
    400,
    500,
    engrave({
      id: 'wall',
      d: 'M0 0H400V500H0Z',
      ground: '#F9C8AE',
      line: '#F2A98B',
      cx: 200,
      cy: 214,
      pitch: 11,
      width: 1.3,
    }),
    drawDoctorFigure({ prefix: 'd', coat: '#0B5A66', coatLine: '#1B7784' }),
  );
}

/** A consultation by video on a telephone. */
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
