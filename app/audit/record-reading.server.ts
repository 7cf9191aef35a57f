import type { Context } from 'hono';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../storage/database.ts';
import type { Tables } from '../../storage/tables.ts';
import type { SiteEnv } from '../http/http-context.ts';
import { type AuditEntry, recordAuditsInTurn } from './audit.server.ts';
import { countReading } from './fast-reading.server.ts';

interface Waiting {
  /** Returns the entry to record; may read the data in the same transaction. */
  findEntry: (transaction: Transaction<Tables>) => AuditEntry | Promise<AuditEntry>;
  resolve: () => void;
  reject: (reason: unknown) => void;
}

interface Queue {
  waiting: Waiting[];
  isWriting: boolean;
}

const MAX_AT_ONCE = 500;
const queues = new WeakMap<Database, Queue>();

/** The part of an audit entry that follows from the request. */
export function auditContext(
  context: Context<SiteEnv>,
  now: Date,
): Pick<AuditEntry, 'session' | 'address' | 'onNoted'> & { at: Date } {
  return {
    session: context.get('session'),
    address: context.get('address'),
    at: now,
    onNoted: () => context.set('isNoted', true),
  };
}

/**
 * Records a reading in the audit. Resolves once the entry would survive a power cut; only then may the answer be
 * sent. Simultaneous readings share one transaction.
 */
export function recordReading(database: Database, entry: AuditEntry): Promise<void> {
  return enqueue(database, () => entry);
}

/**
 * Reads data and records the reading, for frequent requests. On SQLite both happen in one transaction: each commit
 * would invalidate the page cache of the separate read connection.
 */
export async function readAndRecord<Result>(
  database: Database,
  read: (rows: Kysely<Tables>) => Promise<Result>,
  toEntry: (result: Result) => AuditEntry,
): Promise<Result> {
  if (database.kind === 'postgres') {
    const result = await read(database.read);
    await recordReading(database, toEntry(result));
    return result;
  }
  let result: { value: Result } | undefined;
  await enqueue(database, async (transaction) => {
    result = { value: await read(transaction) };
    return toEntry(result.value);
  });
  if (!result) throw new Error('a reading was noted that never took place');
  return result.value;
}

function enqueue(database: Database, findEntry: Waiting['findEntry']): Promise<void> {
  const queue = queues.getOrInsertComputed(database, () => ({ waiting: [], isWriting: false }));
  return new Promise((resolve, reject) => {
    queue.waiting.push({ findEntry, resolve, reject });
    if (queue.isWriting) return;
    queue.isWriting = true;
    void writeWaiting(database, queue);
  });
}

async function writeWaiting(database: Database, queue: Queue): Promise<void> {
  while (queue.waiting.length > 0) {
    let taken: Waiting[] = [];
    let entries: AuditEntry[] = [];
    const take = () => (taken = queue.waiting.splice(0, MAX_AT_ONCE));
    try {
      // Taken only once the transaction has begun, so that it includes all readings that arrived until then.
      await database.write((transaction) =>
        recordAuditsInTurn(transaction, async () => (entries = await readAll(transaction, take()))),
      );
      for (const entry of entries) countReading(database, entry);
      for (const { resolve } of taken) resolve();
    } catch (error) {
      for (const { reject } of taken.length > 0 ? taken : take()) reject(error);
    }
  }
  queue.isWriting = false;
}

/** A reading that fails rejects only its own caller. */
async function readAll(
  transaction: Transaction<Tables>,
  readings: readonly Waiting[],
): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = [];
  for (const { findEntry, reject } of readings) {
    try {
      entries.push(await findEntry(transaction));
    } catch (error) {
      reject(error);
    }
  }
  return entries;
}

/** Repeated readings of the same thing by a session within this time count as one. */
const ONE_READING_MS = 10 * 60_000;
const MAX_KEPT = 1000;
/** When each session last began each reading. */
const begunBySession = new WeakMap<Database, Map<string, number>>();

interface Again {
  /** Distinguishes readings that have the same subject. It is never stored. */
  what?: string | undefined;
  /** Record it in any case. */
  isAnew?: boolean;
}

/** Records a reading as `recordReading` does, unless it continues one that is recorded. */
export async function recordReadingOnce(
  database: Database,
  entry: AuditEntry,
  { what = entry.subject, isAnew = false }: Again = {},
): Promise<void> {
  const begun = begunBySession.getOrInsertComputed(database, () => new Map());
  const reading = `${entry.session?.tokenHash} ${what}`;
  const now = entry.at?.getTime() ?? Date.now();
  const age = now - (begun.get(reading) ?? -Infinity);
  if (!isAnew && age >= 0 && age < ONE_READING_MS) return entry.onNoted?.();
  await recordReading(database, entry);
  if (begun.size >= MAX_KEPT) begun.clear();
  begun.set(reading, now);
}
