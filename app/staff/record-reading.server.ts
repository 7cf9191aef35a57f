import type { Context } from 'hono';
import type { Database } from '../../storage/database.ts';
import type { SiteEnv } from '../http-context.ts';
import { type AuditEntry, recordAudits } from './audit.server.ts';

interface Waiting {
  entry: AuditEntry;
  resolve: () => void;
  reject: (reason: unknown) => void;
}

interface Queue {
  waiting: Waiting[];
  isWriting: boolean;
}

const MOST_AT_ONCE = 500;
const queues = new WeakMap<Database, Queue>();

/** The part of an entry that a request brings with it. */
export function whoAsks(
  context: Context<SiteEnv>,
  now: Date,
): Pick<AuditEntry, 'session' | 'address' | 'at'> {
  return { session: context.get('session'), address: context.get('address'), at: now };
}

/**
 * Notes that something was read. Resolves once the entry would survive a power cut: only then may the
 * answer leave. Readers that come together share one transaction.
 */
export function recordReading(database: Database, entry: AuditEntry): Promise<void> {
  const queue = queueOf(database);
  return new Promise((resolve, reject) => {
    queue.waiting.push({ entry, resolve, reject });
    if (queue.isWriting) return;
    queue.isWriting = true;
    void writeWaiting(database, queue);
  });
}

async function writeWaiting(database: Database, queue: Queue): Promise<void> {
  while (queue.waiting.length > 0) {
    let taken: Waiting[] = [];
    const take = () => (taken = queue.waiting.splice(0, MOST_AT_ONCE));
    try {
      // Taken when the transaction has begun: whoever came until then is in it.
      await database.write((transaction) =>
        recordAudits(
          transaction,
          take().map(({ entry }) => entry),
        ),
      );
      for (const { resolve } of taken) resolve();
    } catch (error) {
      for (const { reject } of taken.length > 0 ? taken : take()) reject(error);
    }
  }
  queue.isWriting = false;
}

function queueOf(database: Database): Queue {
  const known = queues.get(database);
  if (known) return known;
  const queue: Queue = { waiting: [], isWriting: false };
  queues.set(database, queue);
  return queue;
}
