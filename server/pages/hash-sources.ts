import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { isContentFile } from '../../app/content/files/content-names.ts';
import { LANGUAGES } from '../../app/content/addresses.ts';
import { SHIPPED_CONTENT } from '../../app/content/project-folder.server.ts';
import type { WebsiteSource } from './website-source.ts';

/**
 * The cache key: a hash of the content, the shipped texts that fill its gaps, the build, and the settings that the pages
 * show. A copy of the content folder elsewhere has the same key, but for its name, which messages contain.
 */
export async function hashSources({ folders, ...settings }: WebsiteSource): Promise<string> {
  const { contentDir, buildDir } = folders;
  const hash = createHash('sha256').update(JSON.stringify(settings)).update(basename(contentDir));
  hash.update(await hashBuild(buildDir));
  for (const { language } of LANGUAGES) {
    const file = join(SHIPPED_CONTENT, 'texts', `${language}.yaml`);
    hash.update(await readFile(file).catch(() => ''));
  }
  const entries = await readdir(contentDir, { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(contentDir, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .filter((name) => isContentFile(name) || isUnread(name))
    .sort();
  for (const name of names) {
    hash.update(`\0${name}\0`);
    // The name of a file that is not read matters, because a warning names it; its content does not.
    if (isContentFile(name)) hash.update(await readFile(join(contentDir, name)));
  }
  return hash.digest('hex').slice(0, 32);
}

function isUnread(name: string): boolean {
  return /^(?:news|growth)\/(?!\.|README\.md$)[^/]+$/.test(name);
}

/**
 * Files that change with every byte of their build, because file names contain a hash of the content. The server's
 * build matters too: it reads the content and writes feeds, metadata and headers.
 */
const BUILD_MARKS = [
  'client/.vite/manifest.json',
  'pages/.vite/manifest.json',
  'server/main.js',
] as const;

export async function hashBuild(buildDir: string): Promise<string> {
  const hash = createHash('sha256');
  for (const part of BUILD_MARKS) hash.update(await readFile(join(buildDir, part)));
  return hash.digest('hex');
}
