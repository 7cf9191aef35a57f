import { drawButterfly } from './butterfly.ts';
import { drawRings } from './rings.ts';
import { makeSvg, times } from './svg.ts';

/** For a night ground. */
export function drawThyroid(): string {
  const windpipe = times(13, (index) => {
    const y = 50 + index * 43;
    return `<path d="M274 ${y}C290 ${y + 20} 370 ${y + 20} 386 ${y}"/>`;
  });
  const hormones: [number, number, number][] = [
    [104, 96, 7],
    [574, 132, 10],
    [612, 424, 6],
    [58, 452, 9],
    [512, 566, 5],
    [150, 560, 6],
  ];
  return makeSvg(
    660,
    620,
    drawRings({
      cx: 330,
      cy: 308,
      from: 60,
      step: 20,
      count: 28,
      colour: '#FFF',
      width: 1,
      opacity: 0.17,
      fadeTo: 0.03,
    }),
    `<g fill="none" stroke="#4F8D93" stroke-width="7" stroke-linecap="round">${windpipe}</g>`,
    drawButterfly({
      cx: 330,
      cy: 296,
      scale: 1.36,
      ground: '#F2876B',
      lines: ['#FFE1B8', '#FBB27F', '#F9D27A', '#FFE1B8', '#E96F55'],
      width: 3.2,
    }),
    `<g fill="#F5B731">${hormones.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join('')}</g>`,
    `<g fill="none" stroke="#F5B731" stroke-width="1.4" stroke-opacity=".6">${hormones
      .map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r + 7}"/>`)
      .join('')}</g>`,
  );
}
