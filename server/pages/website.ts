import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isWithin, spanOf } from '../../app/content/appearances.ts';
import type { SiteContent } from '../../app/content/content.server.ts';
import type { PageAssets } from '../../app/content/page.ts';
import type { PublishedSite } from '../../app/services/services.server.ts';
import { findEntryFile, openBuiltFiles, readPageAssets } from './built-files.ts';
import { hashBuild, hashSources } from './hash-sources.ts';
import {
  addCandidate,
  findRendered,
  findServed,
  PICTURES,
  promoteCandidate,
  readKey,
  readLast,
  readRendered,
  removeOtherPictures,
  replaceServed,
  type CachedSite,
} from './page-cache.ts';
import { openSnapshot } from './open-snapshot.ts';
import type { RenderedSite, RenderPage } from './render-site.ts';
import type { WebsiteSource } from './website-source.ts';

export interface OpenWebsite extends PublishedSite {
  /** Serves rendered pages, by the name that `renderCandidate` gave. False if the cache no longer has them. */
  serve(name: string): Promise<boolean>;
  /** Whether the pages still hold at that moment: no article has appeared since. */
  holdsAt(now: Date): boolean;
  /** Whether the pages are those of the content folder as it is now. */
  isCurrent(now: Date): Promise<boolean>;
}

/**
 * Opens the pages and files for visitors. Pages are rendered if the content or the build has changed or an article has
 * appeared since, and are otherwise read from the cache; a start then loads neither React nor the content reader.
 * `instead` is another folder with the content of the first pages.
 */
export async function openWebsite(
  source: WebsiteSource,
  now: Date = new Date(),
  instead: string = source.folders.contentDir,
): Promise<OpenWebsite> {
  const { folders, ...settings } = source;
  const build = readBuild(folders.buildDir);
  const built = openBuiltFiles(join(folders.buildDir, 'client'));
  const buildHash = await hashBuild(folders.buildDir);
  const first = { ...source, folders: { ...folders, contentDir: instead } };
  /** `formerPictures`: a page that was answered just before still needs its pictures. */
  const openSite = ({ content, files }: RenderedSite, formerPictures?: RenderedSite['files']) =>
    openSnapshot({
      content,
      publicUrl: settings.publicUrl,
      findFile: (path) => files.get(path) ?? built.find(path) ?? formerPictures?.get(path),
      render: async (page, language, path) => {
        const { renderOne } = await import('./render-site.ts');
        const renderPage = await loadRenderer(build);
        const renderer = { ...settings, assets: build.assets, renderPage };
        return renderOne(content, page, language, path, renderer);
      },
    });
  let served = await hashSources(first);
  let site = await readOrRender(first, build, served, now);
  let current = openSite(site);
  const holdsAt = (moment: Date) => isWithin(spanOf(current.content.appearances), moment);
  return {
    current: () => current,
    holdsAt,
    isCurrent: async (moment) => holdsAt(moment) && (await hashSources(source)) === served,
    async serve(name) {
      // The pages of a newer build need files that this process does not serve.
      if ((await hashBuild(folders.buildDir)) !== buildHash) {
        throw new Error('The program has been updated: restart the site.');
      }
      await promoteCandidate(folders.cacheDir, name);
      const next = await readRendered(folders.cacheDir, name);
      if (!next) return false;
      const pictures = [...site.files].filter(([, { headers }]) => isLasting(headers));
      site = next;
      current = openSite(next, new Map(pictures));
      served = readKey(name);
      await removeOtherPictures(folders.cacheDir, next.content);
      return true;
    },
  };
}

function isLasting(headers: Record<string, string>): boolean {
  return headers['cache-control']?.includes('immutable') === true;
}

/**
 * Renders a content folder as it is at that moment into the cache, beside what is served, unless it is there. Throws a
 * ContentError if the content has faults, and an error of the file system if the cache cannot be written.
 */
export async function renderCandidate(source: WebsiteSource, now: Date): Promise<CachedSite> {
  const { buildDir, cacheDir } = source.folders;
  const key = await hashSources(source);
  const known = await findRendered(cacheDir, key, now);
  if (known) return known;
  const site = await render(source, readBuild(buildDir), { now, keepsPictures: true });
  return { site, name: await addCandidate(cacheDir, key, site) };
}

/** The content of the last start with this cache folder; undefined if there is none or it cannot be read. */
export async function readLastServed(cacheDir: string): Promise<SiteContent | undefined> {
  return (await readLast(cacheDir))?.content;
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

async function readOrRender(
  source: WebsiteSource,
  build: Build,
  key: string,
  now: Date,
): Promise<RenderedSite> {
  const { cacheDir } = source.folders;
  const cached = await findServed(cacheDir, key, now);
  if (cached) return cached.site;
  const site = await render(source, build, { now, keepsPictures: false });
  // If the cache cannot be written, the site serves anyway, and the next start renders again.
  await replaceServed(cacheDir, key, site).catch(() => undefined);
  return site;
}

async function render(
  { folders, ...settings }: WebsiteSource,
  build: Build,
  { now, keepsPictures }: { now: Date; keepsPictures: boolean },
): Promise<RenderedSite> {
  const { renderSite } = await import('./render-site.ts');
  const renderer = {
    ...settings,
    assets: build.assets,
    renderPage: await loadRenderer(build),
  };
  const cacheFolder = join(folders.cacheDir, PICTURES);
  return renderSite(folders.contentDir, renderer, { cacheFolder, keepsPictures, now });
}

async function loadRenderer({ renderer }: Build): Promise<RenderPage> {
  const file = pathToFileURL(renderer).href;
  const { renderPage } = (await import(file)) as { renderPage: RenderPage };
  return renderPage;
}
