import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Database } from '../../storage/database.ts';
import { writeFileDurably } from '../../storage/durable-files.ts';
import { getKept, setKept } from '../../storage/kept-values.ts';
import { makeFolder } from '../../storage/private-folders.ts';
import { type Settings, CLINIC_COMMAND } from '../settings/settings.ts';

const FILE = 'move.json';

const noteSchema = z.object({
  /** Identifies the clinic: 32 hexadecimal digits. */
  id: z.string().regex(/^[0-9a-f]{32}$/),
  /** Where the database and the files moved to; an address without its password. */
  database: z.string().optional(),
  files: z.string().optional(),
  /** Only the files moved; the rows were on PostgreSQL already. */
  areFilesLater: z.boolean().optional(),
  /** Only the rows moved; the files were in a bucket already. */
  isDatabaseLater: z.boolean().optional(),
  /** Parts that an undo took back to DATA_DIR; the copy elsewhere must not be used. */
  takenBack: z.array(z.enum(['database', 'files'])).optional(),
  /** Number of moves and undos of this clinic: of two notes the one with the higher number is right. */
  turn: z.int().optional(),
  /** Time of that move or undo, ISO 8601. */
  movedAt: z.string().optional(),
});

/**
 * Says where a clinic moved and when. The same note is in DATA_DIR and in the PostgreSQL database, so that neither
 * serves while the clinic is in the other.
 */
export type MoveNote = z.infer<typeof noteSchema>;

export type MovedPart = 'database' | 'files';

/** The settings point to a place that the clinic has left; starting there would create a second clinic. */
export class ClinicMoved extends Error {
  override name = 'ClinicMoved';
}

type Places = Pick<Settings, 'dataDir' | 'databaseUrl' | 'filesUrl'>;

/**
 * Throws `ClinicMoved` if the settings point to a place that the clinic has left. Every start and command calls it,
 * and so does the confirmation of a move. `database` is the one of DATABASE_URL, if set.
 */
export async function requirePlace(
  places: Places,
  database?: Pick<Database, 'read'>,
): Promise<void> {
  const there = database && (await readDatabaseNote(database.read));
  const note = pickTrueNote(readMoveNote(places.dataDir), there);
  if (!note) return;
  const faults = [
    describeWrongPlace(note, 'database', places),
    describeWrongPlace(note, 'files', places),
  ].filter((fault) => fault !== undefined);
  if (faults.length > 0) throw new ClinicMoved(faults.join('\n'));
}

/** The newer note; if DATA_DIR belongs to another clinic (another id), the database's note. */
export function pickTrueNote(
  here: MoveNote | undefined,
  there: MoveNote | undefined,
): MoveNote | undefined {
  if (!here || !there) return here ?? there;
  const isThereTrue = here.id !== there.id || (there.turn ?? 0) > (here.turn ?? 0);
  return isThereTrue ? there : here;
}

function describeWrongPlace(
  note: MoveNote,
  part: MovedPart,
  { dataDir, databaseUrl, filesUrl }: Places,
): string | undefined {
  const [what, were, setting, value, from, option] =
    part === 'database'
      ? (['database', 'was', 'DATABASE_URL', databaseUrl, 'PostgreSQL', '--to-database'] as const)
      : (['report files', 'were', 'FILES_URL', filesUrl, 'the bucket', '--to-files'] as const);
  const day = note.movedAt?.slice(0, 10) ?? 'a former day';
  const isHere = value === undefined;
  if (isHere && note[part] !== undefined) {
    return `The ${what} in DATA_DIR ${dataDir} moved to ${note[part]} on ${day}: set ${setting} to it. To use them here again as they were then: ${CLINIC_COMMAND} move --undo`;
  }
  if (!isHere && note.takenBack?.includes(part)) {
    return `The ${what} of this clinic ${were} taken back to DATA_DIR from ${from} on ${day}, and the copy there is out of use: unset ${setting}. To move there again, empty that place first, then: ${CLINIC_COMMAND} move ${option} …`;
  }
  return undefined;
}

export function readMoveNote(dataDir: string): MoveNote | undefined {
  const path = join(dataDir, FILE);
  if (!existsSync(path)) return undefined;
  return noteSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
}

/** The note in this folder; if there is none, writes and returns the note of a clinic that has not moved. */
export async function ensureMoveNote(dataDir: string): Promise<MoveNote> {
  const found = readMoveNote(dataDir);
  if (found) return found;
  const note = { id: randomBytes(16).toString('hex') };
  await writeMoveNote(dataDir, note);
  return note;
}

/** The note after a move of these parts; the caller adds the new addresses. */
export function noteMove(note: MoveNote, parts: readonly MovedPart[], now: Date): MoveNote {
  const { takenBack = [], turn = 0, ...rest } = note;
  const stillBack = takenBack.filter((part) => !parts.includes(part));
  return {
    ...rest,
    ...(stillBack.length > 0 && { takenBack: stillBack }),
    turn: turn + 1,
    movedAt: now.toISOString(),
  };
}

/** The note after these parts were taken back to DATA_DIR. */
export function noteUndo(note: MoveNote, parts: readonly MovedPart[], now: Date): MoveNote {
  const { id, database, files, takenBack = [], turn = 0 } = note;
  return {
    id,
    ...(database !== undefined && !parts.includes('database') && { database }),
    ...(files !== undefined && !parts.includes('files') && { files }),
    takenBack: [...new Set([...takenBack, ...parts])],
    turn: turn + 1,
    movedAt: now.toISOString(),
  };
}

export async function writeMoveNote(dataDir: string, note: MoveNote): Promise<void> {
  makeFolder(dataDir);
  await writeFileDurably(join(dataDir, FILE), JSON.stringify(note));
}

export async function readDatabaseNote(rows: Database['read']): Promise<MoveNote | undefined> {
  const found = await getKept(rows, 'moved-from');
  if (found === undefined) return undefined;
  // Version 0.1.0 wrote the id alone.
  return noteSchema.parse(found.startsWith('{') ? JSON.parse(found) : { id: found });
}

export async function writeDatabaseNote(
  rows: Database['read'],
  note: MoveNote,
  at: Date,
): Promise<void> {
  await setKept(rows, 'moved-from', JSON.stringify(note), at);
}
