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
import { readFolderNote } from './folder-note.server.ts';
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
  const { read } = context.database;
  const tree = hashTree(here);
  if (!newest) return settle(context, { here, files: here, newest, how: 'start' });
  if (tree === newest.tree) return settle(context, { here, files: here, newest });
  const note = await readFolderNote(context.dataDir);
  if (!note && !(await isKnownTree(read, tree))) return keepUnknownFolder(context, here, newest);
  // Without a note, nobody has changed the folder. With a note of another database, everything in it counts.
  const noted = note && (await findVersion(read, note.version));
  const base = noted?.tree === note?.tree ? (noted?.files ?? here) : newest.files;
  const files = mergeFiles(base, here, newest.files);
  const isFollowing = hashTree(files) === newest.tree;
  return settle(context, { here, files, newest, how: isFollowing ? undefined : 'files' });
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

interface Settled {
  /** The files of the folder. */
  here: HashedFiles;
  /** The files that it is brought to. */
  files: HashedFiles;
  newest: StoredVersion | undefined;
  /** Undefined: the files are those of the newest version. */
  how?: NewVersion['how'] | undefined;
  /** The version that is brought back. */
  of?: number;
  author?: Author;
  /** Who issues prescriptions stays as the folder says. */
  keepsRights?: boolean;
}

/** Brings the folder to these files, if they have no fault, and shows them to visitors. */
async function settle(
  context: PublishingContext,
  { here, files, newest, how, of, author = BY_HAND, keepsRights = false }: Settled,
): Promise<Reconciled> {
  const { read } = context.database;
  await using stage = await openStage(context);
  await fillStage(stage, files, context);
  // Content that a start has just rendered needs no check by the worker.
  const isRendered = files === here && how !== 'files';
  const isShown = isRendered && (await context.pages.isCurrent(context.now()));
  const former = await readStoredTexts(read, newest?.files ?? {});
  const rightsOf = keepsRights ? context.contentDir : undefined;
  const checked = isShown
    ? undefined
    : await context.worker.check(stage.folder, [], former, { rightsOf });
  if (checked && checked.key === undefined) {
    return { faults: checked.sentences, details: checked.faults };
  }
  if (how === 'brought-back' && !(await isKnownTree(read, hashTree(here))))
    await copyAside(context);
  const changed = { stage, here, key: checked?.key };
  const changes = how === 'start' ? 0 : (checked?.changes ?? 0);
  const version = how
    ? await commitStage(context, changed, newest, { how, ...(of && { of }), changes }, author)
    : await bringFolder(context, changed, files, async () => newest?.number);
  if (version === undefined) return 'changed-meanwhile';
  if (checked) context.log.info('content-published', { version });
  return { faults: [], version, tree: hashTree(files) };
}

/** Keeps an unknown folder as a version and publishes the newest one again after it. */
async function keepUnknownFolder(
  context: PublishingContext,
  here: HashedFiles,
  newest: StoredVersion,
): Promise<Reconciled> {
  const kept = await settle(context, { here, files: here, newest, how: 'files' });
  if (kept === 'changed-meanwhile' || kept.version === undefined) return kept;
  return bringBack(context, newest, await findNewest(context.database.read), {});
}

/** Publishes the files of a version again, as the version after `newest`. */
export async function bringBack(
  context: PublishingContext,
  { number: of, files }: StoredVersion,
  newest: StoredVersion | undefined,
  more: Pick<Settled, 'author' | 'keepsRights'>,
): Promise<Reconciled> {
  const here = await hashFolder(context.contentDir);
  return settle(context, { here, files, newest, how: 'brought-back', of, ...more });
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
