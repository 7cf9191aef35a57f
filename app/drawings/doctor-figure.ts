import { engrave } from './rings.ts';

const HEAD = { cx: 200, cy: 214 };
const INK = '#0A2730';

interface Figure {
  /** Begins every id, for two figures may stand in one drawing. */
  prefix: string;
  coat: string;
  coatLine: string;
}

/** A doctor to the shoulders, 400 by 500, engraved in rings about the face. */
export function drawDoctorFigure({ prefix, coat, coatLine }: Figure): string {
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
