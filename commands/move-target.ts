import { sql } from 'kysely';
import { DatabaseRefused, readPlace } from '../storage/postgres-faults.ts';
import type { Database } from '../storage/database.ts';
import { openPostgres } from '../storage/postgres.ts';
import { CommandFault } from './command.ts';

const MOVED_FROM = 'moved-from';

/** The empty database that a clinic moves to, with its tables made. */
export async function openTarget(url: string): Promise<Database> {
  try {
    return await openPostgres(url, { statementMs: 0 });
  } catch (error) {
    if (!(error instanceof DatabaseRefused)) throw error;
    throw new CommandFault(error.message.replace('DATABASE_URL', '--to-database'), {
      cause: error,
    });
  }
}

/** Which clinic an earlier move has brought into this database. */
export async function readOrigin(rows: Database['read']): Promise<string | undefined> {
  const found = await rows
    .selectFrom('kept_values')
    .select('value')
    .where('name', '=', MOVED_FROM)
    .executeTakeFirst();
  return found?.value;
}

export async function writeOrigin(rows: Database['read'], id: string, at: Date): Promise<void> {
  await rows
    .insertInto('kept_values')
    .values({ name: MOVED_FROM, value: id, updated_at: at.toISOString() })
    .execute();
}

/** Good plans from the first search on: nothing has counted the rows yet. */
export async function countAnew(rows: Database['read']): Promise<void> {
  await sql`analyze`.execute(rows);
}

/** Where a database is, without the password. */
export function nameDatabase(url: string): string {
  if (!/^postgres(?:ql)?:$/.test(URL.parse(url)?.protocol ?? '')) {
    throw new CommandFault('--to-database must look like postgres://user:password@host:5432/name.');
  }
  const { host, port, database = '' } = readPlace(url);
  return `${host}:${port}/${database}`;
}
