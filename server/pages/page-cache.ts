import { createHash } from 'node:crypto';
import { readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { isWithin, spanOf, type TimeSpan } from '../../app/content/appearances.ts';
import type { SiteContent } from '../../app/content/content.server.ts';
import { removeLeftParts, writeFileDurably } from '../../storage/durable-files.ts';
import { makeFolder } from '../../storage/private-folders.ts';
import type { RenderedSite } from './render-site.ts';

/** Within the cache folder: rendered pages that are not served yet, of previews and of a publication under way. */
const CANDIDATES = 'candidates';
const CANDIDATES_KEPT = 6;
/** Within the cache folder: the owner's pictures in the sizes that are served. */
export const PICTURES = 'pictures';

/** Rendered pages in the cache, and their name there. */
export interface CachedSite {
  name: string;
  site: RenderedSite;
}

/** The served pages of these sources at that moment, while which articles have appeared is as it was. */
export async function findServed(
  cacheDir: string,
  key: string,
  now: Date,
): Promise<CachedSite | undefined> {
  await removeLeftParts(cacheDir).catch(() => undefined);
  return findIn(cacheDir, key, now);
}

/** Rendered pages of these sources at that moment, served or not. */
export async function findRendered(
  cacheDir: string,
  key: string,
  now: Date,
): Promise<CachedSite | undefined> {
  const candidates = join(cacheDir, CANDIDATES);
  return (await findIn(cacheDir, key, now)) ?? (await findIn(candidates, key, now));
}

async function findIn(folder: string, key: string, now: Date): Promise<CachedSite | undefined> {
  const names = await readdir(folder).catch(() => []);
  const name = names.find((one) => one.startsWith(`${key}_`) && isWithin(readSpan(one), now));
  const site = name && (await readSite(join(folder, name)));
  return site ? { name, site } : undefined;
}

/** Rendered pages by their name in the cache, served or not. */
export async function readRendered(
  cacheDir: string,
  name: string,
): Promise<RenderedSite | undefined> {
  return (
    (await readSite(join(cacheDir, name))) ?? (await readSite(join(cacheDir, CANDIDATES, name)))
  );
}

/** The pages of the last start or publication; undefined if there are none or they cannot be read. */
export async function readLast(cacheDir: string): Promise<RenderedSite | undefined> {
  const names = await readdir(cacheDir).catch(() => []);
  const name = names.find((one) => one.endsWith('.site'));
  return name === undefined ? undefined : readSite(join(cacheDir, name));
}

/** Replaces the served pages. Resolves to their name. */
export async function replaceServed(
  cacheDir: string,
  key: string,
  site: RenderedSite,
): Promise<string> {
  makeFolder(cacheDir);
  const name = nameCacheFile(key, spanOf(site.content.appearances));
  await removeOtherPages(cacheDir, name);
  await writeSite(join(cacheDir, name), site);
  return name;
}

/** Adds pages that are not served yet, and removes old ones. Resolves to their name. */
export async function addCandidate(
  cacheDir: string,
  key: string,
  site: RenderedSite,
): Promise<string> {
  const folder = join(cacheDir, CANDIDATES);
  makeFolder(folder);
  await removeOldCandidates(folder);
  const name = nameCacheFile(key, spanOf(site.content.appearances));
  await writeSite(join(folder, name), site);
  return name;
}

async function removeOldCandidates(folder: string): Promise<void> {
  await removeLeftParts(folder);
  const names = await readdir(folder);
  const aged = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
  );
  aged.sort((one, other) => other.at - one.at);
  for (const { name } of aged.slice(CANDIDATES_KEPT - 1)) await rm(join(folder, name));
}

/** Makes a candidate the served pages, which the next start reads. */
export async function promoteCandidate(cacheDir: string, name: string): Promise<void> {
  try {
    await rename(join(cacheDir, CANDIDATES, name), join(cacheDir, name));
  } catch {
    // The candidate is served already, or it is gone.
    return;
  }
  await removeOtherPages(cacheDir, name);
}

async function removeOtherPages(cacheDir: string, kept: string): Promise<void> {
  for (const name of await readdir(cacheDir)) {
    if (name.endsWith('.site') && name !== kept) await rm(join(cacheDir, name), { force: true });
  }
}

/** A picture that the owner removed must not stay in the cache. */
export async function removeOtherPictures(
  cacheDir: string,
  { cachedPictures }: SiteContent,
): Promise<void> {
  const folder = join(cacheDir, PICTURES);
  const kept = new Set(cachedPictures);
  for (const name of await readdir(folder).catch(() => [])) {
    if (!kept.has(name)) await rm(join(folder, name), { force: true });
  }
}

/** 'KEY_FROM_UNTIL.site': the times are in ms since 1970, or infinite. */
function nameCacheFile(key: string, { from, until }: TimeSpan): string {
  return `${key}_${from}_${until}.site`;
}

export function readKey(name: string): string {
  return basename(name).split('_')[0] ?? '';
}

function readSpan(name: string): TimeSpan {
  const [, from, until] = name.replace(/\.site$/, '').split('_');
  return { from: Number(from), until: Number(until) };
}

const HASH_BYTES = 32;

/** Undefined if the file is missing or its hash is wrong. */
async function readSite(file: string): Promise<RenderedSite | undefined> {
  const kept = await readFile(file).catch(() => undefined);
  if (!kept) return undefined;
  const bytes = kept.subarray(HASH_BYTES);
  const isWhole = hashBytes(bytes).equals(kept.subarray(0, HASH_BYTES));
  return isWhole ? (deserialize(bytes) as RenderedSite) : undefined;
}

function writeSite(file: string, site: RenderedSite): Promise<void> {
  const bytes = serialize(site);
  return writeFileDurably(file, [hashBytes(bytes), bytes]);
}

function hashBytes(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}
