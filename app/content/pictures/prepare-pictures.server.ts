import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { isMissing, showName, type Findings } from '../files/content-file.server.ts';
import type { ServedPicture } from './served-picture.ts';
import { preparePicture, type PreparedPicture } from './prepare-picture.server.ts';

export interface PreparedPictures {
  /** By the name of the owner's file. */
  byName: Map<string, PreparedPicture>;
  broken: Set<string>;
  served: ServedPicture[];
}

const NOT_PICTURES = /^\.|\.(md|txt)$|^Thumbs\.db$/i;

/** Makes what the owner put into `pictures/` ready to be served; what cannot be shown is named. */
export async function preparePictures(
  folder: string,
  cacheFolder: string,
  findings: Findings,
): Promise<PreparedPictures> {
  const byName = new Map<string, PreparedPicture>();
  const broken = new Set<string>();
  const names = await listPictures(path.join(folder, 'pictures'));
  await mkdir(cacheFolder, { recursive: true });
  for (const name of names) {
    const prepared = await preparePicture(path.join(folder, 'pictures', name), cacheFolder);
    if ('fault' in prepared) {
      const shown = showName(folder, `pictures/${name}`);
      broken.add(name);
      findings.warnings.push(`${shown} ${prepared.fault}; it is not shown.`);
    } else byName.set(name, prepared);
  }
  const served = [...byName.values()].flatMap(({ files }) => files);
  await removeOthers(cacheFolder, new Set(served.map(({ file }) => path.basename(file))));
  return { byName, broken, served };
}

async function listPictures(folder: string): Promise<string[]> {
  try {
    const names = await readdir(folder);
    return names.filter((name) => !NOT_PICTURES.test(name)).sort();
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** A picture that its owner took away must not rest here either. */
async function removeOthers(cacheFolder: string, kept: Set<string>): Promise<void> {
  for (const name of await readdir(cacheFolder)) {
    if (!kept.has(name)) await rm(path.join(cacheFolder, name), { recursive: true, force: true });
  }
}
