import { randomUUID } from 'node:crypto';
import {
  constants,
  copyFile,
  mkdir,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Kysely } from 'kysely';
import type { ContentTexts } from '../content/editing/compare-content.server.ts';
import { isNoText } from '../content/files/content-names.ts';
import { makeFolder } from '../../storage/private-folders.ts';
import type { Tables } from '../../storage/tables.ts';
import { hashFolder, listContentFiles, type HashedFiles } from './content-folder.server.ts';
import type { PublishingContext } from './publishing-context.ts';
import { readStoredFiles, type StoredVersion } from './versions.server.ts';

/** Within DATA_DIR. */
const STAGES = ['cache', 'stages'];

/** A copy of the content in which a publication or a preview is prepared. */
export interface Stage extends AsyncDisposable {
  folder: string;
}

const LEFT_AFTER_MS = 60 * 60_000;

/**
 * Removes what a killed process has left. Younger stages stay: instances on one machine may share a data folder, and
 * one of them may be publishing.
 */
export async function removeStages(dataDir: string): Promise<void> {
  const stages = join(dataDir, ...STAGES);
  for (const name of await readdir(stages).catch(() => [])) {
    const found = await stat(join(stages, name)).catch(() => undefined);
    const isLeft = found !== undefined && Date.now() - found.mtimeMs > LEFT_AFTER_MS;
    if (isLeft) await rm(join(stages, name), { recursive: true, force: true });
  }
}

/** The folder's name is that of the content folder, which messages contain. */
export async function openStage({
  contentDir,
  dataDir,
}: Pick<PublishingContext, 'contentDir' | 'dataDir'>): Promise<Stage> {
  const outer = join(dataDir, ...STAGES, randomUUID());
  const folder = join(outer, basename(contentDir));
  makeFolder(outer);
  // The content must have its folder of news.
  await mkdir(join(folder, 'news'), { recursive: true });
  return {
    folder,
    [Symbol.asyncDispose]: () => rm(outer, { recursive: true, force: true }),
  };
}

/** Copies the content files; pictures share their disk blocks where the file system can do that. */
export async function copyContentTo(stage: Stage, contentDir: string): Promise<void> {
  for (const name of await listContentFiles(contentDir)) {
    await mkdir(dirname(join(stage.folder, name)), { recursive: true });
    await copyFile(join(contentDir, name), join(stage.folder, name), constants.COPYFILE_FICLONE);
  }
}

/** Fills the stage with exactly these files: from the content folder, or from the database. */
export async function fillStage(
  stage: Stage,
  files: HashedFiles,
  { contentDir, database }: Pick<PublishingContext, 'contentDir' | 'database'>,
): Promise<void> {
  const here = await hashFolder(contentDir);
  const isHere = (name: string) => here[name] === files[name];
  const missing = Object.entries(files).flatMap(([name, hash]) => (isHere(name) ? [] : [hash]));
  const stored = await readStoredFiles(database.read, missing);
  for (const [name, hash] of Object.entries(files)) {
    const target = join(stage.folder, name);
    await mkdir(dirname(target), { recursive: true });
    if (isHere(name)) {
      await copyFile(join(contentDir, name), target, constants.COPYFILE_FICLONE);
      continue;
    }
    const bytes = stored.get(hash);
    if (!bytes) throw new Error(`the file ${name} of a version is not in the database`);
    await writeFile(target, bytes);
  }
}

/** The changed files of the stage with their bytes, and null for those that it lacks. */
export async function listChanged(
  stage: Stage,
  before: HashedFiles,
  after: HashedFiles,
): Promise<Map<string, Uint8Array | null>> {
  const changed = new Map<string, Uint8Array | null>();
  for (const [name, hash] of Object.entries(after)) {
    if (before[name] !== hash) changed.set(name, await readFile(join(stage.folder, name)));
  }
  for (const name of Object.keys(before)) if (!(name in after)) changed.set(name, null);
  return changed;
}

/** The stored texts of a version by name, and the hashes of its pictures and growth tables. */
export async function readStoredTexts(
  rows: Kysely<Tables>,
  files: HashedFiles,
): Promise<ContentTexts> {
  const named = Object.entries(files);
  const texts = named.filter(([name]) => !isNoText(name));
  const stored = await readStoredFiles(
    rows,
    texts.map(([, hash]) => hash),
  );
  return Object.fromEntries(
    named.map(([name, hash]) => [name, isNoText(name) ? hash : String(stored.get(hash) ?? '')]),
  );
}

/** The files of the stage that are not among those of the newest version, by their hashes. */
export async function readAdded(
  stage: Stage,
  files: HashedFiles,
  newest: StoredVersion | undefined,
): Promise<Map<string, Uint8Array>> {
  const stored = new Set(Object.values(newest?.files ?? {}));
  const added = new Map<string, Uint8Array>();
  for (const [name, hash] of Object.entries(files)) {
    if (!stored.has(hash)) added.set(hash, await readFile(join(stage.folder, name)));
  }
  return added;
}
