import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { renameDurably, syncFolder } from '../storage/durable-files.ts';
import { makeFolder } from '../storage/make-folder.ts';

const NOTE = 'move.json';

const noteSchema = z.object({
  /** Tells this clinic from others where it is moved to: 32 hexadecimal digits. */
  id: z.string().regex(/^[0-9a-f]{32}$/),
  /** What has moved, and where to; a place without its password. */
  database: z.string().optional(),
  files: z.string().optional(),
  /** The files went by themselves, when the rows were on PostgreSQL already. */
  areFilesLater: z.boolean().optional(),
  /** The rows went by themselves, when the files were in a bucket already. */
  isDatabaseLater: z.boolean().optional(),
  /** ISO 8601 */
  movedAt: z.string().optional(),
});

/** What a data folder knows of moves to elsewhere. */
export type MoveNote = z.infer<typeof noteSchema>;

/** The data in this folder have moved: who started on them would have two clinics. */
export class ClinicMoved extends Error {
  override name = 'ClinicMoved';
}

export function readMoveNote(dataDir: string): MoveNote | undefined {
  const path = join(dataDir, NOTE);
  if (!existsSync(path)) return undefined;
  return noteSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
}

/** The note of this folder; a new one where there is none yet. */
export async function ensureMoveNote(dataDir: string): Promise<MoveNote> {
  const found = readMoveNote(dataDir);
  if (found) return found;
  const note = beginMoveNote();
  await writeMoveNote(dataDir, note);
  return note;
}

/** A note of nothing that has moved yet, with an id that no database or bucket knows. */
export function beginMoveNote(): MoveNote {
  return { id: randomBytes(16).toString('hex') };
}

export async function writeMoveNote(dataDir: string, note: MoveNote): Promise<void> {
  makeFolder(dataDir);
  const path = join(dataDir, NOTE);
  await writeFile(`${path}.part`, JSON.stringify(note), { mode: 0o600, flush: true });
  await renameDurably(`${path}.part`, path);
}

/** Throws where the settings mean what lies in the folder, and it has moved. */
export function refuseMoved(dataDir: string, part: 'database' | 'files'): void {
  const note = readMoveNote(dataDir);
  const place = note?.[part];
  if (note === undefined || place === undefined) return;
  const setting = part === 'database' ? 'DATABASE_URL' : 'FILES_URL';
  const what = part === 'database' ? 'database' : 'report files';
  throw new ClinicMoved(
    `The ${what} in DATA_DIR ${dataDir} moved to ${place} on ${note.movedAt?.slice(0, 10) ?? 'a former day'}: set ${setting} to it. To use them here again as they were then: npm run clinic -- move --undo`,
  );
}

export async function removeMoveNote(dataDir: string): Promise<void> {
  await rm(join(dataDir, NOTE), { force: true });
  await syncFolder(dataDir);
}
