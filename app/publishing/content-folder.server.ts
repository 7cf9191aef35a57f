import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  access,
  constants,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { errorCode, FULL_DISK } from '../../storage/error-codes.ts';
import { isContentFile, PUBLISHING_FOLDER } from '../content/files/content-names.ts';
import { syncFolder, writeFileDurably } from '../../storage/durable-files.ts';
import { isSha256, staysInside } from '../../storage/safe-names.ts';

/** The SHA-256 of each content file by its name within the folder. */
export type HashedFiles = Record<string, string>;

/** A row or a plan names files that the content does not have, which this program never writes. */
class ForeignContent extends Error {
  override name = 'ForeignContent';
}

function isOfContent(name: string): boolean {
  return isContentFile(name) && staysInside(name);
}

/** The files of a version or a preview as they are stored. Throws if one of them would lie outside the content. */
export function readHashedFiles(json: string): HashedFiles {
  const files = JSON.parse(json) as HashedFiles;
  for (const [name, hash] of Object.entries(files)) {
    if (isOfContent(name) && isSha256(hash)) continue;
    throw new ForeignContent(
      `A stored version of the content names the file ${JSON.stringify(name)} or a hash that this program never writes: the database was changed by somebody else. Restore a backup (docs/backup.md).`,
    );
  }
  return files;
}

/** The content folder cannot be written. The message is a whole sentence, and nothing has changed. */
export class FolderNotWritable extends Error {
  override name = 'FolderNotWritable';
}

/** Names of the files that the site reads, 'news/holi.md', sorted. */
export async function listContentFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .filter(isContentFile)
    .sort();
}

export async function hashFolder(folder: string): Promise<HashedFiles> {
  const files: HashedFiles = {};
  for (const name of await listContentFiles(folder)) {
    files[name] = hashBytes(await readFile(join(folder, name)));
  }
  return files;
}

export function hashBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Equal for equal content. */
export function hashTree(files: HashedFiles): string {
  const lines = Object.keys(files)
    .sort()
    .map((name) => `${name}\0${files[name]}\n`);
  return createHash('sha256').update(lines.join('')).digest('hex');
}

/** Whether the site may change the folder. */
export async function isFolderWritable(folder: string): Promise<boolean> {
  const names = ['accessibility', 'growth', 'news', 'pictures', 'privacy', 'texts'];
  const folders = [folder, ...names.map((name) => join(folder, name))];
  const may = folders.filter(existsSync).map((one) => access(one, constants.W_OK));
  return Promise.all(may).then(
    () => true,
    () => false,
  );
}

interface Plan {
  /** Files of `.publishing` and their names in the content folder. */
  write: [from: string, name: string][];
  remove: string[];
}

const PLAN = 'plan.json';

const READABLE_BY_ALL = 0o644;

/**
 * Writes changed files durably into the folder `.publishing` beside the content, so that what could fail has happened
 * before anything is changed. Null removes a file. Throws `FolderNotWritable`. Call `carryOutExchange` next.
 */
export async function prepareExchange(
  folder: string,
  changed: ReadonlyMap<string, Uint8Array | null>,
): Promise<void> {
  const plan: Plan = { write: [], remove: [] };
  try {
    await rm(join(folder, PUBLISHING_FOLDER), { recursive: true, force: true });
    await mkdir(join(folder, PUBLISHING_FOLDER));
    for (const [name, bytes] of changed) {
      if (bytes === null) {
        plan.remove.push(name);
        continue;
      }
      const from = `${plan.write.length}`;
      await writeAside(join(folder, PUBLISHING_FOLDER, from), bytes, await findMode(folder, name));
      plan.write.push([from, name]);
      // Made now, since it may fail. An empty folder means nothing.
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await access(dirname(join(folder, name)), constants.W_OK);
    }
    // Under a name of its own: only the exchange gives it its meaning.
    await writeFileDurably(join(folder, PUBLISHING_FOLDER, `next-${PLAN}`), JSON.stringify(plan));
  } catch (error) {
    await discardExchange(folder);
    throw new FolderNotWritable(describeFault(error), { cause: error });
  }
}

/** The mode of the file that is replaced, or of the others. */
async function findMode(folder: string, name: string): Promise<number> {
  for (const file of [name, 'clinic.yaml']) {
    const found = await stat(join(folder, file)).catch(() => undefined);
    if (found) return found.mode & 0o777;
  }
  return READABLE_BY_ALL;
}

async function writeAside(file: string, bytes: Uint8Array, mode: number): Promise<void> {
  const handle = await open(file, 'wx', mode);
  try {
    await handle.writeFile(bytes);
    await handle.chmod(mode);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export async function discardExchange(folder: string): Promise<void> {
  await rm(join(folder, PUBLISHING_FOLDER), { recursive: true, force: true }).catch(
    () => undefined,
  );
}

/** Moves the prepared files into their places. From here on, a start finishes what is interrupted. */
export async function carryOutExchange(folder: string): Promise<void> {
  const aside = join(folder, PUBLISHING_FOLDER);
  await rename(join(aside, `next-${PLAN}`), join(aside, PLAN));
  await syncFolder(aside);
  await finishExchange(folder);
}

/** Finishes an interrupted exchange. Files that were only prepared are removed. */
export async function finishExchange(folder: string): Promise<void> {
  const aside = join(folder, PUBLISHING_FOLDER);
  if (!existsSync(aside)) return;
  const plan = join(aside, PLAN);
  if (existsSync(plan)) await carryOut(folder, JSON.parse(await readFile(plan, 'utf8')) as Plan);
  await discardExchange(folder);
}

async function carryOut(folder: string, { write, remove }: Plan): Promise<void> {
  const named = [...write.map(([, name]) => name), ...remove];
  if (!named.every(isOfContent) || !write.every(([from]) => /^\d+$/.test(from))) {
    throw new ForeignContent(
      `${join(folder, PUBLISHING_FOLDER, PLAN)} names files outside the content, which this program never writes. Remove the folder ${PUBLISHING_FOLDER} and start again.`,
    );
  }
  for (const [from, name] of write) {
    const aside = join(folder, PUBLISHING_FOLDER, from);
    // Otherwise it was moved before the interruption.
    if (existsSync(aside)) await rename(aside, join(folder, name));
  }
  for (const name of remove) await rm(join(folder, name), { force: true });
  for (const changed of new Set(named.map((name) => dirname(join(folder, name))))) {
    if (existsSync(changed)) await syncFolder(changed);
  }
  await rm(join(folder, PUBLISHING_FOLDER, PLAN));
  await syncFolder(join(folder, PUBLISHING_FOLDER));
}

const FULL = 'The disk is full, so nothing was changed. Make room and try again.';

/** Does work that writes. Throws `FolderNotWritable` if it fails because the disk is full, wherever that was. */
export async function tellFullDisk<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const isFull = error instanceof Error && /\b(?:ENOSPC|EDQUOT)\b/.test(error.message);
    if (isFull) throw new FolderNotWritable(FULL, { cause: error });
    throw error;
  }
}

function describeFault(error: unknown): string {
  const code = errorCode(error);
  return FULL_DISK.has(code)
    ? FULL
    : `The site may not write into its content folder (${code || 'it cannot be used'}), so nothing was changed. Whoever runs the server can allow it (docs/operations.md).`;
}
