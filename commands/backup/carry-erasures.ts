import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Transaction } from 'kysely';
import { ensureErasureSecret } from '../../app/privacy/erasures.server.ts';
import { storeHolds, listHolds, listMissing } from '../../app/privacy/holds.server.ts';
import { CLINIC_COMMAND } from '../../server/settings/settings.ts';
import type { Database } from '../../storage/database.ts';
import { SQLITE_FILE } from '../../storage/sqlite/sqlite.ts';
import type { ErasuresTable, HoldsTable, Tables } from '../../storage/tables.ts';
import { counted } from '../count-words.ts';

/** The erasures and holds known from one source (database or list), which a restore must not undo. */
export interface Remembered {
  /** Path of the file, for messages. */
  place: string;
  /** 'absent': there is no such file, which is usual. 'unreadable': it exists but cannot be read. */
  outcome: 'read' | 'absent' | 'unreadable';
  /** Whether it is the database being replaced, whose holds are certainly current. */
  isLive?: boolean;
  erasures: readonly ErasuresTable[];
  holds: readonly HoldsTable[];
}

/** The erasures and holds that a restore took over from the sources, for its messages. */
export interface CarriedOver {
  places: readonly Remembered[];
  /** Number of holds added to the restored data. */
  added: number;
  /** Number of holds in the restored data that had been released since, as far as is known. */
  revived: number;
}

/** Erasures and holds of an open database. */
export async function readRemembered({ read }: Database, place: string): Promise<Remembered> {
  const erasures = await read.selectFrom('erasures').selectAll().execute();
  return { place, outcome: 'read', isLive: true, erasures, holds: await listHolds(read) };
}

/** Erasures and holds of the database in `dataDir`, opened read-only. Never throws: see `outcome`. */
export function readLiveErasures(dataDir: string): Remembered {
  const place = join(dataDir, SQLITE_FILE);
  const nothing = { place, isLive: true, erasures: [], holds: [] };
  if (!existsSync(place)) return { ...nothing, outcome: 'absent' };
  try {
    using live = new DatabaseSync(place, { readOnly: true });
    const erasures = live.prepare('select hash, kind, secret, erased_at from erasures').all();
    const holds = live.prepare('select kind, value, held_at from holds').all();
    return {
      ...nothing,
      outcome: 'read',
      erasures: erasures as unknown as ErasuresTable[],
      holds: holds as unknown as HoldsTable[],
    };
  } catch {
    return { ...nothing, outcome: 'unreadable' };
  }
}

/**
 * Adds the holds of all sources to the restored data; a hold in any of them applies, to be safe. Must run
 * before erasures are repeated, since those skip held data.
 */
export async function carryOver(
  transaction: Transaction<Tables>,
  places: readonly Remembered[],
  now: Date,
): Promise<CarriedOver> {
  await ensureErasureSecret(transaction, now);
  const restored = await listHolds(transaction);
  const added = await storeHolds(
    transaction,
    places.flatMap(({ holds }) => holds),
  );
  const lastKnown = findLastKnown(places);
  const revived = lastKnown === undefined ? [] : listMissing(restored, lastKnown);
  return { places, added: added.length, revived: revived.length };
}

/** The most recent holds: those of the replaced database if known, since a release may be missing in the lists. */
function findLastKnown(places: readonly Remembered[]): readonly HoldsTable[] | undefined {
  const known = places.filter(isRead);
  if (known.length === 0) return undefined;
  const live = known.filter(({ isLive }) => isLive);
  return (live.length > 0 ? live : known).flatMap(({ holds }) => holds);
}

const isRead = ({ outcome }: Remembered) => outcome === 'read';

/** The erasures of all sources. */
export function listErasures(places: readonly Remembered[]): ErasuresTable[] {
  return places.flatMap(({ erasures }) => [...erasures]);
}

/** One line each for added and revived holds; empty without any. */
export function describeHolds({ added, revived }: CarriedOver): string {
  const lines: string[] = [];
  if (added > 0) {
    const applies = added === 1 ? 'applies' : 'apply';
    lines.push(`${counted(added, 'hold')} made since the backup ${applies} again.`);
  }
  if (revived > 0) {
    const holds = revived === 1 ? 'it applies' : 'they apply';
    const released = revived === 1 ? 'it was' : 'they were';
    lines.push(
      `${counted(revived, 'hold')} in the backup no longer applied, probably because ${released} released since: ${holds} again, to be safe. Check ${CLINIC_COMMAND} hold --list, and release holds that are not needed.`,
    );
  }
  return lines.map((line) => `${line}\n`).join('');
}

/** A warning about sources that could not be read; empty without any. */
export function describeUnreadable({ places }: CarriedOver): string {
  const unreadable = places.filter(({ outcome }) => outcome === 'unreadable');
  if (unreadable.length === 0) return '';
  const names = (some: readonly Remembered[]) => some.map(({ place }) => place).join(' and ');
  const what = `${names(unreadable)} could not be read (damaged, no permission, or encrypted with another passphrase)`;
  const known = places.filter(isRead);
  return known.length > 0
    ? `${what}: erasures and holds made since the backup are known only from ${names(known)}. If some are missing there, repeat them by hand (${CLINIC_COMMAND} erase, ${CLINIC_COMMAND} hold).\n`
    : `${what}, so people erased since the backup was made may be back, and holds made since may be missing: repeat them by hand (${CLINIC_COMMAND} erase, ${CLINIC_COMMAND} hold).\n`;
}
