import { drawButterfly } from './thyroid.ts';
import { drawDialCurves } from './dial-face.ts';
import { CENTRE, dialPoint } from './dial-geometry.ts';
import { drawRings } from './rings.ts';
import { makeSvg, pair, times } from './svg.ts';

/** The sky over a day: the hour, and red, green and blue. */
const SKY: [hour: number, colour: [number, number, number]][] = [
  [0, [11, 35, 64]],
  [2.9, [11, 35, 64]],
  [4.6, [44, 53, 98]],
  [5.6, [180, 94, 110]],
  [6.2, [242, 135, 107]],
  [7.2, [249, 198, 140]],
  [9.1, [191, 228, 223]],
  [12, [143, 208, 210]],
  [14.4, [169, 218, 214]],
  [16.6, [246, 207, 139]],
  [17.8, [238, 142, 98]],
  [19, [138, 70, 112]],
  [20.6, [43, 47, 92]],
  [22.3, [11, 35, 64]],
  [24, [11, 35, 64]],
];

function skyAt(hour: number): string {
  const next = Math.max(
    1,
    SKY.findIndex(([at]) => at >= hour),
  );
  const [from, before] = SKY[next - 1] ?? [0, [0, 0, 0]];
  const [to, after] = SKY[next] ?? [24, [0, 0, 0]];
  const part = (hour - from) / (to - from);
  const mixed = before.map((value, index) =>
    Math.round(value + ((after[index] ?? 0) - value) * part),
  );
  return `rgb(${mixed.join()})`;
}

function drawSky(): string {
  return times(288, (index) => {
    const hour = index / 12;
    const arc = `M${pair(dialPoint(hour, 292))}A292 292 0 0 1 ${pair(dialPoint(hour + 0.1, 292))}`;
    return `<path d="${arc}" stroke="${skyAt(hour + 0.05)}"/>`;
  });
}

export const OG_SIZE = { width: 1200, height: 630 };

/** The preview of shared links: the dial with the mark at its centre, which stays whole in a square crop. */
export function drawOg(): string {
  return makeSvg(
    OG_SIZE.width,
    OG_SIZE.height,
    '<path d="M0 0H1200V630H0Z" fill="#EFF4F3"/>',
    drawRings({
      cx: 600,
      cy: 315,
      from: 300,
      step: 22,
      count: 18,
      colour: '#0B5A66',
      width: 1.4,
      opacity: 0.32,
      fadeTo: 0.06,
    }),
    `<g transform="translate(600 315) scale(.92) translate(${-CENTRE} ${-CENTRE})">`,
    '<radialGradient id="face" cx=".5" cy=".36" r=".64"><stop stop-color="#10495A"/><stop offset=".44" stop-color="#0A3444"/><stop offset=".78" stop-color="#072633"/></radialGradient><circle cx="380" cy="380" r="282" fill="url(#face)"/>',
    `<g fill="none" stroke-width="28">${drawSky()}</g>`,
    drawRings({
      cx: 380,
      cy: 380,
      from: 92,
      step: 8,
      count: 23,
      colour: '#FFF',
      width: 1,
      opacity: 0.06,
    }),
    drawDialCurves(),
    '<circle cx="380" cy="380" r="92" fill="#0B5A66"/>',
    drawButterfly({
      cx: 380,
      cy: 384,
      scale: 0.32,
      ground: '#F5B731',
      lines: ['#FFF0C2', '#D9921A'],
      width: 4.5,
    }),
    '</g>',
  );
}
