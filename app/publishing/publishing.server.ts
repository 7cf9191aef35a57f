import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type {
  Edit,
  EditConflict,
  EditFault,
  FieldEdit,
  PictureEdit,
  TextEdit,
} from '../content/edits.ts';
import type { Stored } from '../http/stored.ts';
import { isContentFile, isNoText, isPicture } from '../content/files/content-names.ts';
import { commitStage } from './commit-stage.server.ts';
import { hashFolder, hashTree, isFolderWritable, tellFullDisk } from './content-folder.server.ts';
import type { CheckedFolder, ReadFolder } from './content-worker.ts';
import { addPicture, findPicture } from './pictures/add-picture.server.ts';
import type { Author, PublishingContext } from './publishing-context.ts';
import { changeDraft, readKeptDraft } from './kept-draft.server.ts';
import { openPreviews } from './previews.server.ts';
import type {
  Preview,
  Published,
  SiteFiles,
  SiteVersion,
  VersionChanges,
} from './publishing.contract.ts';
import { refuseRight } from './rights.server.ts';
import { bringBack, reconcileFolder, type FolderState } from './reconcile-folder.server.ts';
import {
  copyContentTo,
  fillStage,
  openStage,
  readStoredTexts,
  removeStages,
  type Stage,
} from './stage.server.ts';
import { findNewest, findVersion, listVersions, readStoredFiles } from './versions.server.ts';

/** The outcome of a publication or a preview; `Current`: what stands in its way. */
type Outcome<Value, Current> = Stored<Value, Current> | { kind: 'faults'; faults: EditFault[] };

export interface PublishingService {
  publishing: Publishing;
}

export type Publishing = ReturnType<typeof openPublishing>;

const TRIES = 4;
const VERSIONS_A_PAGE = 10;

