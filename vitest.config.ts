import { defineConfig } from 'vitest/config';

const FOLDERS = '{app,storage,server,commands,setup}/**';

/**
 * `*.test.ts` are quick and run on SQLite. `*.db.test.ts` run twice: on SQLite, and on a real PostgreSQL.
 * `*.slow.test.ts` start processes or move much data.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'quick',
          include: [`${FOLDERS}/*.test.{ts,tsx}`, '*.test.ts'],
          exclude: [`${FOLDERS}/*.slow.test.*`],
        },
      },
      {
        test: {
          name: 'postgres',
          include: [`${FOLDERS}/*.db.test.ts`],
          globalSetup: ['storage/start-test-postgres.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'slow',
          include: [`${FOLDERS}/*.slow.test.{ts,tsx}`],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
