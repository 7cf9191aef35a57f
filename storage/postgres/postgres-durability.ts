import { DatabaseUnavailable } from '../database.ts';
import { toUnavailable } from './postgres-faults.ts';
import type pg from 'pg';
import { connectClient, dropClient } from './postgres-client.ts';
import { sessionSettings } from './postgres-pool.ts';

/** Reconnecting regularly reveals a moved server or a changed password early. */
const LIFETIME_MS = 30 * 60_000;

/**
 * Group commit for PostgreSQL. Transactions commit with synchronous_commit=off, because waiting for the disk inside
 * the commit would hold their locks on the events and the audit and limit all instances together to one disk write at a
 * time. Instead each waits after its commit, without locks, for a small later commit that does wait for the disk:
 * the write-ahead log is sequential, so once the later commit is on the disk, all earlier ones are. Transactions that
 * wait at the same time share that small commit.
 *
 * If the server crashes between the two commits, it restarts without the first and would accept the second. So the
 * second uses a connection that was open before the transaction began: a crash ends that connection.
 */
export async function openDurability(url: string) {
  let line = await openFlusher(url);
  let opening: Promise<WalFlusher> | undefined;
  let isClosed = false;
  let doubtedAt = 0;

  const isUsable = () =>
    !line.isLost && line.openedAt > doubtedAt && performance.now() - line.openedAt < LIFETIME_MS;

  async function renew(): Promise<WalFlusher> {
    if (isClosed) throw new DatabaseUnavailable('the database is closed');
    const opened = await openFlusher(url).catch((error: unknown) => {
      throw toUnavailable(error);
    });
    const former = line;
    line = opened;
    former.retire().catch(() => undefined);
    return opened;
  }

  function reopen(): Promise<WalFlusher> {
    opening ??= renew().finally(() => (opening = undefined));
    return opening;
  }

  return {
    /** Runs `work` and resolves once its commit is durable. Throws `DatabaseUnavailable` if that is unknown. */
    async secure<Result>(work: () => Promise<Result>): Promise<Result> {
      const held = isUsable() ? line : await reopen();
      return held.hold(async () => {
        const result = await work();
        await held.flush();
        return result;
      });
    },
    /** Resolves once everything that was just read is durable. */
    async flush(): Promise<void> {
      const held = line;
      if (!held.isLost) return held.hold(() => held.flush());
      await reopen();
      throw new DatabaseUnavailable('what was read may be lost with the connection');
    },
    /** Another connection was lost: later transactions use a new one for their flush. */
    doubt(): void {
      doubtedAt = performance.now();
    },
    async close(): Promise<void> {
      isClosed = true;
      await opening?.catch(() => undefined);
      await line.retire();
    },
  };
}

const CONNECT_MS = 2000;
const FLUSH_MS = 5000;
/** Longer than the statement timeout, for a server that has vanished and enforces none. */
const ANSWER_MS = 8000;
/** TCP keep-alive: firewalls drop connections that are silent for some minutes. */
const SILENT_MS = 10_000;
/** A minimal write to the write-ahead log whose commit waits for the disk. */
const FLUSH = `select pg_logical_emit_message(true, 'clinic-site', '')`;

/** A connection for the small commits that wait for the disk. If the server crashes, it is lost for good. */
class WalFlusher {
  readonly openedAt = performance.now();
  readonly #client: pg.Client;
  readonly #works = new Set<Promise<unknown>>();
  #next: Promise<void> | undefined;
  #running: Promise<unknown> = Promise.resolve();
  #isLost = false;

  constructor(client: pg.Client) {
    this.#client = client;
    client.once('end', () => (this.#isLost = true));
  }

  get isLost(): boolean {
    return this.#isLost;
  }

  /** Runs `work`; `retire` does not close the connection before it has ended. */
  async hold<Result>(work: () => Promise<Result>): Promise<Result> {
    const working = work();
    this.#works.add(working);
    try {
      return await working;
    } finally {
      this.#works.delete(working);
    }
  }

  /** Resolves once all earlier commits are durable. Throws `DatabaseUnavailable` if that is unknown. */
  flush(): Promise<void> {
    this.#next ??= this.#running.then(() => {
      // Callers from now on may have committed too late for this flush.
      this.#next = undefined;
      const writing = this.#write();
      this.#running = writing.catch(() => undefined);
      return writing;
    });
    return this.#next;
  }

  /** Closes the connection once all held work has ended. Do not call `hold` afterwards. */
  async retire(): Promise<void> {
    await Promise.allSettled(this.#works);
    await this.#client.end();
  }

  async #write(): Promise<void> {
    try {
      await this.#client.query(FLUSH);
    } catch (error) {
      this.#isLost = true;
      dropClient(this.#client);
      throw new DatabaseUnavailable('it is unknown whether the commit is durable', {
        cause: error,
      });
    }
  }
}

async function openFlusher(url: string): Promise<WalFlusher> {
  const client = await connectClient(url, {
    connectionTimeoutMillis: CONNECT_MS,
    keepAliveInitialDelayMillis: SILENT_MS,
    query_timeout: ANSWER_MS,
  });
  const line = new WalFlusher(client);
  try {
    const settings = sessionSettings({ statementMs: FLUSH_MS, waitsForDisk: true });
    await client.query(`${settings}; set idle_session_timeout = 0`);
    return line;
  } catch (error) {
    dropClient(client);
    throw error;
  }
}
