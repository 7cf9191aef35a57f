import { short, times } from './svg.ts';

interface Jar {
  x: number;
  /** Position of its base. */
  base: number;
  width: number;
  height: number;
  round: number;
  ground: string;
  /** Bands: distance from the top as a fraction of the height, width in units, colour. */
  bands: [at: number, broad: number, colour: string][];
  id: string;
}

/** A vessel with bands of lacquer, as the toymakers of Etikoppaka turn them. */
export function drawJar({ x, base, width, height, round, ground, bands, id }: Jar): string {
  const top = base - height;
  const body = `x="${x}" y="${short(top)}" width="${width}" height="${height}" rx="${round}"`;
  const lacquer = bands
    .map(
      ([at, broad, colour]) =>
        `<path d="M${x} ${short(top + at * height)}h${width}v${broad}h-${width}Z" fill="${colour}"/>`,
    )
    .join('');
  const light = `<path d="M${short(x + width * 0.22)} ${short(top + round)}V${short(base - round)}" stroke="#FFF" stroke-opacity=".35" stroke-width="${short(width * 0.09)}" stroke-linecap="round"/>`;
  return `<clipPath id="${id}"><rect ${body}/></clipPath><g clip-path="url(#${id})"><rect ${body} fill="${ground}"/>${lacquer}${light}</g>`;
}

/** A turned cap: a stack of rounded rings. */
export function drawCap(x: number, base: number, width: number, rings: string[]): string {
  return times(rings.length, (index) => {
    const inset = index % 2 === 0 ? 0 : 3;
    return `<rect x="${x + inset}" y="${base - (index + 1) * 7}" width="${width - inset * 2}" height="7" rx="3.5" fill="${rings[index]}"/>`;
  });
}

/** A plant of two leaves in a pot. The stem begins at (x, y). */
export function drawPlant(x: number, y: number, scale: number, pot: string): string {
  const vein = 'fill="none" stroke="#7FBF97" stroke-width="1.6"';
  return (
    `<g transform="translate(${x} ${y}) scale(${scale})"><path d="M0 0v-62" stroke="#0A2730" stroke-width="4"/>` +
    '<path d="M0-44c-30-4-34-28-32-40 22 2 32 18 32 40ZM0-58c24-4 30-22 28-36-20 2-28 16-28 36Z" fill="#16703F"/>' +
    `<path d="M-4-50c-16-6-22-16-24-28M4-62c12-5 18-14 20-26" ${vein}/>` +
    `<path d="M-18 0h36l-5 24h-26Z" fill="${pot}"/><path d="M-16.5 7h33M-15 14h30" stroke="#FFF" stroke-opacity=".4" stroke-width="2"/></g>`
  );
}
