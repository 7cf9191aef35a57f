import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { type Database, DatabaseUnavailable } from './database.ts';
import { migrate } from './migrate.ts';
import type { Tables } from './tables.ts';

const INT8 = 20;
const MOST_CONNECTIONS = 20;

// Classes 08, 53, 57 and 58 of PostgreSQL's error codes: connection, resources, operator, system.
const UNAVAILABLE = /^(?:08|53|57|58)/;

/** Opens (and brings up to date) the database at `url`, 'postgres://user@host:port/name'. */
export async function openPostgres(url: string): Promise<Database> {
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8, Number);
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max: MOST_CONNECTIONS,
    connectionTimeoutMillis: 2000,
    statement_timeout: 5000,
  });
  // Without a listener, the loss of an idle connection would end the process.
  pool.on('error', () => undefined);
  const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  await migrate(database);
  return {
    kind: 'postgres',
    read: database,
    write: (work) => database.transaction().execute(work).catch(nameUnavailability),
    async shedDeleted() {
      // Large tables take longer than a statement may here; then PostgreSQL's own vacuum does it.
      await sql`vacuum`.execute(database).catch(() => undefined);
    },
    close: () => database.destroy(),
  };
}

function nameUnavailability(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (UNAVAILABLE.test(code) || code === 'ECONNREFUSED' || code === 'ECONNRESET') {
    throw new DatabaseUnavailable('the database cannot take a write just now', { cause: error });
  }
  throw error;
}
