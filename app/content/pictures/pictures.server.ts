import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { isFileMissing, showName, type Findings } from '../files/content-file.server.ts';
import {
  type ServedPicture,
  preparePicture,
  type PreparedPicture,
} from './prepare-picture.server.ts';
import type { Picture } from '../clinic.ts';
import type { PictureChoice } from '../files/content-values.server.ts';

interface PreparedPictures {
  /** By the name of the owner's file. */
  byName: Map<string, PreparedPicture>;
  broken: Set<string>;
  /** Names of the converted files in the cache. */
  cached: ReadonlySet<string>;
}

const NOT_PICTURES = /^\.|\.(md|txt)$|^Thumbs\.db$/i;

/** Converts the owner's pictures for serving. A picture that cannot be converted adds a warning. */
export async function preparePictures(
  folder: string,
  { cacheFolder, keepsPictures = false }: { cacheFolder: string; keepsPictures?: boolean },
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
  const made = [...byName.values()].flatMap(({ files }) => files);
  const cached = new Set(made.map(({ file }) => path.basename(file)));
  if (!keepsPictures) await removeOthers(cacheFolder, cached);
  return { byName, broken, cached };
}

async function listPictures(folder: string): Promise<string[]> {
  try {
    const names = await readdir(folder);
    return names.filter((name) => !NOT_PICTURES.test(name)).sort();
  } catch (error) {
    if (isFileMissing(error)) return [];
    throw error;
  }
}

/** A picture that the owner removed must not stay in the cache. */
async function removeOthers(cacheFolder: string, kept: Set<string>): Promise<void> {
  for (const name of await readdir(cacheFolder)) {
    if (!kept.has(name)) await rm(path.join(cacheFolder, name), { recursive: true, force: true });
  }
}

/** Finds the picture for a place in the content, or the drawing that is shown instead. */
export interface PictureChooser {
  /** `place` begins the sentence of a warning: 'content/page.yaml, line 12: entry 2 (in slides)'. */
  choose(choice: PictureChoice | undefined, place: string, fallback: string): Picture;
  find(file: string, alt: string, place: string): Picture | undefined;
  /** The names of the owner's files that were found. */
  used: ReadonlySet<string>;
}

/** The files of all pictures except those that only `hidden`, and not `shown`, has found. */
export function listServed(
  { byName }: PreparedPictures,
  { shown, hidden }: { shown: PictureChooser; hidden: PictureChooser },
): ServedPicture[] {
  const isServed = (name: string) => shown.used.has(name) || !hidden.used.has(name);
  return [...byName].flatMap(([name, { files }]) => (isServed(name) ? files : []));
}

export function createPictureChooser(
  prepared: PreparedPictures,
  findings: Findings,
): PictureChooser {
  const used = new Set<string>();
  const find = (file: string, alt: string, place: string): Picture | undefined => {
    const picture = prepared.byName.get(file);
    if (picture) {
      used.add(file);
      const { sources, src, width, height } = picture;
      return { sources, src, width, height, alt };
    }
    // A broken picture has its warning already.
    if (!prepared.broken.has(file)) {
      findings.warnings.push(`${place} names the picture "${file}", which is not in pictures/.`);
    }
    return undefined;
  };
  return {
    used,
    find,
    choose(choice, place, fallback) {
      if (choice?.drawing) return { drawing: choice.drawing, alt: choice.alt };
      if (choice?.file) {
        return find(choice.file, choice.alt, place) ?? { drawing: fallback, alt: '' };
      }
      findings.warnings.push(`${place} has no picture; the drawing "${fallback}" is shown.`);
      return { drawing: fallback, alt: '' };
    },
  };
}
