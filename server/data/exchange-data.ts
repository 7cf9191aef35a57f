import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { syncFolder, writeFileDurably } from '../../storage/durable-files.ts';

const PUT_ASIDE = /^replaced-\d{4}-/;
const PLAN = 'exchange-under-way.json';

/** What lies in a data folder and is exchanged; the journal of a database goes before the database. */
const PARTS = ['clinic.sqlite-wal', 'clinic.sqlite-shm', 'clinic.sqlite', 'files'];

type Move = readonly [from: string, to: string];

/**
 * Puts what lies in `incoming` in the place of the data, and the data into `outgoing` (both folders within
 * the data folder). The plan on disk is the moment: before it nothing has happened, and after it whoever
 * opens the data folder next finishes what is left.
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

/** Folders with data that a restore has put aside, until somebody says that all is well. */
export function listReplaced(dataDir: string): string[] {
  // With the database and the files elsewhere, there may be no such folder.
  if (!existsSync(dataDir)) return [];
  return readdirSync(dataDir)
    .filter((name) => PUT_ASIDE.test(name))
    .map((name) => join(dataDir, name));
}

/** Whether what lies aside is still needed to finish an exchange. */
export function isExchangeUnderWay(dataDir: string): boolean {
  return existsSync(join(dataDir, PLAN));
}

/** Does what an interrupted exchange has left; nothing where there was none. */
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
  // Moved already, before it was interrupted.
  if (existsSync(to)) return;
  try {
    renameSync(from, to);
  } catch (error) {
    // Another process that opens the same folder may have been quicker.
    if (!existsSync(to)) throw error;
  }
}
