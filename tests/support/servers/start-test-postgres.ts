import type { TestProject } from 'vitest/node';
import { openPostgres } from '../../../storage/postgres/postgres.ts';
import { createTestDatabase, MIGRATED_DATABASE, runTestPostgres } from './run-test-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The URL of a server that runs during the tests; absent where they use SQLite. */
    postgresUrl: string | undefined;
  }
}

/** Nothing is flushed to disk: these tests do not cut the power, and create a database for each test. */
const WITHOUT_FLUSHING = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
};

/** Starts PostgreSQL for the test projects that need it, with a migrated database that tests copy. */
export default async function startTestPostgres(
  project: TestProject,
): Promise<() => Promise<void>> {
  const postgres = await runTestPostgres({ settings: WITHOUT_FLUSHING });
  const migrated = await openPostgres(await createTestDatabase(postgres.url, MIGRATED_DATABASE));
  await migrated.close();
  project.provide('postgresUrl', postgres.url);
  return () => postgres.remove();
}
