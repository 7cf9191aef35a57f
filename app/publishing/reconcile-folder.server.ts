import { copyFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isPicture } from '../content/files/content-names.ts';
import type { EditFault } from '../content/edits.ts';
import { makeFolder } from '../../storage/private-folders.ts';
import {
  finishExchange,
  hashFolder,
  hashTree,
  listContentFiles,
  type HashedFiles,
} from './content-folder.server.ts';
import { bringFolder, commitStage } from './commit-stage.server.ts';
import { readFolderNote, writeFolderNote } from './folder-note.server.ts';
import type { Author, PublishingContext } from './publishing-context.ts';
import { fillStage, openStage, readStoredTexts } from './stage.server.ts';
import {
  findNewest,
  findVersion,
  isKnownTree,
  type NewVersion,
  type StoredVersion,
} from './versions.server.ts';

/** The state of the content folder, as far as it is known. */
export interface FolderState {
  /** Why its files cannot be published, a sentence each. Empty if visitors see them. */
  faults: string[];
  /** The files and the newest version for which this holds. */
  judged?: string;
}

/** Nobody signed in: the files were changed by hand. */
const BY_HAND: Author = { session: undefined, address: undefined };

const TRIES = 4;

/**
 * Brings the content folder and the newest version together (decision 0005): a change by hand becomes a version if
 * it has no fault, and a folder that nobody has changed follows the newest version.
 */
export async function reconcileFolder(
  context: PublishingContext,
  state: FolderState,
): Promise<void> {
  await finishExchange(context.contentDir);
  for (let tries = 0; tries < TRIES; tries++) {
    const here = await hashFolder(context.contentDir);
    const newest = await findNewest(context.database.read);
    const judged = `${hashTree(here)} ${newest?.number}`;
    if (state.judged === judged && context.pages.holdsAt(context.now())) return;
    const outcome = await reconcileOnce(context, here, newest);
    if (outcome === 'changed-meanwhile') continue;
    const { faults } = outcome;
    const isNews = state.judged !== judged || faults.join() !== state.faults.join();
    if (faults.length > 0 && isNews) {
      context.log.warn('content-refused', { faults: faults.join('\n') });
    }
    state.faults = faults;
    state.judged = outcome.version === undefined ? judged : `${outcome.tree} ${outcome.version}`;
    return;
  }
  throw new Error('the content folder changes faster than it can be read');
}

type Reconciled =
  | { faults: string[]; details: EditFault[]; version?: undefined }
  | { faults: []; version: number; tree: string }
  | 'changed-meanwhile';

async function reconcileOnce(
  context: PublishingContext,
  here: HashedFiles,
  newest: StoredVersion | undefined,
): Promise<Reconciled> {
  const { database, dataDir } = context;
  const tree = hashTree(here);
  if (!newest) return publishFolder(context, { here, files: here, newest, how: 'start' });
  if (tree === newest.tree) return showNewest(context, newest);
  const note = await readFolderNote(dataDir);
  const noted = note && (await findVersion(database.read, note.version));
  const base = noted?.tree === note?.tree ? noted : undefined;
  if (base?.tree === tree) return bringToNewest(context, here, newest);
  if (note) {
    const files = mergeFiles((base ?? newest).files, here, newest.files);
    return publishFolder(context, { here, files, newest, how: 'files' });
  }
  // A folder that this site has never published: another machine, or another program's copy.
  if (await isKnownTree(database.read, tree)) return bringToNewest(context, here, newest);
  return keepUnknownFolder(context, here, newest);
}

/** The newest files with what was changed by hand, file by file. */
function mergeFiles(base: HashedFiles, here: HashedFiles, newest: HashedFiles): HashedFiles {
  const merged: HashedFiles = {};
  for (const name of new Set([...Object.keys(here), ...Object.keys(newest)])) {
    const hash = here[name] === base[name] ? newest[name] : here[name];
    if (hash !== undefined) merged[name] = hash;
  }
  return merged;
}

