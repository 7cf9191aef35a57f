import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PreparedFile } from '../../app/http/services.server.ts';
import type { PageAssets } from '../../app/content/page.ts';
import { START_SCRIPT } from '../../app/start-script-name.ts';
import { FORM_ENDINGS, listBuiltFiles, typeOfFile } from './client-build.ts';
import { prepareFile } from './prepared-file.ts';

/** Vite puts a hash of the content into these names, so they never change. */
const FOREVER = 'public, max-age=31536000, immutable';
const FOR_A_DAY = 'public, max-age=86400';

export interface BuiltFiles {
  find(path: string): PreparedFile | undefined;
}

/**
 * The files of the client build by their address. Only names that stood in the build's folders at start
 * are served; each is read and compressed when it is first asked for.
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

/** The build after the next takes away what a running server was started with. */
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

/** Addresses of the entry's script and styles, from the client build's manifest. */
export function readPageAssets(folder: string): PageAssets {
  const manifest = readManifest(folder);
  const entry = findEntry(manifest);
  const start = manifest[START_SCRIPT];
  return {
    script: `/${entry.file}`,
    start: start && `/${start.file}`,
    styles: (entry.css ?? []).map((file) => `/${file}`),
  };
}

/** Where the entry of the build in `folder` is; its name changes with all that it loads. */
export function findEntryFile(folder: string): string {
  return join(folder, findEntry(readManifest(folder)).file);
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')) as Manifest;
}

function findEntry(manifest: Manifest): ManifestEntry {
  const entry = Object.values(manifest).find((one) => one.isEntry);
  if (!entry) throw new Error('The build has no entry: run the build again.');
  return entry;
}
