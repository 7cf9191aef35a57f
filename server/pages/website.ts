import { createHash } from 'node:crypto';
import { readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import { isWithin, spanOf, type TimeSpan } from '../../app/content/appearances.ts';
import type { Website } from '../../app/http/services.server.ts';
import type { NamedWay, PageAssets } from '../../app/content/page.ts';
import type { SiteContent } from '../../app/content/content.server.ts';
import { ENGLISH_TEXTS, SHIPPED_CONTENT } from '../../app/content/project-folder.server.ts';
import { removeLeftParts, writeFileDurably } from '../../storage/durable-files.ts';
import { makeFolder } from '../../storage/private-folders.ts';
import { findEntryFile, openBuiltFiles, readPageAssets } from './built-files.ts';
import type { RenderedSite, RenderPage } from './render-site.ts';

interface Folders {
  contentDir: string;
  buildDir: string;
  cacheDir: string;
}

/** What the pages depend on. */
export interface WebsiteSource {
  folders: Folders;
  publicUrl: string;
  named?: NamedWay | undefined;
}

export interface OpenWebsite {
  /** The same object for as long as the site runs; `refresh` replaces its properties. */
  content: SiteContent;
  website: Website;
  /**
   * Serves the pages that `renderIntoCache` has rendered since. False if the cache has none of the present content and
   * the present moment.
   * From one moment to the next: an answer is wholly of the former content or wholly of the new one.
   */
  refresh(now: Date): Promise<boolean>;
}

/**
 * Opens the pages and files for visitors. Pages are rendered if the content or the build has changed or an article has
 * appeared since, and are otherwise read from the cache; a start then loads neither React nor the content reader.
 */
export async function openWebsite(
  source: WebsiteSource,
  now: Date = new Date(),
): Promise<OpenWebsite> {
  const { folders, publicUrl, named } = source;
  const build = readBuild(folders.buildDir);
  const built = openBuiltFiles(join(folders.buildDir, 'client'));
  const buildHash = await hashBuild(folders.buildDir);
  let { content, files } = await readOrRender(source, build, now);
  let formerPictures: RenderedSite['files'] = new Map();
  return {
    content,
    website: {
      find: (path) => files.get(path) ?? built.find(path) ?? formerPictures.get(path),
      render: async (page, language, path) => {
        const { renderOne } = await import('./render-site.ts');
        return renderOne(content, page, language, path, {
          assets: build.assets,
          renderPage: await loadRenderer(build),
          publicUrl,
          named,
        });
      },
    },
    async refresh(moment) {
      // The pages of a newer build need files that this process does not serve.
      if ((await hashBuild(folders.buildDir)) !== buildHash) {
        throw new Error('The program has been updated: restart the site.');
      }
      const cached = await readRendered(source, moment);
      if (!cached) return false;
      const next = deserialize(cached) as RenderedSite;
      // A page that was answered just before still needs its pictures.
      formerPictures = new Map([...files].filter(([, { headers }]) => isLasting(headers)));
      files = next.files;
      replaceProperties(content, next.content);
      return true;
    },
  };
}

function isLasting(headers: Record<string, string>): boolean {
  return headers['cache-control']?.includes('immutable') === true;
}

function replaceProperties<Value extends object>(object: Value, next: Value): void {
  for (const name of Object.keys(object)) {
    if (!(name in next)) delete object[name as keyof Value];
  }
  Object.assign(object, next);
}

/** Whether the cache holds the pages of the present content at that moment. */
export async function isRendered(source: WebsiteSource, now: Date): Promise<boolean> {
  return (await readRendered(source, now)) !== undefined;
}

/**
 * Renders the content as it is at that moment into the cache, unless it is there. Throws a ContentError if the content
 * has faults, and an error of the file system if the cache cannot be written.
 */
export async function renderIntoCache(source: WebsiteSource, now: Date): Promise<void> {
  if (await isRendered(source, now)) return;
  const key = await hashSources(source);
  const site = await render(source, readBuild(source.folders.buildDir), now);
  await replaceCache(key, site, source.folders.cacheDir);
}

/** The content of the last start with this cache folder; undefined if there is none or it cannot be read. */
export async function readLastServed(cacheDir: string): Promise<SiteContent | undefined> {
  const names = await readdir(cacheDir).catch(() => []);
  const name = names.find((one) => one.endsWith('.site'));
  const kept = name && (await readCache(join(cacheDir, name)));
  return kept ? (deserialize(kept) as RenderedSite).content : undefined;
}

interface Build {
  assets: PageAssets;
  renderer: string;
}

/** Read once: a running site keeps using its build while a newer one is made. */
function readBuild(buildDir: string): Build {
  return {
    assets: readPageAssets(join(buildDir, 'client')),
    renderer: findEntryFile(join(buildDir, 'pages')),
  };
}

async function readOrRender(source: WebsiteSource, build: Build, now: Date): Promise<RenderedSite> {
  const { cacheDir } = source.folders;
  const key = await hashSources(source);
  await removeLeftParts(cacheDir).catch(() => undefined);
  const cached = await readCacheAt(key, cacheDir, now);
  if (cached) return deserialize(cached) as RenderedSite;
  const site = await render(source, build, now);
  // If the cache cannot be written, the site serves anyway, and the next start renders again.
  await replaceCache(key, site, cacheDir).catch(() => undefined);
  return site;
}

async function readRendered(source: WebsiteSource, now: Date): Promise<Uint8Array | undefined> {
  return readCacheAt(await hashSources(source), source.folders.cacheDir, now);
}

async function render(
  { folders, publicUrl, named }: WebsiteSource,
  build: Build,
  now: Date,
): Promise<RenderedSite> {
  const { renderSite } = await import('./render-site.ts');
  const renderer = {
    assets: build.assets,
    renderPage: await loadRenderer(build),
    publicUrl,
    named,
  };
  return renderSite(folders.contentDir, folders.cacheDir, renderer, now);
}

async function loadRenderer({ renderer }: Build): Promise<RenderPage> {
  const file = pathToFileURL(renderer).href;
  const { renderPage } = (await import(file)) as { renderPage: RenderPage };
  return renderPage;
}

const HASH_BYTES = 32;
/** The cached bytes of these sources at that moment, while which articles have appeared is as it was. */
async function readCacheAt(
  key: string,
  folder: string,
  now: Date,
): Promise<Uint8Array | undefined> {
  const names = await readdir(folder).catch(() => []);
  const name = names.find((one) => one.startsWith(`${key}_`) && isWithin(readSpan(one), now));
  return name === undefined ? undefined : readCache(join(folder, name));
}

/** 'KEY_FROM_UNTIL.site': the times are in ms since 1970, or infinite. */
function nameCacheFile(key: string, { from, until }: TimeSpan): string {
  return `${key}_${from}_${until}.site`;
}

function readSpan(name: string): TimeSpan {
  const [, from, until] = name.replace(/\.site$/, '').split('_');
  return { from: Number(from), until: Number(until) };
}

/** The cached bytes; undefined if the file is missing or its hash is wrong. */
async function readCache(file: string): Promise<Uint8Array | undefined> {
  const kept = await readFile(file).catch(() => undefined);
  if (!kept) return undefined;
  const bytes = kept.subarray(HASH_BYTES);
  return hashBytes(bytes).equals(kept.subarray(0, HASH_BYTES)) ? bytes : undefined;
}

async function replaceCache(key: string, site: RenderedSite, folder: string): Promise<void> {
  makeFolder(folder);
  for (const name of await readdir(folder)) {
    if (name.endsWith('.site')) await rm(join(folder, name), { force: true });
  }
  const bytes = serialize(site);
  const name = nameCacheFile(key, spanOf(site.content.appearances));
  await writeFileDurably(join(folder, name), [hashBytes(bytes), bytes]);
}

function hashBytes(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
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

/**
 * The cache key: a hash of the content folder, the shipped texts that fill its gaps, the build, the public address
 * and the ways to sign in.
 */
async function hashSources({ folders, publicUrl, named }: WebsiteSource): Promise<string> {
  const { contentDir, buildDir } = folders;
  const way = named ? `\0${named.name}\0${named.isOnly}` : '';
  const hash = createHash('sha256')
    .update(publicUrl + way)
    .update(contentDir);
  hash.update(await hashBuild(buildDir));
  hash.update(await readFile(join(SHIPPED_CONTENT, ENGLISH_TEXTS)).catch(() => ''));
  const entries = await readdir(contentDir, { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const file of files) hash.update(`\0${file}\0`).update(await readFile(file));
  return hash.digest('hex').slice(0, 32);
}

async function hashBuild(buildDir: string): Promise<string> {
  const hash = createHash('sha256');
  for (const part of BUILD_MARKS) hash.update(await readFile(join(buildDir, part)));
  return hash.digest('hex');
}
