import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { OG_SIZE } from './drawing-names.ts';

interface Bitmap {
  width: number;
  height: number;
  /** Its SVG. */
  draw: () => string;
}

const readDrawing = (name: 'mark' | 'og') =>
  readFileSync(new URL(`../public/drawings/${name}.svg`, import.meta.url), 'utf8');
const drawMark = () => readDrawing('mark');

/** PNG files for uses that do not accept SVG: Safari's tabs, home screens and previews of shared links. */
export const BITMAPS: Record<string, Bitmap> = {
  'icon-32': { width: 32, height: 32, draw: drawMark },
  'icon-192': { width: 192, height: 192, draw: drawMark },
  'icon-512': { width: 512, height: 512, draw: drawMark },
  'icon-maskable-512': { width: 512, height: 512, draw: drawFullMark },
  'apple-touch-icon': { width: 180, height: 180, draw: drawFullMark },
  og: { ...OG_SIZE, draw: () => readDrawing('og') },
};

/** The mark on a full square (a maskable icon), from which a system may cut any shape. */
function drawFullMark(): string {
  const ground = '<path d="M0 0H46V46H0Z" fill="#0B5A66"/>';
  const smaller = '<g transform="translate(23 23) scale(.86) translate(-23 -23)">';
  return drawMark()
    .replace(/^<svg[^>]*>/, `$&${ground}${smaller}`)
    .replace('</svg>', '</g></svg>');
}

export async function renderBitmap({ width, height, draw }: Bitmap): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const svg = draw();
  const drawn = Number(/ width="([\d.]+)"/.exec(svg)?.[1] ?? width);
  return sharp(Buffer.from(svg), { density: (72 * width) / drawn })
    .resize(width, height)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

/** Vite plugin that writes each to `drawings/{name}.png` in the client build. */
export function bitmapFiles(): Plugin {
  return {
    name: 'bitmap-files',
    applyToEnvironment: (environment) => environment.name === 'client',
    async generateBundle() {
      for (const [name, bitmap] of Object.entries(BITMAPS)) {
        const source = await renderBitmap(bitmap);
        this.emitFile({ type: 'asset', fileName: `drawings/${name}.png`, source });
      }
    },
    configureServer(server) {
      server.middlewares.use('/drawings', (request, response, next) => {
        const name = /^\/([a-z0-9-]+)\.png(\?|$)/.exec(request.url ?? '')?.[1] ?? '';
        const bitmap = BITMAPS[name];
        if (!bitmap) return next();
        renderBitmap(bitmap).then((bytes) => {
          response.setHeader('content-type', 'image/png');
          response.end(bytes);
        }, next);
      });
    },
  };
}
