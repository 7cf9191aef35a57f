import { drawDialCurves } from './dial-curves.ts';
import { drawRings } from './rings.ts';

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
 * The still part of the dial: the face, the rhythms and the ticks. It stands in the document, outside of the
 * application, which shows it by `<use href="#dial-face">`: none of it is in the script, it waits for no
 * request, and the first view's largest paint is the heading.
 */
export function drawDialFace(): string {
  const parts = [
    FACE,
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
    `<g class="dial-ticks" fill="none">${ticks(96, 317, 4, 1, 0.34)}${ticks(24, 317.5, 11, 1.6, 0.8)}${ticks(4, 320, 16, 2.4, 1)}</g>`,
  ];
  return `<svg class="dial-sheet" width="0" height="0" aria-hidden="true"><symbol id="dial-face" viewBox="0 0 760 760">${parts.join('')}</symbol></svg>`;
}
