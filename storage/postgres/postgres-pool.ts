import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { addressForDriver, refuseStandby } from './postgres-client.ts';
import {
  isLostConnection,
  isOutdatedPlan,
  toUnavailable,
  translatePostgresError,
} from './postgres-faults.ts';

const INT8 = 20;
const MAX_CONNECTIONS = 20;
const ACQUIRE_MS = 2000;
const IDLE_MS = 30_000;
/** Reconnecting regularly reveals a moved server or a changed password early. */
const LIFETIME_SECONDS = 30 * 60;
/** Added to the statement timeout, for a server that has vanished and enforces none. */
const ANSWER_MARGIN_MS = 3000;
const IDLE_IN_TRANSACTION_MS = 10_000;

interface PoolOptions {
  /** Statement timeout in milliseconds; 0: none. */
  statementMs: number;
  /** True: each commit waits for the disk. False: the caller flushes afterwards (postgres-durability.ts). */
  waitsForDisk: boolean;
  connections?: number;
  /** Called when a connection is lost. */
  onLost?: () => void;
}

/**
 * A pool of PostgreSQL connections for Kysely. A connection that is lost or does not answer in time is discarded;
 * its query fails with `DatabaseUnavailable`, which the site answers with 503, and the next query gets a new one.
 * The other connections opened before the loss are discarded too: if the server's machine has vanished, each of them
 * would let one more query wait in vain.
 */
export function openPool(url: string, options: PoolOptions): PostgresPool {
  const { statementMs, connections = MAX_CONNECTIONS, onLost } = options;
  let lostAt = 0;
  const noteLoss = (openedAt: number) => {
    // One of the connections that are discarded anyway.
    if (openedAt < lostAt) return;
    lostAt = performance.now();
    onLost?.();
  };
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
      await refuseStandby(client);
      await client.query(sessionSettings(options));
    },
  });
  // Without listeners, the loss of a connection, idle or in use, would end the process.
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));

  const statements = new KnownStatements();
  const known = new WeakMap<pg.PoolClient, KnownClient>();
  return {
    options: {},
    async connect() {
      try {
        for (;;) {
          const client = await pool.connect();
          const wrapped = known.getOrInsertComputed(client, () =>
            wrapClient(client, statements, noteLoss),
          );
          if (wrapped.openedAt >= lostAt) return wrapped;
          client.release(true);
        }
      } catch (error) {
        throw toUnavailable(error);
      }
    },
    end: () => pool.end(),
  };
}

/** SQL to run after connecting. Poolers such as PgBouncer refuse unknown startup parameters, so these are set later. */
export function sessionSettings({ statementMs, waitsForDisk }: PoolOptions): string {
  const idleMs = statementMs > 0 ? IDLE_IN_TRANSACTION_MS : 0;
  // Only 'off' is raised: the server's setting may be stricter than 'on', such as 'remote_apply'.
  const commit = waitsForDisk
    ? `select set_config('synchronous_commit', 'on', false)
        where current_setting('synchronous_commit') = 'off'`
    : 'set synchronous_commit = off';
  return `set statement_timeout = ${statementMs};
    set idle_in_transaction_session_timeout = ${idleMs};
    set default_transaction_isolation = 'read committed';
    ${commit}`;
}

interface KnownClient extends PostgresPoolClient {
  openedAt: number;
}

function wrapClient(
  client: pg.PoolClient,
  statements: KnownStatements,
  noteLoss: (openedAt: number) => void,
): KnownClient {
  const openedAt = performance.now();
  let lostBy: unknown;
  let isInTransaction = false;
  const ask = (text: string, parameters: ReadonlyArray<unknown>) =>
    client.query({ ...statements.name(text), text, values: [...parameters] });

  const query = async (text: string, parameters: ReadonlyArray<unknown>) => {
    // A query behind one that was never answered would wait as long.
    if (lostBy !== undefined) throw lostBy;
    try {
      if (text === 'begin') isInTransaction = true;
      else if (text === 'commit' || text === 'rollback') isInTransaction = false;
      return await ask(text, parameters).catch((error: unknown) => {
        if (!isOutdatedPlan(error)) throw error;
        statements.renew();
        // The whole transaction has failed; its owner must begin again.
        if (isInTransaction) throw error;
        return ask(text, parameters);
      });
    } catch (error) {
      const named = translatePostgresError(error);
      if (isLostConnection(error)) {
        lostBy = named;
        noteLoss(openedAt);
      }
      throw named;
    }
  };
  return {
    openedAt,
    query: query as unknown as PostgresPoolClient['query'],
    release: (isSpoilt) => client.release(isSpoilt === true || lostBy !== undefined),
  };
}

function ignore(): void {
  // The pool has discarded the connection already.
}

const MAX_NAMED = 300;
const PREPARABLE = /^(?:select|insert|update|delete|with)\b/;

/**
 * Names repeated queries, so that PostgreSQL parses and plans each once per connection. A query gets its name on its
 * second use: one that occurs only once, such as a query with a list of varying length, is not prepared.
 */
class KnownStatements {
  #names = new Map<string, string | undefined>();
  #given = 0;

  name(text: string): { name: string } | undefined {
    const known = this.#names.get(text);
    if (known !== undefined) return { name: known };
    if (!PREPARABLE.test(text)) return undefined;
    if (this.#names.has(text)) this.#names.set(text, `known-${++this.#given}`);
    else if (this.#names.size < MAX_NAMED) this.#names.set(text, undefined);
    return undefined;
  }

  /** Forgets all prepared statements, because the tables have changed. */
  renew(): void {
    this.#names.clear();
  }
}
