import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Block } from '../../app/content/clinic.ts';
import { applyEdits } from '../../app/content/editing/apply-edits.server.ts';
import {
  compareContent,
  type ContentTexts,
} from '../../app/content/editing/compare-content.server.ts';
import { readYamlValue } from '../../app/content/editing/read-values.server.ts';
import { findDraftedFaults } from '../../app/content/editing/drafted-faults.server.ts';
import type { ContentChange, EditFault, FieldEdit, TextEdit } from '../../app/content/edits.ts';
import { ContentError } from '../../app/content/files/content-file.server.ts';
import { isNoText, isPicture } from '../../app/content/files/content-names.ts';
import { keepRights } from '../../app/publishing/keep-rights.server.ts';
import { listContentFiles } from '../../app/publishing/content-folder.server.ts';
import type {
  CheckedFolder,
  CleanedPicture,
  ReadFolder,
} from '../../app/publishing/content-worker.ts';
import { readContent } from '../../app/content/content.server.ts';
import { preparePicture } from '../../app/content/pictures/prepare-picture.server.ts';
import { isSmall, runSmallTask, type SmallTask } from './small-tasks.ts';
import { renderCandidate } from './website.ts';
import type { WebsiteSource } from './website-source.ts';

export type ContentTask =
  | { kind: 'read'; folder: string; former: ContentTexts; now: number }
  | {
      kind: 'check';
      folder: string;
      edits: (FieldEdit | TextEdit)[];
      former: ContentTexts;
      /** Only faults are looked for: nothing is rendered. */
      isDryRun?: boolean;
      rightsOf?: string | undefined;
      /** In ms since 1970, as above. */
      now: number;
    }
  | { kind: 'compare'; before: ContentTexts; after: ContentTexts }
  | SmallTask;

export interface TaskAnswers {
  read: ReadFolder;
  check: CheckedFolder;
  compare: ContentChange[];
  picture: CleanedPicture;
  markdown: Block[];
}

/** Runs a task of the content worker in this process. */
export async function runContentTask(
  source: WebsiteSource,
  task: ContentTask,
): Promise<TaskAnswers[ContentTask['kind']]> {
  if (task.kind === 'compare') return compareContent(task.before, task.after);
  if (isSmall(task)) return runSmallTask(task);
  const here = { ...source, folders: { ...source.folders, contentDir: task.folder } };
  return task.kind === 'read' ? readFolder(here, task) : checkFolder(here, task);
}

async function checkFolder(
  source: WebsiteSource,
  {
    folder,
    edits,
    former,
    isDryRun = false,
    rightsOf,
    now,
  }: Extract<ContentTask, { kind: 'check' }>,
): Promise<CheckedFolder> {
  const none = { conflicts: [], faults: [], sentences: [], warnings: [], pages: [], changes: 0 };
  if (rightsOf !== undefined) await keepRights(folder, rightsOf, former);
  const before = await readTexts(folder);
  const { texts, faults, conflicts } = applyEdits(before, edits);
  if (faults.length > 0 || conflicts.length > 0) return { ...none, faults, conflicts };
  for (const [name, text] of Object.entries(texts)) {
    if (text === null) await rm(join(folder, name), { force: true });
    else await writeText(join(folder, name), text);
  }
  const drafted = findDraftedFaults(before, texts);
  try {
    if (isDryRun || drafted.length > 0) {
      const cacheFolder = join(source.folders.cacheDir, 'pictures');
      await readContent(folder, { cacheFolder, keepsPictures: true, now: new Date(now) });
      return { ...none, faults: drafted };
    }
    const { name: key, site } = await renderCandidate(source, new Date(now));
    const { warnings } = site.content;
    const pages = [...site.files].filter(([, { headers }]) =>
      headers['content-type']?.startsWith('text/html'),
    );
    const changes = compareContent(former, await readTexts(folder)).length;
    return { ...none, warnings, key, changes, pages: pages.map(([address]) => address) };
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    const sentences = error.faults.map(({ sentence }) => sentence);
    const all = [...tellFaults(error), ...drafted];
    return { ...none, faults: all.filter(isFirstOfField), sentences, warnings: error.warnings };
  }
}

/** Whether no fault before tells of the same field. */
function isFirstOfField(fault: EditFault, place: number, faults: EditFault[]): boolean {
  const isSame = (one: EditFault) => one.file === fault.file && `${one.path}` === `${fault.path}`;
  return fault.path === undefined || faults.findIndex(isSame) === place;
}

async function writeText(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

function tellFaults({ faults }: ContentError): ReadFolder['faults'] {
  return faults.map(({ file, line, path, message }) => {
    return { file, ...(line && { line }), ...(path && { path }), message };
  });
}

/** The texts of the content files, and the hashes of the pictures and growth tables. */
async function readTexts(folder: string): Promise<ContentTexts> {
  const texts: ContentTexts = {};
  for (const name of await listContentFiles(folder)) {
    const bytes = await readFile(join(folder, name));
    texts[name] = isNoText(name)
      ? createHash('sha256').update(bytes).digest('hex')
      : bytes.toString();
  }
  return texts;
}

async function readFolder(
  source: WebsiteSource,
  { folder, former, now }: Extract<ContentTask, { kind: 'read' }>,
): Promise<ReadFolder> {
  const { cacheDir } = source.folders;
  const cacheFolder = join(cacheDir, 'pictures');
  const texts = await readTexts(folder);
  const found: ReadFolder = { values: {}, markdown: {}, pictures: [], faults: [], warnings: [] };
  for (const [file, text] of Object.entries(texts)) {
    if (isPicture(file)) {
      const prepared = await preparePicture(join(folder, file), cacheFolder);
      if ('fault' in prepared) continue;
      const { src: address, width, height } = prepared;
      found.pictures.push({ file, address, width, height });
    } else if (file.endsWith('.md')) found.markdown[file] = text;
    else if (!isNoText(file))
      found.values[file] = readYamlValue(file, text) ?? readYamlValue(file, former[file]) ?? {};
  }
  try {
    const content = await readContent(folder, {
      cacheFolder,
      keepsPictures: true,
      now: new Date(now),
    });
    found.warnings = content.warnings;
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    found.faults = tellFaults(error);
    found.warnings = error.warnings;
  }
  return found;
}
