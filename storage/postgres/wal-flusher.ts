import type pg from 'pg';
import { DatabaseUnavailable } from '../database.ts';
import { connectClient, dropClient } from './postgres-client.ts';
import { sessionSettings } from './postgres-pool.ts';

const CONNECT_MS = 2000;
const SETTLE_MS = 5000;
/** Beyond the statement's own bound: a server that has vanished keeps to none. */
const ANSWER_MS = 8000;
/** Firewalls drop what is silent for some minutes, as this is while nobody writes. */
const SILENT_MS = 10_000;
/** Any small thing that PostgreSQL writes to its journal and waits for. */
const SETTLE = `select pg_logical_emit_message(true, 'clinic-site', '')`;

/** A connection for the small commits that wait for the disk. The server's crash ends it for good. */
export class WalFlusher {
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

export async function openLine(url: string): Promise<WalFlusher> {
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
