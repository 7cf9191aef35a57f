import { announce } from '../../storage/database.ts';
import { recordAudit } from '../audit/audit.server.ts';
import { noteEvent } from '../live/events.server.ts';
import {
  discardExchange,
  carryOutExchange,
  hashFolder,
  hashTree,
  prepareExchange,
  type HashedFiles,
} from './content-folder.server.ts';
import { writeFolderNote } from './folder-note.server.ts';
import { AuthorSignedOut, type Author, type PublishingContext } from './publishing-context.ts';
import { listChanged, readAdded, type Stage } from './stage.server.ts';
import { addVersion, storeFiles, type NewVersion, type StoredVersion } from './versions.server.ts';

interface CheckedStage {
  stage: Stage;
  /** The content folder as it was when the stage was prepared. */
  here: HashedFiles;
  /** The key of the rendered pages. Undefined: they are served already. */
  key: string | undefined;
}

/**
 * Publishes a stage as the version after `newest`: in the database, in the content folder, and to visitors, in this
 * order. Undefined, and nothing has changed, if the folder or the newest version is another by now. Throws
 * `FolderNotWritable` and `AuthorSignedOut`.
 */
export async function commitStage(
  context: PublishingContext,
  checked: CheckedStage,
  newest: StoredVersion | undefined,
  version: Pick<NewVersion, 'how' | 'of' | 'changes'>,
  { isSessionOver, ...author }: Author,
): Promise<number | undefined> {
  const files = await hashFolder(checked.stage.folder);
  // Without this file the stage has been removed: a version of it would empty the content folder.
  if (!('clinic.yaml' in files)) return undefined;
  const added = await readAdded(checked.stage, files, newest);
  return bringFolder(context, checked, files, async () => {
    if (await isSessionOver?.()) throw new AuthorSignedOut('signed out before the publication');
    return context.database.write(async (transaction) => {
      const at = context.now();
      await storeFiles(transaction, added, at);
      const by = author.session?.staffName ?? null;
      const whole = { ...version, at: at.toISOString(), by, files };
      const number = await addVersion(transaction, newest?.number ?? 0, whole);
      if (number === undefined) return undefined;
      await announce(transaction, 'content');
      await noteEvent(transaction, 'content', String(number));
      // A first start takes the files as they are: that is no publication by a person.
      if (version.how !== 'start') {
        const entry = { action: 'publish' as const, subject: `version ${number}`, at };
        await recordAudit(transaction, { ...author, ...entry, result: 'ok' });
      }
      return number;
    });
  });
}

/**
 * Makes the content folder equal to a stage, which is the version that `decide` resolves to, and serves its pages. If
 * that is undefined or fails, nothing has changed.
 */
export async function bringFolder(
  context: PublishingContext,
  { stage, here, key }: CheckedStage,
  files: HashedFiles,
  decide: () => Promise<number | undefined>,
): Promise<number | undefined> {
  const { contentDir } = context;
  const changed = await listChanged(stage, here, files);
  if (changed.size > 0) await prepareExchange(contentDir, changed);
  let version: number | undefined;
  try {
    const isAsBefore = hashTree(await hashFolder(contentDir)) === hashTree(here);
    version = isAsBefore ? await decide() : undefined;
  } finally {
    if (version === undefined) await discardExchange(contentDir);
  }
  if (version === undefined) return undefined;
  try {
    if (changed.size > 0) await carryOutExchange(contentDir);
    await writeFolderNote(context.dataDir, { version, tree: hashTree(files) });
  } catch (error) {
    // The version counts all the same: the next look at the folder brings it there.
    context.log.error('content', error);
  }
  if (key !== undefined) await context.pages.serve(key);
  return version;
}
