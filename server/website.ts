import { createHash } from 'node:crypto';
import { readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import type { Website } from '../app/services.server.ts';
import type { SiteContent } from '../app/site/content.server.ts';
import { makeFolder } from '../storage/make-folder.ts';
import { openBuiltFiles, readPageAssets } from './built-files.ts';
import type { RenderedSite, RenderPage } from './rendered-site.ts';

interface Folders {
  contentDir: string;
  buildDir: string;
  cacheDir: string;
}

/**
 * Pages are rendered when the content or the build has changed, and read back otherwise: a start then
 * needs neither React nor the reader of the content.
 */
export async function openWebsite(
  folders: Folders,
  publicUrl: string,
): Promise<{ content: SiteContent; website: Website }> {
  const site = await readOrRender(folders, publicUrl);
  const built = openBuiltFiles(join(folders.buildDir, 'client'));
  return {
    content: site.content,
    website: {
      find: (path) => site.files.get(path) ?? built.find(path),
      render: async (page, language, path) => {
        const { renderOne } = await import('./render-site.ts');
        return renderOne(site.content, page, language, path, {
          assets: readPageAssets(join(folders.buildDir, 'client')),
          renderPage: await loadRenderer(folders.buildDir),
          publicUrl,
        });
      },
    },
  };
}

async function readOrRender(folders: Folders, publicUrl: string): Promise<RenderedSite> {
  const file = join(folders.cacheDir, `${await hashSources(folders, publicUrl)}.site`);
  const cached = await readFile(file).catch(() => undefined);
  if (cached) return deserialize(cached) as RenderedSite;
  const { renderSite } = await import('./render-site.ts');
  const site = await renderSite(folders.contentDir, folders.cacheDir, {
    assets: readPageAssets(join(folders.buildDir, 'client')),
    renderPage: await loadRenderer(folders.buildDir),
    publicUrl,
  });
  await keepOnly(file, serialize(site), folders.cacheDir);
  return site;
}

async function loadRenderer(buildDir: string): Promise<RenderPage> {
  const file = pathToFileURL(join(buildDir, 'pages', 'render-page.server.js')).href;
  const { renderPage } = (await import(file)) as { renderPage: RenderPage };
  return renderPage;
}

async function keepOnly(file: string, bytes: Uint8Array, folder: string): Promise<void> {
  makeFolder(folder);
  for (const name of await readdir(folder)) {
    if (name.endsWith('.site')) await rm(join(folder, name), { force: true });
  }
  await writeFile(`${file}.part`, bytes, { mode: 0o600 });
  await rename(`${file}.part`, file);
}

/** Changes with every byte of the content folder, every build and the public address. */
async function hashSources({ contentDir, buildDir }: Folders, publicUrl: string): Promise<string> {
  const hash = createHash('sha256').update(publicUrl).update(contentDir);
  hash.update(await readFile(join(buildDir, 'client', '.vite', 'manifest.json')));
  hash.update(await readFile(join(buildDir, 'pages', 'render-page.server.js')));
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
