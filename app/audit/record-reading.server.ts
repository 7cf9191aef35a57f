import type { Context } from 'hono';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../storage/database.ts';
import type { Tables } from '../../storage/tables.ts';
import type { SiteEnv } from '../http/http-context.ts';
import { type AuditEntry, recordAuditsInTurn } from './audit.server.ts';
import { countReading } from './fast-reading.server.ts';

interface Waiting {
  /** Reads, where that is done in the transaction, and tells what is to be noted. */
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

/** The part of an entry that a request brings with it. */
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
 * Notes that something was read. Resolves once the entry would survive a power cut: only then may the
 * answer leave. Readers that come together share one transaction.
 */
export function recordReading(database: Database, entry: AuditEntry): Promise<void> {
  return enqueue(database, () => entry);
}

/**
 * Reads and notes it, for what is asked often. SQLite does both in the one transaction: its other
 * connection would lose all it knows of the file with each commit, and read it again for each question.
 */
export async function readAndRecord<Result>(
  database: Database,
  read: (rows: Kysely<Tables>) => Promise<Result>,
  describe: (result: Result) => AuditEntry,
): Promise<Result> {
  if (database.kind === 'postgres') {
    const result = await read(database.read);
    await recordReading(database, describe(result));
    return result;
  }
  let result: { value: Result } | undefined;
  await enqueue(database, async (transaction) => {
    result = { value: await read(transaction) };
    return describe(result.value);
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
      // Taken when it is this transaction's turn: whoever came until then is in it.
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

/** A reading that fails is told so by itself and does not keep the others from theirs. */
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

/** What a session reads again within this time is one reading. */
const ONE_READING_MS = 10 * 60_000;
const MAX_KEPT = 1000;
/** When a session last began to read something. */
const begunBySession = new WeakMap<Database, Map<string, number>>();

interface Again {
  /** Tells readings apart where the subject does not. It is never written down. */
  what?: string | undefined;
  /** It begins anew: noted in any case. */
  isAnew?: boolean;
}

/** Notes a reading as `recordReading` does, unless it goes on with one that is noted. */
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
