import { DatabaseUnavailable } from './database.ts';
import { openPool } from './postgres-pool.ts';

const SETTLE_MS = 5000;
/** Any small thing that PostgreSQL writes to its journal and waits for. */
const SETTLE = `select pg_logical_emit_message(true, 'clinic-site', '')`;

/**
 * Commits do not wait for the disk themselves, as whoever waits holds the locks of its transaction on the
 * events and the audit, and all instances would go at the pace of one disk write after the other. Instead
 * each waits after its commit, without locks, for a later commit that does: the journal is one line, so with
 * the later one on the disk all before it are, too. Those who wait together share that commit.
 */
export function openDurability(url: string) {
  const pool = openPool(url, {
    statementMs: SETTLE_MS,
    waitsForDisk: true,
    connections: 1,
  });
  let next: Promise<void> | undefined;
  let running: Promise<unknown> = Promise.resolve();

  async function write(): Promise<void> {
    const client = await pool.connect();
    try {
      await client.query(SETTLE, []);
    } finally {
      client.release();
    }
  }

  return {
    /** Throws `DatabaseUnavailable` where it cannot be told whether what was committed is safe. */
    settle(): Promise<void> {
      next ??= running.then(() => {
        // Whoever comes from now on may have committed too late for this one.
        next = undefined;
        const writing = write();
        running = writing.catch(() => undefined);
        return writing.catch((error: unknown) => {
          throw new DatabaseUnavailable('nobody knows whether it is safe', { cause: error });
        });
      });
      return next;
    },
    close: () => pool.end(),
  };
}
