import { drawDoctorFigure } from './doctor-figure.ts';
import { engrave } from './rings.ts';
import { makeSvg } from './svg.ts';

/** Stands where the doctor's photograph will. */
export function drawPortrait(): string {
  return makeSvg(
    400,
    500,
    engrave({
      id: 'wall',
      d: 'M0 0H400V500H0Z',
      ground: '#F9C8AE',
      line: '#F2A98B',
      cx: 200,
      cy: 214,
      pitch: 11,
      width: 1.3,
    }),
    drawDoctorFigure({ prefix: 'd', coat: '#0B5A66', coatLine: '#1B7784' }),
  );
}
