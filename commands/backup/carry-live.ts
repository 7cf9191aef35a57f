import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Transaction } from 'kysely';
import { keepOwnerPassword } from '../../app/access/password/owner-password.server.ts';
import { keepStaffPassword } from '../../app/access/password/password.server.ts';
import type { PasswordName } from '../../app/access/password/stored-password.server.ts';
import { keepFeeds } from '../../app/appointments/feed/calendar-feeds.server.ts';
import { type ChainEnd, chainRow, hashRow } from '../../app/audit/audit-chain.server.ts';
import { auditEnds } from '../../app/audit/audit-ends.server.ts';
import type { ReplacedAudit } from '../../app/audit/chain-breaks.server.ts';
import type { Database } from '../../storage/database.ts';
import { SQLITE_FILE } from '../../storage/sqlite/sqlite.ts';
import type { AuditTable, CalendarFeedsTable, Tables } from '../../storage/tables.ts';

export interface CarriedLive {
  /** If false, signing in by password is refused until a password is set. */
  hasPassword: boolean;
  hasOwnerPassword: boolean;
  /** Addresses of calendars that ended because the present ones are unknown. */
  endedCalendars: number;
  audit: ReplacedAudit;
}

const ROWS_AT_ONCE = 1000;
const BEGINNING: ChainEnd = { number: 0, hash: '' };

/** Thrown if the database in DATA_DIR is damaged. */
class LiveUnreadable extends Error {
  override name = 'LiveUnreadable';
}

/**
 * Copies the passwords, the addresses of calendars and the audit from the data in `dataDir`, which a restore replaces,
 * to the restored data: an intruder may know a password or an address in the backup. If the present ones cannot be
 * read, there are none.
 */
export async function carryLive(
  database: Database,
  dataDir: string,
  now: Date,
): Promise<CarriedLive> {
  const file = join(dataDir, SQLITE_FILE);
  const hash = readPasswordHash(file, 'staff-password');
  const ownerHash = readPasswordHash(file, 'owner-password');
  const feeds = readLive<CalendarFeedsTable>(file, 'select * from calendar_feeds');
  const endedCalendars = await database.write(async (transaction) => {
    await keepStaffPassword(transaction, hash, now);
    await keepOwnerPassword(transaction, ownerHash, now);
    return keepFeeds(transaction, feeds);
  });
  const audit = await carryAudit(database, file);
  const [hasPassword, hasOwnerPassword] = [hash !== undefined, ownerHash !== undefined];
  return { hasPassword, hasOwnerPassword, endedCalendars, audit };
}

function readPasswordHash(file: string, name: PasswordName): string | undefined {
  const query = `select value from kept_values where name = '${name}'`;
  return readLive<{ value: string }>(file, query)?.[0]?.value || undefined;
}

/** The rows of the present database; undefined if it is not there or cannot be read. */
function readLive<Row>(file: string, query: string): Row[] | undefined {
  if (!existsSync(file)) return undefined;
  try {
    using live = new DatabaseSync(file, { readOnly: true });
    return live.prepare(query).all() as Row[];
  } catch {
    return undefined;
  }
}

async function carryAudit(database: Database, file: string): Promise<ReplacedAudit> {
  if (!existsSync(file)) return { kind: 'absent' };
  try {
    return await database.write((transaction) => addEntries(transaction, file));
  } catch (error) {
    // The transaction is rolled back: part of an audit would look like all of it.
    if (error instanceof LiveUnreadable) return { kind: 'unreadable' };
    throw error;
  }
}

/**
 * Adds the entries that the restored audit lacks. If the restored audit is the beginning of the present one,
 * they are copied unchanged, faults included, so that hashes in logs still match; otherwise they are rehashed.
 */
async function addEntries(transaction: Transaction<Tables>, file: string): Promise<ReplacedAudit> {
  const ends = auditEnds(transaction);
  const restored = await ends.read(transaction);
  const hashOf = readHashes(transaction);
  let end = restored;
  let last = BEGINNING;
  /** The last entry without the hashes of values that versions up to 0.1.0 stored. */
  let cleared = BEGINNING;
  let isShared = true;
  let isCopied = true;
  let anewFrom: { live: number; restored: number } | undefined;
  let waiting: AuditTable[] = [];
  const altered: number[] = [];
  for (const row of readEntries(file)) {
    const isIntact = isAsWritten(row, last);
    const bare = { ...row, before_hash: null, after_hash: null };
    const isBare =
      row.before_hash === null && row.after_hash === null && cleared.hash === last.hash;
    cleared = isBare ? row : chainRow(bare, { number: row.number - 1, hash: cleared.hash });
    last = row;
    isShared &&= (await hashOf(row.number)) === cleared.hash;
    if (isShared) continue;
    isCopied &&= isBare && row.number > restored.number;
    const added = isCopied ? row : chainRow(bare, end);
    if (!isCopied) anewFrom ??= { live: row.number, restored: added.number };
    if (!isCopied && !isIntact) altered.push(added.number);
    end = added;
    waiting.push(added);
    if (waiting.length === ROWS_AT_ONCE) {
      await ends.append(transaction, waiting, end);
      waiting = [];
    }
  }
  const head = readHead(file);
  // If the end of the present audit was cut off, the restored one must show that too.
  const wasCut = !isShared && isCopied && head.number > end.number;
  if (!wasCut && !isCopied && head.hash !== last.hash) altered.push(end.number);
  const { number, hash } = wasCut ? head : end;
  await ends.append(transaction, waiting, { number, hash });
  if (last.number === 0) return { kind: 'absent' };
  const formerEnd = { number: last.number, hash: cleared.hash };
  if (!anewFrom) return { kind: 'continued', end: formerEnd };
  const moved = { first: anewFrom.live, from: anewFrom.restored, to: end.number };
  return { kind: 'added', end: formerEnd, ...moved, altered };
}

function isAsWritten(row: AuditTable, previous: ChainEnd): boolean {
  return (
    row.number === previous.number + 1 &&
    row.previous_hash === previous.hash &&
    row.hash === hashRow(row)
  );
}

/** Looks up hashes of the restored entries; numbers must be asked for in ascending order. */
function readHashes(
  transaction: Transaction<Tables>,
): (number: number) => Promise<string | undefined> {
  let piece = new Map<number, string>();
  let read = 0;
  let isOver = false;
  return async (number) => {
    while (number > read && !isOver) {
      const rows = await transaction
        .selectFrom('audit')
        .select(['number', 'hash'])
        .where('number', '>', read)
        .orderBy('number')
        .limit(ROWS_AT_ONCE)
        .execute();
      piece = new Map(rows.map((row) => [row.number, row.hash]));
      read = rows.at(-1)?.number ?? read;
      isOver = rows.length < ROWS_AT_ONCE;
    }
    return piece.get(number);
  };
}

function* readEntries(file: string): Generator<AuditTable> {
  try {
    using live = new DatabaseSync(file, { readOnly: true });
    const rows = live.prepare('select * from audit order by number').iterate();
    for (const row of rows) yield { ...row } as unknown as AuditTable;
  } catch (cause) {
    throw new LiveUnreadable('the present audit cannot be read', { cause });
  }
}

function readHead(file: string): ChainEnd {
  try {
    using live = new DatabaseSync(file, { readOnly: true });
    const [head] = live.prepare(`select number, hash from audit_head where name = 'head'`).all();
    return { number: Number(head?.['number'] ?? 0), hash: String(head?.['hash'] ?? '') };
  } catch (cause) {
    throw new LiveUnreadable('the end of the present audit cannot be read', { cause });
  }
}
