import { DatabaseUnavailable } from '../database.ts';
import { nameAway } from './postgres-faults.ts';
import type pg from 'pg';
import { connectClient, dropClient } from './postgres-client.ts';
import { sessionSettings } from './postgres-pool.ts';

/** So that a server that has moved, or a password that was changed, is noticed while all still works. */
const LIFETIME_MS = 30 * 60_000;

/**
 * Commits do not wait for the disk themselves, as whoever waits holds the locks of its transaction on the
 * events and the audit, and all instances would go at the pace of one disk write after the other. Instead
 * each waits after its commit, without locks, for a later commit that does: the journal is one line, so with
 * the later one on the disk all before it are, too. Those who wait together share that commit.
 *
 * Unless the server crashed between the two: it comes back without what it had not written, and takes the
 * later commit all the same. So this one goes over a connection that was open before the transaction began.
 */
export async function openDurability(url: string) {
  let line = await openLine(url);
  let opening: Promise<WalFlusher> | undefined;
  let isClosed = false;

  const isUsable = () => !line.isLost && performance.now() - line.openedAt < LIFETIME_MS;

  async function renew(): Promise<WalFlusher> {
    if (isClosed) throw new DatabaseUnavailable('the database is closed');
    const opened = await openLine(url).catch((error: unknown) => {
      throw nameAway(error);
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
    /** Does `work`, and resolves once what it committed is safe; `DatabaseUnavailable` where nobody can tell. */
    async secure<Result>(work: () => Promise<Result>): Promise<Result> {
      const held = isUsable() ? line : await reopen();
      return held.hold(async () => {
        const result = await work();
        await held.flush();
        return result;
      });
    },
    /** For what was read just now. */
    async flush(): Promise<void> {
      const held = line;
      if (!held.isLost) return held.hold(() => held.flush());
      await reopen();
      throw new DatabaseUnavailable('what was read may be lost with the connection');
    },
    async close(): Promise<void> {
      isClosed = true;
      await opening?.catch(() => undefined);
      await line.retire();
    },
  };
}

const CONNECT_MS = 2000;
const SETTLE_MS = 5000;
/** Beyond the statement's own bound: a server that has vanished keeps to none. */
const ANSWER_MS = 8000;
/** Firewalls drop what is silent for some minutes, as this is while nobody writes. */
const SILENT_MS = 10_000;
/** Any small thing that PostgreSQL writes to its journal and waits for. */
const SETTLE = `select pg_logical_emit_message(true, 'clinic-site', '')`;

/** A connection for the small commits that wait for the disk. The server's crash ends it for good. */
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

  /** Does `work`; until it is done, the line is not closed on our side. */
  async hold<Result>(work: () => Promise<Result>): Promise<Result> {
    const working = work();
    this.#works.add(working);
    try {
      return await working;
    } finally {
      this.#works.delete(working);
    }
  }

  /** Throws `DatabaseUnavailable` where it cannot be told whether what was committed is safe. */
  flush(): Promise<void> {
    this.#next ??= this.#running.then(() => {
      // Whoever comes from now on may have committed too late for this one.
      this.#next = undefined;
      const writing = this.#write();
      this.#running = writing.catch(() => undefined);
      return writing;
    });
    return this.#next;
  }

  /** Closes it once nobody holds it; nobody is to take hold of it any more. */
  async retire(): Promise<void> {
    await Promise.allSettled(this.#works);
    await this.#client.end();
  }

  async #write(): Promise<void> {
    try {
      await this.#client.query(SETTLE);
    } catch (error) {
      this.#isLost = true;
      dropClient(this.#client);
      throw new DatabaseUnavailable('nobody knows whether it is safe', { cause: error });
    }
  }
}

async function openLine(url: string): Promise<WalFlusher> {
  const client = await connectClient(url, {
    connectionTimeoutMillis: CONNECT_MS,
    keepAliveInitialDelayMillis: SILENT_MS,
    query_timeout: ANSWER_MS,
  });
  const line = new WalFlusher(client);
  try {
    const settings = sessionSettings({ statementMs: SETTLE_MS, waitsForDisk: true });
    await client.query(`${settings}; set idle_session_timeout = 0`);
    return line;
  } catch (error) {
    dropClient(client);
    throw error;
  }
}