/** Serves the newest version from a folder that has its files already. */
async function showNewest(
  context: PublishingContext,
  { number: version, tree, files }: StoredVersion,
): Promise<Reconciled> {
  if (!(await context.pages.isCurrent(context.now()))) {
    await using stage = await openStage(context);
    await fillStage(stage, files, context);
    const { key, sentences, faults } = await context.worker.check(stage.folder, [], {});
    if (key === undefined) return { faults: sentences, details: faults };
    await context.pages.serve(key);
    context.log.info('content-published', { version });
  }
  const note = await readFolderNote(context.dataDir);
  if (note?.version !== version || note.tree !== tree) {
    await writeFolderNote(context.dataDir, { version, tree });
  }
  return { faults: [], version, tree };
}

interface FolderVersion {
  here: HashedFiles;
  files: HashedFiles;
  newest: StoredVersion | undefined;
  how: NewVersion['how'];
}

/** Makes a new version of what is in the folder. */
async function publishFolder(
  context: PublishingContext,
  { here, files, newest, how }: FolderVersion,
): Promise<Reconciled> {
  await using stage = await openStage(context);
  await fillStage(stage, files, context);
  // Content that a start has just rendered needs no check by the worker.
  const isShown = newest === undefined && (await context.pages.isCurrent(context.now()));
  const former = await readStoredTexts(context.database.read, newest?.files ?? {});
  const checked = isShown ? undefined : await context.worker.check(stage.folder, [], former);
  if (checked && checked.key === undefined)
    return { faults: checked.sentences, details: checked.faults };
  const version = await commitStage(
    context,
    { stage, here, key: checked?.key },
    newest,
    { how, changes: how === 'start' ? 0 : (checked?.changes ?? 0) },
    BY_HAND,
  );
  if (version === undefined) return 'changed-meanwhile';
  if (checked) context.log.info('content-published', { version });
  return { faults: [], version, tree: hashTree(files) };
}

/** Brings the folder to the newest version. */
async function bringToNewest(
  context: PublishingContext,
  here: HashedFiles,
  { number, files, tree }: StoredVersion,
): Promise<Reconciled> {
  await using stage = await openStage(context);
  await fillStage(stage, files, context);
  const { key, sentences, faults } = await context.worker.check(stage.folder, [], {});
  if (key === undefined) return { faults: sentences, details: faults };
  const version = await bringFolder(context, { stage, here, key }, files, async () => number);
  if (version === undefined) return 'changed-meanwhile';
  context.log.info('content-published', { version });
  return { faults: [], version, tree };
}

/** Keeps an unknown folder as a version and publishes the newest one again after it. */
async function keepUnknownFolder(
  context: PublishingContext,
  here: HashedFiles,
  newest: StoredVersion,
): Promise<Reconciled> {
  const kept = await publishFolder(context, { here, files: here, newest, how: 'files' });
  if (kept === 'changed-meanwhile' || kept.version === undefined) return kept;
  return bringBack(context, newest, await findNewest(context.database.read), BY_HAND);
}

/** Publishes the files of a version again, as the version after `newest`. */
export async function bringBack(
  context: PublishingContext,
  { number: of, files, tree }: StoredVersion,
  newest: StoredVersion | undefined,
  author: Author,
): Promise<Reconciled> {
  const here = await hashFolder(context.contentDir);
  await using stage = await openStage(context);
  await fillStage(stage, files, context);
  const former = await readStoredTexts(context.database.read, newest?.files ?? {});
  const { key, sentences, faults, changes } = await context.worker.check(stage.folder, [], former);
  if (key === undefined) return { faults: sentences, details: faults };
  if (!(await isKnownTree(context.database.read, hashTree(here)))) await copyAside(context);
  const how = { how: 'brought-back' as const, of, changes };
  const version = await commitStage(context, { stage, here, key }, newest, how, author);
  if (version === undefined) return 'changed-meanwhile';
  context.log.info('content-published', { version });
  return { faults: [], version, tree };
}

/** Keeps files with a fault, which are in no version, before others take their place. */
async function copyAside({ contentDir, dataDir, now, log }: PublishingContext): Promise<void> {
  const folder = join(dataDir, 'content-set-aside', now().toISOString().replaceAll(':', '-'));
  for (const name of await listContentFiles(contentDir)) {
    if (isPicture(name)) continue;
    makeFolder(dirname(join(folder, name)));
    await copyFile(join(contentDir, name), join(folder, name));
  }
  log.warn('content-set-aside', { folder });
}
