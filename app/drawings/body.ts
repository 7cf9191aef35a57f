import { makeSvg, short, times } from './svg.ts';

/** The height of a row of the list beside the drawing, and the middle of the first. */
const ROW = 84;
const FIRST = 42;

/** Margin for the echoes of the outline. The style sheet shifts the drawing back by the same amount. */
const MARGIN = { left: 70, top: 66 };

const HALF =
  'C192 18 206 38 206 66C206 90 199 106 189 116L189 134C189 147 202 153 222 159C258 169 276 186 281 222L294 372C297 410 300 452 300 520';
const OUTLINE = `M170 18${HALF}H40C40 452 43 410 46 372L59 222C64 186 82 169 118 159C138 153 151 147 151 134L151 116C141 106 134 90 134 66C134 38 148 18 170 18Z`;

/** Depending on its own width in the page, the drawing shows lines to the list's rows (wide) or numbers (narrow). */
const STYLE = `<style>
:root{--ink:#0A2730;--field:#6E858D;--paper:#fff;--mist:#EFF4F3;--on:#fff}
.g1{color:#6A3B66}.g2{color:#C94A2A}.g3{color:#1F7F7A}.g4{color:#0B5A66}.g5{color:#976700}.g6{color:#B0486A}
.seed{stroke:var(--mist);stroke-width:1.2}
.number{display:none;font:700 17px system-ui,sans-serif;text-anchor:middle}
@media(max-width:489px){.lead{display:none}.number{display:block}}
@media(prefers-color-scheme:dark){:root{--ink:#EAF3F3;--field:#7C9BA3;--paper:#07222C;--mist:#0B2D39;--on:#06202A}
.g1{color:#D3A3CE}.g2{color:#FF9D7E}.g3{color:#6FCFC6}.g4{color:#6FB9D6}.g5{color:#F0C25A}.g6{color:#F29AB5}}
</style>`;

const FADE =
  '<linearGradient id="down" x2="0" y2="1"><stop offset=".72" stop-color="#fff"/><stop offset="1"/></linearGradient><mask id="fade" maskUnits="userSpaceOnUse" x="-90" y="-90" width="620" height="620"><path d="M-90-90H530V504H-90Z" fill="url(#down)"/></mask>';

function drawLead(index: number, [x, y]: readonly [number, number]): string {
  const row = FIRST + ROW * index;
  const bend = Math.max(x + 14, 362 - Math.abs(row - y) * 0.3);
  return `<g class="lead g${index + 1}"><path d="M${x} ${y}L${short(bend)} ${row}H420" fill="none" stroke="currentColor" stroke-width="1.6"/><circle cx="${x}" cy="${y}" r="3.4" fill="currentColor"/></g>`;
}

function drawNumber(
  index: number,
  from: readonly [number, number],
  [x, y]: readonly [number, number],
): string {
  return `<g class="number g${index + 1}"><path d="M${from.join(' ')}L${x} ${y}" stroke="currentColor" stroke-width="1.6"/><circle cx="${x}" cy="${y}" r="15" fill="currentColor"/><text x="${x}" y="${y + 6}" fill="var(--on)">${index + 1}</text></g>`;
}

