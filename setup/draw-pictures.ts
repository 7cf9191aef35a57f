import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { DRAWINGS } from '../app/drawings/drawing-files.ts';

/** Pictures that link previews and phones want as PNG, by the drawing that each is made from. */
const PICTURES = [
  { drawing: 'og', file: 'og.png', width: 1200, height: 630 },
  { drawing: 'mark', file: 'icon-192.png', width: 192, height: 192 },
  { drawing: 'mark', file: 'icon-512.png', width: 512, height: 512 },
  { drawing: 'mark', file: 'apple-touch-icon.png', width: 180, height: 180 },
];

export async function drawPictures(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const { drawing, file, width, height } of PICTURES) {
    const draw = DRAWINGS[drawing];
    if (!draw) throw new Error(`There is no drawing '${drawing}' for ${file}.`);
    await sharp(Buffer.from(draw()), { density: 144 })
      .resize(width, height, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .png({ palette: true })
      .toFile(join(folder, file));
  }
}
