export interface PictureSize {
  width: number;
  height: number;
}

/** The formats that are made, with their settings. */
export const FORMATS = { webp: { quality: 78 }, avif: { quality: 52, effort: 3 } };

export interface Variant extends PictureSize {
  format: keyof typeof FORMATS;
}

const NARROWER_WIDTHS = [800, 480];

/** From the largest down, so that a largest one that is there tells what the others must be. */
export function listVariants(largest: PictureSize): Variant[] {
  const narrower = NARROWER_WIDTHS.filter((width) => width < largest.width);
  const ratio = largest.height / largest.width;
  const sizes = narrower.map((width) => ({
    width,
    height: Math.max(1, Math.round(width * ratio)),
  }));
  return [largest, ...sizes].flatMap((size) => [
    { ...size, format: 'webp' as const },
    { ...size, format: 'avif' as const },
  ]);
}

/** Names carry the size, so that a later start need not open any picture. */
export function nameFile(hash: string, { width, height, format }: Variant): string {
  return `${hash}-${width}x${height}.${format}`;
}

/** Size of the largest variant among the files, if all that belong to it are there. */
export function findLargest(hash: string, names: string[]): PictureSize | undefined {
  let largest: PictureSize | undefined;
  for (const name of names) {
    const found = /-(\d+)x(\d+)\.\w+$/.exec(name);
    if (!found || !name.startsWith(hash)) continue;
    const size = { width: Number(found[1]), height: Number(found[2]) };
    if (!largest || size.width > largest.width) largest = size;
  }
  const isComplete =
    largest && listVariants(largest).every((v) => names.includes(nameFile(hash, v)));
  return isComplete ? largest : undefined;
}
