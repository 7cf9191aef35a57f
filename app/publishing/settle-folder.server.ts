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
import type { Author, PublishingPlace } from './publishing-place.ts';
import { fillStage, openStage, readTexts } from './stage.server.ts';
import {
  findNewest,
  findVersion,
  isKnownTree,
  type NewVersion,
  type StoredVersion,
} from './versions.server.ts';

/** What is known of the content folder. */
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
 * Brings the content folder and the newest version together (decision 0038): a change by hand becomes a version if
 * it has no fault, and a folder that nobody has changed follows the newest version.
 */
export async function settleFolder(place: PublishingPlace, state: FolderState): Promise<void> {
  await finishExchange(place.contentDir);
  for (let tries = 0; tries < TRIES; tries++) {
    const here = await hashFolder(place.contentDir);
    const newest = await findNewest(place.database.read);
    const judged = `${hashTree(here)} ${newest?.number}`;
    if (state.judged === judged && place.pages.holdsAt(place.now())) return;
    const settled = await settleOnce(place, here, newest);
    if (settled === 'changed-meanwhile') continue;
    const { faults } = settled;
    const isNews = state.judged !== judged || faults.join() !== state.faults.join();
    if (faults.length > 0 && isNews) {
      place.log.warn('content-refused', { faults: faults.join('\n') });
    }
    state.faults = faults;
    state.judged = settled.version === undefined ? judged : `${settled.tree} ${settled.version}`;
    return;
  }
  throw new Error('the content folder changes faster than it can be read');
}

type Settled =
  | { faults: string[]; details: EditFault[]; version?: undefined }
  | { faults: []; version: number; tree: string }
  | 'changed-meanwhile';

async function settleOnce(
  place: PublishingPlace,
  here: HashedFiles,
  newest: StoredVersion | undefined,
): Promise<Settled> {
  const { database, dataDir } = place;
  const tree = hashTree(here);
  if (!newest) return adopt(place, { here, files: here, newest, how: 'start' });
  if (tree === newest.tree) return showNewest(place, newest);
  const note = await readFolderNote(dataDir);
  const noted = note && (await findVersion(database.read, note.version));
  const base = noted?.tree === note?.tree ? noted : undefined;
  if (base?.tree === tree) return take(place, here, newest);
  if (note) {
    const files = mergeFiles((base ?? newest).files, here, newest.files);
    return adopt(place, { here, files, newest, how: 'files' });
  }
  // A folder that this site has never published: another machine, or another program's copy.
  if (await isKnownTree(database.read, tree)) return take(place, here, newest);
  return keepAside(place, here, newest);
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
  place: PublishingPlace,
  { number: version, tree, files }: StoredVersion,
): Promise<Settled> {
  if (!(await place.pages.isCurrent(place.now()))) {
    await using stage = await openStage(place);
    await fillStage(stage, files, place);
    const { key, sentences, faults } = await place.worker.check(stage.folder, [], {});
    if (key === undefined) return { faults: sentences, details: faults };
    await place.pages.serve(key);
    place.log.info('content-published', { version });
  }
  const note = await readFolderNote(place.dataDir);
  if (note?.version !== version || note.tree !== tree) {
    await writeFolderNote(place.dataDir, { version, tree });
  }
  return { faults: [], version, tree };
}

interface Adopted {
  here: HashedFiles;
  files: HashedFiles;
  newest: StoredVersion | undefined;
  how: NewVersion['how'];
}

/** Makes a new version of what is in the folder. */
async function adopt(
  place: PublishingPlace,
  { here, files, newest, how }: Adopted,
): Promise<Settled> {
  await using stage = await openStage(place);
  await fillStage(stage, files, place);
  // What a start has just rendered needs no look by the worker.
  const isShown = newest === undefined && (await place.pages.isCurrent(place.now()));
  const former = await readTexts(place.database.read, newest?.files ?? {});
  const checked = isShown ? undefined : await place.worker.check(stage.folder, [], former);
  if (checked && checked.key === undefined)
    return { faults: checked.sentences, details: checked.faults };
  const version = await commitStage(
    place,
    { stage, here, key: checked?.key },
    newest,
    { how, changes: how === 'start' ? 0 : (checked?.changes ?? 0) },
    BY_HAND,
  );
  if (version === undefined) return 'changed-meanwhile';
  if (checked) place.log.info('content-published', { version });
  return { faults: [], version, tree: hashTree(files) };
}

/** Brings the folder to the newest version. */
async function take(
  place: PublishingPlace,
  here: HashedFiles,
  { number, files, tree }: StoredVersion,
): Promise<Settled> {
  await using stage = await openStage(place);
  await fillStage(stage, files, place);
  const { key, sentences, faults } = await place.worker.check(stage.folder, [], {});
  if (key === undefined) return { faults: sentences, details: faults };
  const version = await bringFolder(place, { stage, here, key }, files, async () => number);
  if (version === undefined) return 'changed-meanwhile';
  place.log.info('content-published', { version });
  return { faults: [], version, tree };
}

/** Keeps an unknown folder as a version and publishes the newest one again after it. */
async function keepAside(
  place: PublishingPlace,
  here: HashedFiles,
  newest: StoredVersion,
): Promise<Settled> {
  const kept = await adopt(place, { here, files: here, newest, how: 'files' });
  if (kept === 'changed-meanwhile' || kept.version === undefined) return kept;
  return bringBack(place, newest, BY_HAND);
}

/** Publishes the files of a version again, as a new version. */
export async function bringBack(
  place: PublishingPlace,
  { number: of, files, tree }: StoredVersion,
  author: Author,
): Promise<Settled> {
  const here = await hashFolder(place.contentDir);
  const newest = await findNewest(place.database.read);
  await using stage = await openStage(place);
  await fillStage(stage, files, place);
  const former = await readTexts(place.database.read, newest?.files ?? {});
  const { key, sentences, faults, changes } = await place.worker.check(stage.folder, [], former);
  if (key === undefined) return { faults: sentences, details: faults };
  if (!(await isKnownTree(place.database.read, hashTree(here)))) await setAside(place);
  const how = { how: 'brought-back' as const, of, changes };
  const version = await commitStage(place, { stage, here, key }, newest, how, author);
  if (version === undefined) return 'changed-meanwhile';
  place.log.info('content-published', { version });
  return { faults: [], version, tree };
}

/** Keeps files with a fault, which are in no version, before others take their place. */
async function setAside({ contentDir, dataDir, now, log }: PublishingPlace): Promise<void> {
  const folder = join(dataDir, 'content-set-aside', now().toISOString().replaceAll(':', '-'));
  for (const name of await listContentFiles(contentDir)) {
    if (isPicture(name)) continue;
    makeFolder(dirname(join(folder, name)));
    await copyFile(join(contentDir, name), join(folder, name));
  }
  log.warn('content-set-aside', { folder });
}
