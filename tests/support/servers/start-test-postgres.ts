import type { TestProject } from 'vitest/node';
import { runTestPostgres } from './run-test-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The URL of a server that runs during the tests; absent where they use SQLite. */
    postgresUrl: string | undefined;
  }
}

/** Starts PostgreSQL for the test projects that need it. */
export default async function startTestPostgres(
  project: TestProject,
): Promise<() => Promise<void>> {
  const postgres = await runTestPostgres();
  project.provide('postgresUrl', postgres.url);
  return () => postgres.remove();
}