/** The body with its glands, and its outline echoed five times; for a light background. */
export function drawBody(): string {
  const echoes = times(5, (index) => {
    const width = (5 - index) * 24;
    const opacity = short(0.12 + index * 0.1);
    return `<path d="${OUTLINE}" stroke="var(--field)" stroke-opacity="${opacity}" stroke-width="${width}"/><path d="${OUTLINE}" stroke="var(--paper)" stroke-width="${short(width - 2.2)}"/>`;
  }).replaceAll(`<path d="${OUTLINE}"`, '<use href="#o"');
  return makeSvg(
    420 + MARGIN.left,
    504 + MARGIN.top,
    STYLE,
    `<g transform="translate(${MARGIN.left} ${MARGIN.top})">`,
    `<defs><path id="o" d="${OUTLINE}"/></defs>`,
    FADE,
    `<g mask="url(#fade)"><g fill="none" stroke-linejoin="round">${echoes}</g>`,
    '<use href="#o" fill="var(--mist)" stroke="var(--ink)" stroke-width="2"/>',
    '<g fill="none" stroke="var(--ink)" stroke-width="1.6"><path d="M92 236C94 300 90 380 88 520M248 236C246 300 250 380 252 520" stroke-opacity=".55"/></g>',
    '<path d="M134 168C150 178 162 180 170 180S190 178 206 168" fill="none" stroke="var(--field)" stroke-width="1.3"/></g>',
    '<g fill="none" stroke="var(--field)" stroke-width="1.4"><path d="M143 50C143 32 154 27 170 27S197 33 197 50 192 72 178 74 164 82 158 74 143 68 143 50Z" stroke-opacity=".7"/><path d="M120 330C96 336 92 392 116 402 132 404 136 388 134 372 132 352 138 332 120 330ZM220 330C244 336 248 392 224 402 208 404 204 388 206 372 208 352 202 332 220 330Z" stroke-opacity=".8"/></g>',
    drawGlands(),
    times(GLANDS.length, (index) => {
      const gland = GLANDS[index];
      return gland ? drawLead(index, gland.lead) + drawNumber(index, gland.dot, gland.number) : '';
    }),
    '</g>',
  );
}

/** Position of each gland and of its number, in the order of the list beside the drawing. */
const GLANDS = [
  { name: 'pituitary', lead: [170, 80], dot: [170, 80], number: [236, 66] },
  { name: 'thyroid', lead: [188, 146], dot: [181, 146], number: [240, 126] },
  { name: 'parathyroids', lead: [185, 158], dot: [155, 160], number: [94, 146] },
  { name: 'adrenals', lead: [234, 330], dot: [234, 334], number: [278, 316] },
  { name: 'pancreas', lead: [206, 366], dot: [206, 368], number: [280, 376] },
  { name: 'gonads', lead: [217, 462], dot: [217, 462], number: [280, 462] },
] as const;

function organ(
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  turn: number,
  rings: number,
): string {
  const ellipses = times(rings, (index) => {
    const part = 1 - index / rings;
    const fill = index === 0 ? ' fill="currentColor" fill-opacity=".2"' : '';
    return `<ellipse cx="${cx}" cy="${cy}" rx="${short(rx * part)}" ry="${short(ry * part)}"${fill}/>`;
  });
  return `<g transform="rotate(${turn} ${cx} ${cy})">${ellipses}</g>`;
}

const PARATHYROIDS = [
  [152, 134],
  [188, 134],
  [155, 158],
  [185, 158],
];

function group(index: number, content: string): string {
  return `<g class="g${index + 1}">${content}</g>`;
}

/** Each gland is a group whose class sets its colour. */
function drawGlands(): string {
  return (
    '<g fill="none" stroke="currentColor" stroke-width="1.8">' +
    group(0, organ(170, 80, 7, 7, 0, 3)) +
    group(
      1,
      `${organ(159, 144, 6.5, 16, 12, 3)}${organ(181, 144, 6.5, 16, -12, 3)}<path d="M161 150c6 5 12 5 18 0v6c-6 4-12 4-18 0Z" fill="currentColor"/>`,
    ) +
    group(
      2,
      PARATHYROIDS.map(
        ([x, y]) => `<circle class="seed" cx="${x}" cy="${y}" r="3.4" fill="currentColor"/>`,
      ).join(''),
    ) +
    group(
      3,
      '<path d="M102 334c4-14 26-18 34-4-10-2-24 0-34 4ZM238 334c-4-14-26-18-34-4 10-2 24 0 34 4Z" fill="currentColor" fill-opacity=".3"/><path d="M109 329c6-6 15-8 21-4M231 329c-6-6-15-8-21-4" stroke-width="1.2"/>',
    ) +
    group(
      4,
      '<path d="M134 372c10-12 30 0 46-6s26-6 30 0-6 14-22 14-24 10-38 8-20-10-16-16Z" fill="currentColor" fill-opacity=".25"/><path d="M142 374c12-6 28 4 44-2M148 380c10 0 22-2 32-6" stroke-width="1.4"/>',
    ) +
    group(
      5,
      `${organ(136, 462, 13, 9, -10, 3)}${organ(204, 462, 13, 9, 10, 3)}<path d="M148 456C156 446 164 446 170 452S184 446 192 456"/>`,
    ) +
    '</g>'
  );
}
