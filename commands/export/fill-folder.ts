import { mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { CommandFault } from '../command.ts';
import { DATABASE_FILE, DESK_FILE, FILES_FOLDER, LISTING_FILE } from '../hosted/find-export.ts';

const UNFINISHED = '.unfinished-export';
const EXPORT_PARTS = [FILES_FOLDER, LISTING_FILE, DESK_FILE, DATABASE_FILE];

/** Lets `fill` write an export, and shows it in `folder` only once it is whole. */
export async function fillFolder<Result>(
  folder: string,
  { mayReplace, parts = EXPORT_PARTS }: { mayReplace: boolean; parts?: readonly string[] },
  fill: (unfinished: string) => Promise<Result>,
): Promise<Result> {
  const isNew = await checkFolder(folder, mayReplace);
  const unfinished = join(folder, UNFINISHED);
  await rm(unfinished, { recursive: true, force: true });
  if (isNew) await mkdir(folder, { mode: 0o700 });
  await mkdir(unfinished, { mode: 0o700 });
  try {
    const result = await fill(unfinished);
    const made = new Set(await readdir(unfinished));
    for (const part of parts) {
      await rm(join(folder, part), { recursive: true, force: true });
      if (made.has(part)) await rename(join(unfinished, part), join(folder, part));
    }
    await rmdir(unfinished);
    return result;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (isNew) await rmdir(folder);
    throw error;
  }
}

async function checkFolder(folder: string, mayReplace: boolean): Promise<boolean> {
  const found = await stat(folder).catch(() => undefined);
  if (!found) {
    const parent = dirname(resolve(folder));
    if (await stat(parent).catch(() => undefined)) return true;
    throw new CommandFault(`There is no folder '${parent}' to make '${basename(folder)}' in.`);
  }
  if (!found.isDirectory()) throw new CommandFault(`'${folder}' is a file, not a folder.`);
  const names = (await readdir(folder)).filter((name) => name !== UNFINISHED);
  if (names.length > 0 && !mayReplace) {
    throw new CommandFault(
      `The folder '${folder}' is not empty: name another, or replace the export in it with --force.`,
    );
  }
  return false;
}
