import type pg from 'pg';
import { connectClient } from './postgres-client.ts';
import { DatabaseRefused } from './postgres-faults.ts';

const OLDEST = 150_000;

/**
 * Throws `DatabaseRefused` for a server that is no PostgreSQL, is too old or cannot store all text, and warns of
 * settings that may lose data.
 */
export async function checkServer(
  client: pg.Client,
  onWarning: (sentence: string) => void,
): Promise<void> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings
      where name in ('server_version_num', 'server_version', 'server_encoding', 'fsync', 'full_page_writes')`,
  );
  const engine = await client.query<{ version: string }>('select version()');
  const foreign = describeForeignEngine(engine.rows[0]?.version ?? '');
  if (foreign !== undefined) throw refuse(foreign);
  const settings = new Map(rows.map(({ name, setting }) => [name, setting]));
  if (Number(settings.get('server_version_num')) < OLDEST) {
    throw refuse(
      `PostgreSQL 15 or newer is needed, but the server is ${settings.get('server_version')}`,
    );
  }
  if (settings.get('server_encoding') !== 'UTF8') {
    throw refuse(
      `the encoding of the database is ${settings.get('server_encoding')}, which cannot store every letter: create one with the encoding UTF8`,
    );
  }
  for (const name of ['fsync', 'full_page_writes']) {
    if (settings.get(name) !== 'off') continue;
    onWarning(
      `DATABASE_URL: the server runs with ${name} = off: stored data can be lost when its machine fails.`,
    );
  }
}

/** Engines that speak PostgreSQL's protocol and lack some of its locks, notifications or transactions. */
const FOREIGN =
  /-YB-|Yugabyte|CockroachDB|Redshift|Greenplum|Materialize|openGauss|GaussDB|CrateDB|QuestDB|RisingWave|Spanner|DSQL/i;

/** The fault of a server whose `version()` does not name PostgreSQL itself; undefined: none. */
export function describeForeignEngine(version: string): string | undefined {
  if (/^PostgreSQL \d/.test(version) && !FOREIGN.test(version)) return undefined;
  const [shown] = version.split(' on ');
  return `PostgreSQL itself is needed, but the server is '${shown}'`;
}

const ROUNDS = 3;

/**
 * Throws `DatabaseRefused` if a pooler gives the statements of a connection to different sessions of the server, as
 * PgBouncer does in its transaction and statement modes: prepared statements, locks and notifications belong to a
 * session. Statements of two connections take turns, since a pooler would otherwise use the same session again.
 */
export async function requireOwnSessions(url: string, client: pg.Client): Promise<void> {
  const other = await connectClient(url);
  try {
    const first = await readSession(client);
    await client.query("set clinic_site.session = 'own'");
    for (let round = 0; round < ROUNDS; round++) {
      const { pid: otherPid } = await readSession(other);
      const { pid, mark } = await readSession(client);
      if (pid === first.pid && pid !== otherPid && mark === 'own') continue;
      throw refuse(
        'a pooler gives each transaction another session of the server: set its pool_mode to session, or use the direct address of the server (docs/scale.md)',
      );
    }
  } finally {
    await other.end();
  }
}

async function readSession(client: pg.Client): Promise<{ pid: number; mark: string | null }> {
  const { rows } = await client.query<{ pid: number; mark: string | null }>(
    "select pg_backend_pid() as pid, current_setting('clinic_site.session', true) as mark",
  );
  return rows[0] ?? { pid: 0, mark: null };
}

function refuse(why: string): DatabaseRefused {
  return new DatabaseRefused(`DATABASE_URL: ${why}.`, { isPassing: false });
}
