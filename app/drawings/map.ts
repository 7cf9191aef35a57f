import { drawRings } from './rings.ts';
import { makeSvg, short, times } from './svg.ts';

const SHORE = '372 540C410 480 396 430 448 388S520 300 500 246 560 150 590 96 610 30 640 0';

function hill(cx: number, cy: number, rx: number, ry: number, turn: number, count: number): string {
  const rings = times(count, (index) => {
    const part = 1 - index / count;
    const centre = `cx="${cx - index * 2}" cy="${cy - index * 2}"`;
    return `<ellipse ${centre} rx="${short(rx * part)}" ry="${short(ry * part)}"/>`;
  });
  return `<g transform="rotate(${turn} ${cx} ${cy})">${rings}</g>`;
}

/** Roads, the shore and the sea. Shown until the live map has loaded. */
export function drawMap(): string {
  const waves = times(
    13,
    (index) =>
      `<path transform="translate(${16 + index * 19} ${index * 4})" d="M${SHORE}" stroke-opacity="${(0.85 - index * 0.055).toFixed(2)}"/>`,
  );
  return makeSvg(
    700,
    540,
    '<path d="M0 0H700V540H0Z" fill="#E4EEEC"/>',
    `<g fill="#CFE3DB" stroke="#B4CFC5" stroke-width="1.4">${hill(74, 96, 70, 54, 24, 5)}${hill(120, 470, 64, 46, -20, 5)}${hill(402, 330, 30, 42, 14, 4)}${hill(430, 60, 48, 30, -30, 4)}</g>`,
    `<path d="M700 0V540L${SHORE}Z" fill="#A9D6D6"/>`,
    `<path d="M${SHORE}" fill="none" stroke="#F9E7C4" stroke-width="11"/>`,
    `<g fill="none" stroke="#FFF" stroke-width="2">${waves}</g>`,
    '<g fill="none" stroke="#FFF" stroke-linecap="round"><path d="M-20 430C120 400 200 330 300 300S440 180 560 60" stroke-width="15"/><path d="M120-20C160 120 200 200 262 316S320 470 330 560" stroke-width="11"/><path d="M-20 210C100 220 190 210 330 160S500 60 540-20" stroke-width="8"/><path d="M-20 330C80 300 140 250 200 205M60 560C110 480 180 400 262 316M390 500C380 440 350 380 300 300M340-20C350 60 380 130 420 210" stroke-width="5"/></g>',
    drawRings({
      cx: 262,
      cy: 316,
      from: 26,
      step: 15,
      count: 5,
      colour: '#0B5A66',
      width: 1.6,
      opacity: 0.6,
      fadeTo: 0.15,
    }),
    '<ellipse cx="262" cy="318" rx="14" ry="5" fill="#0A2730" fill-opacity=".25"/><path d="M262 318C236 286 232 274 232 262a30 30 0 0 1 60 0c0 12-4 24-30 56Z" fill="#0B5A66"/>',
    '<circle cx="262" cy="262" r="21" fill="none" stroke="#2F8792" stroke-width="1.6"/><circle cx="262" cy="262" r="11" fill="#F5B731"/><circle cx="262" cy="262" r="5" fill="none" stroke="#0B5A66" stroke-width="1.6"/>',
  );
}
