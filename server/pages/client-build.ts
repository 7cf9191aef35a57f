import { existsSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';

const PARTS = ['assets', 'drawings'];

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

/** The compressed forms of a built file stand beside it, by its name with these. */
export const FORM_ENDINGS = { brotli: '.br', gzip: '.gz' } as const;

/** Addresses of what the client build in `folder` has for browsers, such as `/assets/entry-a1b2.js`. */
export function listBuiltFiles(folder: string): string[] {
  return PARTS.filter((part) => existsSync(join(folder, part)))
    .flatMap((part) => readdirSync(join(folder, part)).map((name) => `/${part}/${name}`))
    .filter((path) => !Object.values<string>(FORM_ENDINGS).includes(extname(path)));
}

export function typeOfFile(path: string): string {
  return TYPES[extname(path)] ?? 'application/octet-stream';
}
