import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { syncFolder, writeFileDurably } from '../../storage/durable-files.ts';

const PUT_ASIDE = /^replaced-\d{4}-/;
const PLAN = 'exchange-under-way.json';

/** The parts of a data folder that are exchanged. The WAL moves before its database. */
const PARTS = ['clinic.sqlite-wal', 'clinic.sqlite-shm', 'clinic.sqlite', 'files'];

type Move = readonly [from: string, to: string];

/**
 * Moves the data to `outgoing` and what is in `incoming` into its place (both are folders within the data folder).
 * The plan file decides: until it is written nothing has changed, and from then on the next process that opens the
 * data folder finishes the exchange.
 */
export async function exchangeData(
  dataDir: string,
  incoming: string,
  outgoing: string,
): Promise<void> {
  const present = (folder: string) =>
    PARTS.filter((part) => existsSync(join(dataDir, folder, part)));
  const moves: Move[] = [
    ...present('.').map((part): Move => [part, join(outgoing, part)]),
    ...present(incoming).map((part): Move => [join(incoming, part), part]),
  ];
  mkdirSync(join(dataDir, outgoing), { recursive: true, mode: 0o700 });
  await syncFolder(join(dataDir, incoming));
  await writeFileDurably(join(dataDir, PLAN), JSON.stringify(moves));
  await finishExchange(dataDir);
}

/** Folders with the data that restores have replaced, until a person confirms the restore. */
export function listReplaced(dataDir: string): string[] {
  // With the database and the files elsewhere, the data folder may not exist.
  if (!existsSync(dataDir)) return [];
  return readdirSync(dataDir)
    .filter((name) => PUT_ASIDE.test(name))
    .map((name) => join(dataDir, name));
}

/** True while an exchange is unfinished and its folders are still needed. */
export function isExchangeUnderWay(dataDir: string): boolean {
  return existsSync(join(dataDir, PLAN));
}

/** Finishes an interrupted exchange, if there is one. */
export async function finishExchange(dataDir: string): Promise<void> {
  if (!isExchangeUnderWay(dataDir)) return;
  const plan = join(dataDir, PLAN);
  const moves = JSON.parse(readFileSync(plan, 'utf8')) as Move[];
  for (const [from, to] of moves) move(join(dataDir, from), join(dataDir, to));
  for (const folder of new Set(moves.flat().map((path) => dirname(join(dataDir, path))))) {
    if (existsSync(folder)) await syncFolder(folder);
  }
  rmSync(plan, { force: true });
  await syncFolder(dataDir);
}

function move(from: string, to: string): void {
  // Moved already, before the interruption.
  if (existsSync(to)) return;
  try {
    renameSync(from, to);
  } catch (error) {
    // Another process that opened the same folder may have moved it.
    if (!existsSync(to)) throw error;
  }
}
