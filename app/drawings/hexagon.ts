import { short } from './svg.ts';

/** A hexagon on its point, about (x, y). */
export function hexagon(x: number, y: number, radius: number): string {
  const corners = Array.from({ length: 6 }, (_, index) => {
    const angle = (Math.PI / 3) * index + Math.PI / 6;
    return `${short(x + radius * Math.cos(angle))} ${short(y + radius * Math.sin(angle))}`;
  });
  return `M${corners.join('L')}Z`;
}
