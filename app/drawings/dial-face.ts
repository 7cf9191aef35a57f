import { CENTRE, dialPoint } from './dial-geometry.ts';
import { short, smoothRing, times } from './svg.ts';

const FACE =
  '<radialGradient id="face-ground" cx=".5" cy=".36" r=".64"><stop stop-color="#10495A"/><stop offset=".44" stop-color="#0A3444"/><stop offset=".78" stop-color="#072633"/></radialGradient><circle cx="380" cy="380" r="278.2" fill="url(#face-ground)"/>';

/** A dash for each part of the day: 96 quarters, 24 hours, 4 sixths of the night and day. */
function ticks(
  parts: number,
  radius: number,
  length: number,
  width: number,
  opacity: number,
): string {
  const turn = 2 * Math.PI * radius;
  const dash = `${width} ${turn / parts - width}`.replace(/(\.\d{3})\d+/g, '$1');
  return `<circle cx="380" cy="380" r="${radius}" stroke-width="${length}" stroke-dasharray="${dash}" stroke-dashoffset="${width / 2}" stroke-opacity="${opacity}"/>`;
}

/**
 * The part of the dial that does not move: the face, the curves and the ticks. The HTML contains it outside of the
 * React application, which shows it with `<use href="#dial-face">`. So it adds nothing to the script, needs no
 * request, and the heading remains the largest paint of the first view.
 */
export function drawDialFace(): string {
  const parts = [
    FACE,
    `<g fill="none" stroke="#FFF" stroke-width="1" stroke-opacity="0.06">${times(23, (index) => `<circle cx="380" cy="380" r="${92 + index * 8}"/>`)}</g>`,
    drawDialCurves(),
    `<g class="dial-ticks" fill="none">${ticks(96, 317, 4, 1, 0.34)}${ticks(24, 317.5, 11, 1.6, 0.8)}${ticks(4, 320, 16, 2.4, 1)}</g>`,
  ];
  return `<svg class="dial-sheet" width="0" height="0" aria-hidden="true"><symbol id="dial-face" viewBox="0 0 760 760">${parts.join('')}</symbol></svg>`;
}

const POINTS = 64;

/** A daily curve with its maximum at the hour `peak`, equally high at both midnights. */
function bump(hour: number, peak: number, steepness: number): number {
  return Math.exp(steepness * (Math.cos(((hour - peak) / 12) * Math.PI) - 1));
}

/** Steeper before the peak than after it, as cortisol is on waking. */
function leaningBump(hour: number, peak: number, before: number, after: number): number {
  const distance = ((hour - peak + 36) % 24) - 12;
  return bump(hour, peak, distance < 0 ? before : after);
}

function soften(level: (hour: number) => number): (hour: number) => number {
  return (hour) => {
    let sum = 0;
    for (let step = -6; step <= 6; step++) sum += level(hour + step * 0.18);
    return sum / 13;
  };
}

interface Curve {
  id: string;
  level: (hour: number) => number;
  base: number;
  height: number;
  colour: string;
}

/** Illustration, not to scale: peaks at about 8:00, 3:00 and 1:30. */
const CURVES: Curve[] = [
  {
    id: 'cortisol',
    level: soften((hour) => 0.05 + 0.95 * leaningBump(hour, 8, 9, 2.1) + 0.07 * bump(hour, 13, 30)),
    base: 176,
    height: 86,
    colour: '#FF9D7E',
  },
  {
    id: 'melatonin',
    level: soften((hour) => bump(hour, 3, 7)),
    base: 128,
    height: 82,
    colour: '#C9A7E8',
  },
  {
    id: 'tsh',
    level: soften((hour) => 0.1 + 0.9 * leaningBump(hour, 1.5, 2.4, 1.8)),
    base: 96,
    height: 58,
    colour: '#8CCFCB',
  },
];

/** Three hormone curves, with rings 5 units apart between each curve and its base circle. */
function drawDialCurves(): string {
  return CURVES.map(({ id, level, base, height, colour }) => {
    const points = Array.from({ length: POINTS }, (_, index) => {
      const hour = (index * 24) / POINTS;
      return dialPoint(hour, base + height * level(hour));
    });
    const curve = smoothRing(points);
    const rest = `M${CENTRE - base} ${CENTRE}a${base} ${base} 0 1 0 ${2 * base} 0a${base} ${base} 0 1 0 ${-2 * base} 0Z`;
    const rings = Array.from({ length: Math.ceil(height / 5) }, (_, index) => {
      const opacity = 0.28 + (0.62 * index * 5) / height;
      return `<circle cx="380" cy="380" r="${base + 3 + index * 5}" stroke-opacity="${short(opacity)}"/>`;
    });
    return (
      `<clipPath id="face-${id}"><path d="${curve}${rest}" clip-rule="evenodd"/></clipPath>` +
      `<g clip-path="url(#face-${id})"><circle cx="380" cy="380" r="${base + height + 4}" fill="${colour}" fill-opacity=".13"/>` +
      `<g fill="none" stroke="${colour}" stroke-width="1.5">${rings.join('')}</g></g>` +
      `<path d="${curve}" fill="none" stroke="${colour}" stroke-width="2.4"/>`
    );
  }).join('');
}
