import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { addressForDriver } from './postgres-client.ts';
import {
  isLostConnection,
  isOutdatedPlan,
  nameAway,
  nameUnavailability,
} from './postgres-faults.ts';

const INT8 = 20;
const MAX_CONNECTIONS = 20;
const ACQUIRE_MS = 2000;
const IDLE_MS = 30_000;
/** So that a server that has moved, or a password that was changed, is noticed while all still works. */
const LIFETIME_SECONDS = 30 * 60;
/** Beyond the statement's own bound: a server that has vanished keeps to none. */
const ANSWER_MARGIN_MS = 3000;
const IDLE_IN_TRANSACTION_MS = 10_000;

interface PoolOptions {
  /** Milliseconds; 0: as long as it takes. */
  statementMs: number;
  /** Whether each commit waits for the disk; else the pool's owner does (postgres-durability.ts). */
  waitsForDisk: boolean;
  connections?: number;
}

/**
 * Connections to PostgreSQL for Kysely. A connection that was lost or did not answer in time is thrown away,
 * and what came up on it bears the name by which the site answers 503: the next question gets a new one.
 */
export function openPool(url: string, options: PoolOptions): PostgresPool {
  const { statementMs, connections = MAX_CONNECTIONS } = options;
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8, Number);
  const pool = new pg.Pool({
    connectionString: addressForDriver(url),
    types,
    fallback_application_name: 'clinic-site',
    max: connections,
    connectionTimeoutMillis: ACQUIRE_MS,
    idleTimeoutMillis: IDLE_MS,
    maxLifetimeSeconds: LIFETIME_SECONDS,
    keepAlive: true,
    ...(statementMs > 0 ? { query_timeout: statementMs + ANSWER_MARGIN_MS } : {}),
    onConnect: async (client) => {
      await client.query(sessionSettings(options));
    },
  });
  // Without listeners, the loss of a connection, idle or in use, would end the process.
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));

  const statements = new KnownStatements();
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: {},
    async connect() {
      try {
        const client = await pool.connect();
        return known.getOrInsertComputed(client, () => wrapClient(client, statements));
      } catch (error) {
        throw nameAway(error);
      }
    },
    end: () => pool.end(),
  };
}

/** Set here and not when the connection is asked for, where poolers refuse what they do not know. */
export function sessionSettings({ statementMs, waitsForDisk }: PoolOptions): string {
  const idleMs = statementMs > 0 ? IDLE_IN_TRANSACTION_MS : 0;
  // What the server is set to may be more than 'on', as where a standby has to answer first.
  const commit = waitsForDisk
    ? `select set_config('synchronous_commit', 'on', false)
        where current_setting('synchronous_commit') = 'off'`
    : 'set synchronous_commit = off';
  return `set statement_timeout = ${statementMs};
    set idle_in_transaction_session_timeout = ${idleMs};
    set default_transaction_isolation = 'read committed';
    ${commit}`;
}

function wrapClient(client: pg.PoolClient, statements: KnownStatements): PostgresPoolClient {
  let lostBy: unknown;
  let isInTransaction = false;
  const ask = (text: string, parameters: ReadonlyArray<unknown>) =>
    client.query({ ...statements.name(text), text, values: [...parameters] });

  const query = async (text: string, parameters: ReadonlyArray<unknown>) => {
    // What waits behind an answer that never comes would wait as long.
    if (lostBy !== undefined) throw lostBy;
    try {
      if (text === 'begin') isInTransaction = true;
      else if (text === 'commit' || text === 'rollback') isInTransaction = false;
      return await ask(text, parameters).catch((error: unknown) => {
        if (!isOutdatedPlan(error)) throw error;
        statements.renew();
        // A transaction has failed with it, and is for its owner to begin again.
        if (isInTransaction) throw error;
        return ask(text, parameters);
      });
    } catch (error) {
      const named = nameUnavailability(error);
      if (isLostConnection(error)) lostBy = named;
      throw named;
    }
  };
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (isSpoilt) => client.release(isSpoilt === true || lostBy !== undefined),
  };
}

function ignore(): void {
  // The pool has let go of it already.
}

const MAX_NAMED = 300;
const QUESTION = /^(?:select|insert|update|delete|with)\b/;

/**
 * Names for the questions that come again, so that each connection has PostgreSQL parse and plan them once.
 * A question that comes only once, as those with lists of their own length, gets none.
 */
class KnownStatements {
  #names = new Map<string, string | undefined>();
  #given = 0;

  name(text: string): { name: string } | undefined {
    const known = this.#names.get(text);
    if (known !== undefined) return { name: known };
    if (!QUESTION.test(text)) return undefined;
    if (this.#names.has(text)) this.#names.set(text, `known-${++this.#given}`);
    else if (this.#names.size < MAX_NAMED) this.#names.set(text, undefined);
    return undefined;
  }

  /** What was prepared is not used any more: the tables have changed. */
  renew(): void {
    this.#names.clear();
  }
}
