import { CENTRE, dialPoint } from './dial-geometry.ts';
import { short, smoothRing } from './svg.ts';

const POINTS = 64;

/** A bump of the day about `peak`; it ends at midnight as high as it began. */
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

/** Three rhythms; between a curve and its resting circle the lathe has cut rings of 5 units. */
export function drawDialCurves(): string {
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
