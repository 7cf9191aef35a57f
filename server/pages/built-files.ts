import { readFileSync, existsSync, readdirSync } from 'node:fs';
import { join, extname } from 'node:path';
import type { PreparedFile } from '../../app/services/services.server.ts';
import type { PageAssets } from '../../app/content/page.ts';
import { START_SCRIPT } from '../../app/start-script-name.ts';
import { YOUR_ENQUIRY_STYLE } from '../../app/enquiries/your-enquiry/your-enquiry-style-name.ts';
import { prepareFile } from './prepared-file.ts';
import { PROJECT_FOLDER } from '../../app/content/project-folder.server.ts';

/** Vite puts a hash of the content into these names, so they never change. */
const FOREVER = 'public, max-age=31536000, immutable';
const FOR_A_DAY = 'public, max-age=86400';

interface BuiltFiles {
  find(path: string): PreparedFile | undefined;
}

/**
 * The files of the client build by address. Only files that existed at the start are served; each is read, and
 * compressed unless the build did so, on its first request.
 */
export function openBuiltFiles(folder: string): BuiltFiles {
  const names = new Set(listBuiltFiles(folder));
  const prepared = new Map<string, PreparedFile>();
  return {
    find(path) {
      const known = prepared.get(path);
      if (known || !names.has(path)) return known;
      const bytes = readIfThere(join(folder, path));
      if (!bytes) return undefined;
      const file = prepareFile(
        bytes,
        {
          type: typeOfFile(path),
          cacheControl: path.startsWith('/assets/') ? FOREVER : FOR_A_DAY,
        },
        {
          brotli: readIfThere(join(folder, path + FORM_ENDINGS.brotli)),
          gzip: readIfThere(join(folder, path + FORM_ENDINGS.gzip)),
        },
      );
      prepared.set(path, file);
      return file;
    },
  };
}

/** Undefined if the file is gone: a later build deletes the files that a running server was started with. */
function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

interface ManifestEntry {
  file: string;
  css?: string[];
  isEntry?: boolean;
}

type Manifest = Record<string, ManifestEntry>;

/** Addresses of the entry script and its styles, from the manifest of the client build. */
export function readPageAssets(folder: string): PageAssets {
  const manifest = readManifest(folder);
  const entry = findEntry(manifest);
  const start = manifest[START_SCRIPT];
  const style = manifest[YOUR_ENQUIRY_STYLE];
  return {
    script: `/${entry.file}`,
    start: start && `/${start.file}`,
    styles: (entry.css ?? []).map((file) => `/${file}`),
    yourEnquiryStyle: style && `/${style.file}`,
  };
}

/** Path of the entry file of the build in `folder`; its name contains a hash of everything it loads. */
export function findEntryFile(folder: string): string {
  return join(folder, findEntry(readManifest(folder)).file);
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')) as Manifest;
}

function findEntry(manifest: Manifest): ManifestEntry {
  const entry = Object.values(manifest).find((one) => one.isEntry);
  if (!entry) throw new Error('The build has no entry file: run the build again.');
  return entry;
}

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

/** Name endings of the compressed variants beside each built file. */
export const FORM_ENDINGS = { brotli: '.br', gzip: '.gz' } as const;

/** Addresses of the files for browsers in the client build, such as `/assets/entry-a1b2.js`. */
export function listBuiltFiles(folder: string): string[] {
  return PARTS.filter((part) => existsSync(join(folder, part)))
    .flatMap((part) => readdirSync(join(folder, part)).map((name) => `/${part}/${name}`))
    .filter((path) => !Object.values<string>(FORM_ENDINGS).includes(extname(path)));
}

export function typeOfFile(path: string): string {
  return TYPES[extname(path)] ?? 'application/octet-stream';
}

/** Output folder of the build (`setup/prepare.mjs`). */
export const BUILD_DIR = join(PROJECT_FOLDER, 'build');
