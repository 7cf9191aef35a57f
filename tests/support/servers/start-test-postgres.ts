import type { TestProject } from 'vitest/node';
import { runTestPostgres } from './run-test-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Of a server that lives as long as the tests; absent where they run on SQLite. */
    postgresUrl: string | undefined;
  }
}

/** Starts a PostgreSQL of its own for the tests that ask for one. */
export default async function startTestPostgres(
  project: TestProject,
): Promise<() => Promise<void>> {
  const postgres = await runTestPostgres();
  project.provide('postgresUrl', postgres.url);
  return () => postgres.remove();
}
