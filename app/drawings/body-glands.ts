import { short, times } from './svg.ts';

/** Where each gland lies, in the order of the list beside the drawing, and where its number stands. */
export const GLANDS = [
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

/** Each gland in a group whose class gives it its colour. */
export function drawGlands(): string {
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