/** Publishes the content: one change at a time in this process, and one version after the other in the database. */
export function openPublishing(context: PublishingContext) {
  const { database, contentDir, worker } = context;
  const state: FolderState = { faults: [] };
  const previews = openPreviews(context);
  let last: Promise<unknown> = removeStages(context.dataDir);
  let read: { of: string; found: ReadFolder } | undefined;

  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const telling = () => tellFullDisk(work);
    const done = last.then(telling, telling);
    last = done.catch(() => undefined);
    return done;
  }

  async function readSite(): Promise<SiteFiles> {
    if (!(await findNewest(database.read))) await reconcileFolder(context, state);
    const newest = await findNewest(database.read);
    if (!newest) throw new Error('the content has no version');
    const of = `${hashTree(await hashFolder(contentDir))} ${newest.number}`;
    if (read?.of !== of) {
      const former = await readStoredTexts(database.read, newest.files);
      read = { of, found: await worker.read(contentDir, former) };
    }
    return {
      version: newest.number,
      publishedAt: newest.at,
      by: newest.by,
      ...read.found,
      draft: await readKeptDraft(database.read),
      isWritable: await isFolderWritable(contentDir),
    };
  }

  async function preview(
    wanted: { edits: readonly Edit[] } | { version: number },
    session: string,
  ): Promise<Outcome<Preview, EditConflict[]>> {
    await using stage = await openStage(context);
    const checked =
      'version' in wanted
        ? await stageVersion(stage, wanted.version)
        : await stageEdits(stage, wanted.edits);
    if (!checked) return { kind: 'missing' };
    if (checked.conflicts.length > 0) return { kind: 'conflict', current: checked.conflicts };
    if (checked.key === undefined) return { kind: 'faults', faults: checked.faults };
    return { kind: 'stored', value: await previews.keep(stage, checked, session) };
  }

  async function stageVersion(stage: Stage, number: number): Promise<CheckedFolder | undefined> {
    const version = await findVersion(database.read, number);
    if (!version) return undefined;
    await fillStage(stage, version.files, context);
    const newest = await findNewest(database.read);
    const former = await readStoredTexts(database.read, newest?.files ?? {});
    return worker.check(stage.folder, [], former, { rightsOf: contentDir });
  }

  async function publish(
    edits: readonly Edit[],
    author: Author,
  ): Promise<Exclude<Outcome<Published, EditConflict[]>, { kind: 'missing' }>> {
    for (let tries = 0; tries < TRIES; tries++) {
      await reconcileFolder(context, state);
      const here = await hashFolder(contentDir);
      const newest = await findNewest(database.read);
      await using stage = await openStage(context);
      const checked = await stageEdits(stage, edits);
      if (checked.conflicts.length > 0) return { kind: 'conflict', current: checked.conflicts };
      if (checked.key === undefined) return { kind: 'faults', faults: checked.faults };
      if (newest && hashTree(await hashFolder(stage.folder)) === newest.tree) {
        return { kind: 'stored', value: { version: newest.number } };
      }
      const { key, changes, warnings } = checked;
      const how = { how: 'screens' as const, changes };
      const version = await commitStage(context, { stage, here, key }, newest, how, author);
      if (version === undefined) continue;
      state.faults = [];
      context.log.info('content-published', { version });
      return { kind: 'stored', value: { version, ...(warnings.length > 0 && { warnings }) } };
    }
    throw new Error('the content changes faster than it can be published');
  }

  /** Applies the edits to a copy of the content folder, and renders it. */
  async function stageEdits(
    stage: Stage,
    edits: readonly Edit[],
    isDryRun = false,
  ): Promise<CheckedFolder> {
    await copyContentTo(stage, contentDir);
    const faults = edits.flatMap(refuse);
    for (const edit of edits) {
      if (faults.length === 0 && 'upload' in edit)
        faults.push(...(await placePicture(stage, edit)));
    }
    if (faults.length > 0) return { ...NOTHING, faults };
    const textual = edits.filter((edit): edit is FieldEdit | TextEdit => !('upload' in edit));
    const newest = await findNewest(database.read);
    return worker.check(
      stage.folder,
      textual,
      await readStoredTexts(database.read, newest?.files ?? {}),
      { isDryRun },
    );
  }

  async function keepDraft(
    change: Parameters<typeof changeDraft>[1],
  ): Promise<{ savedAt: string; faults: EditFault[] } | { refusal: string }> {
    const [refused] = change.edits.flatMap(refuseRight);
    if (refused) return { refusal: refused.message };
    const savedAt = await database.write((transaction) =>
      changeDraft(transaction, change, context.now()),
    );
    await using stage = await openStage(context);
    const { faults } = await stageEdits(stage, change.edits, true);
    return { savedAt, faults };
  }

  async function placePicture(stage: Stage, { file, upload }: PictureEdit): Promise<EditFault[]> {
    const target = join(stage.folder, file);
    if (upload === null) {
      await rm(target, { force: true });
      return [];
    }
    const isHash = /^[0-9a-f]{64}$/.test(upload);
    const bytes = isHash && (await readStoredFiles(database.read, [upload])).get(upload);
    if (!bytes)
      return [{ file, message: 'The picture is no longer here: please choose it again.' }];
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, bytes);
    return [];
  }

  async function bringBackVersion(
    number: number,
    author: Author,
    seen: number | undefined,
  ): Promise<Outcome<Published, SiteVersion>> {
    const version = await findVersion(database.read, number);
    if (!version) return { kind: 'missing' };
    for (let tries = 0; tries < TRIES; tries++) {
      // A change at the machine counts first: it may have changed who issues.
      await reconcileFolder(context, state);
      const newest = await findNewest(database.read);
      if (newest && seen !== undefined && newest.number !== seen) {
        return { kind: 'conflict', current: newest };
      }
      const done = await bringBack(context, version, newest, { author, keepsRights: true });
      if (done === 'changed-meanwhile') continue;
      if (done.version === undefined) return { kind: 'faults', faults: done.details };
      state.faults = [];
      return { kind: 'stored', value: { version: done.version } };
    }
    throw new Error('the content changes faster than it can be published');
  }

  async function findChanges(number: number): Promise<VersionChanges | undefined> {
    const version = await findVersion(database.read, number);
    if (!version) return undefined;
    const before = await findVersion(database.read, number - 1);
    const changes = await worker.compare(
      await readStoredTexts(database.read, before?.files ?? {}),
      await readStoredTexts(database.read, version.files),
    );
    const { at, by, how, of } = version;
    return { number, at, by, how, ...(of && { of }), changes: before ? changes : [] };
  }

  return {
    /** Why the files of the content folder cannot be published, a sentence each. */
    faults: () => state.faults,
    /** Brings the content folder and the newest version together, after either has changed. */
    reconcile: () => inTurn(() => reconcileFolder(context, state)),
    read: () => inTurn(readSite),
    /** Also the faults for which a publication of these edits would be refused. Throws `FolderNotWritable`. */
    keepDraft: (change: Parameters<typeof changeDraft>[1]) => inTurn(() => keepDraft(change)),
    /** Throws `FolderNotWritable` and `AuthorSignedOut`. */
    publish: (edits: readonly Edit[], author: Author) => inTurn(() => publish(edits, author)),
    /** Throws as `publish` does. `seen`: the newest version that the author saw; a later one is not discarded. */
    bringBack: (number: number, author: Author, seen?: number) =>
      inTurn(() => bringBackVersion(number, author, seen)),
    /** For the session with this `tokenHash` alone. Throws `FolderNotWritable`. */
    preview: (wanted: Parameters<typeof preview>[0], session: string) =>
      inTurn(() => preview(wanted, session)),
    /** Throws `FolderNotWritable`. */
    findPreviewed: (...asked: Parameters<typeof previews.find>) =>
      tellFullDisk(() => previews.find(...asked)),
    list: (before: number | undefined) =>
      listVersions(database.read, { before, most: VERSIONS_A_PAGE }),
    findChanges,
    /** Throws `FolderNotWritable`. */
    addPicture: (bytes: Uint8Array) => tellFullDisk(() => addPicture(context, bytes)),
    findPicture: (upload: string) => findPicture(context, upload),
    readMarkdown: (text: string) => worker.readMarkdown(text),
  };
}

const NOTHING: CheckedFolder = {
  conflicts: [],
  faults: [],
  sentences: [],
  warnings: [],
  pages: [],
  changes: 0,
};

/** Only files that the site reads can be edited, without what decides a right. */
function refuse(edit: Edit): EditFault[] {
  const refused = refuseRight(edit);
  if (refused.length > 0) return refused;
  const { file } = edit;
  const isRight = 'upload' in edit ? isPicture(file) : isContentFile(file) && !isNoText(file);
  const isOfKind = 'upload' in edit || 'path' in edit === file.endsWith('.yaml');
  return isRight && isOfKind ? [] : [{ file, message: 'The site has no file of this name.' }];
}
