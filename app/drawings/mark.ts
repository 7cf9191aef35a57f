import { makeSvg } from './svg.ts';

/** The brand mark and the icon of the site: the thyroid's two lobes in turmeric on the bay's green. */
export function drawMark(): string {
  const lobe =
    '<ellipse cx="14.6" cy="23" rx="5.4" ry="12.2"/>' +
    '<ellipse cx="14.6" cy="24.6" rx="2.2" ry="7" fill="#F5B731"/>';
  return makeSvg(
    46,
    46,
    '<circle cx="23" cy="23" r="23" fill="#0B5A66"/>',
    '<g fill="none" stroke="#F5B731" stroke-width="1.7">',
    '<path d="M18.6 27.4c2.6 2.6 6.2 2.6 8.8 0v4.2c-2.6 2-6.2 2-8.8 0Z" fill="#F5B731"/>',
    `<g transform="rotate(14 14.6 23)">${lobe}</g>`,
    `<g transform="matrix(-1 0 0 1 46 0) rotate(14 14.6 23)">${lobe}</g>`,
    '</g>',
  );
}
