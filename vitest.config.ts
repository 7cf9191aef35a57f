import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { openMemoryFolder } from './tests/support/open-memory-folder.ts';

const FOLDERS = '{app,storage,server,commands,setup,deploy,tests}/**';

const memory = openMemoryFolder();

/** On a machine that is busy with other work a process may be starved for seconds. */
const PATIENT = { expect: { poll: { timeout: 10_000 } }, testTimeout: 60_000, hookTimeout: 60_000 };

/** For tests that leave no global state behind and do not need a real disk. */
const SHARED = {
  ...PATIENT,
  // Files that run one after the other in a process share the modules that they import.
  isolate: false,
  ...(memory !== undefined && { env: { TMPDIR: memory } }),
};

/**
 * `*.test.ts` are quick and run on SQLite. `*.db.test.ts` run twice: on SQLite, and on a real PostgreSQL.
 * `*.slow.test.ts` start processes or move much data; `*.alone.test.ts` measure memory or time, one after the other.
 * `npm run test:programs` runs the rest: `*.programs.test.ts` need programs besides Chromium and PostgreSQL, and
 * `*.s3.test.ts`, with those of reports and of privacy, a real S3-compatible server.
 */
export default defineConfig({
  test: {
    // Most wait for processes and disks: with one for each core a quarter of a small machine would be left idle.
    maxWorkers: availableParallelism() + 1,
    globalSetup: ['tests/support/servers/start-test-sqlite.ts'],
    reporters: ['default', './tests/support/slowest-files.ts'],
    projects: [
      {
        test: {
          name: 'quick',
          ...SHARED,
          include: [`${FOLDERS}/*.test.{ts,tsx}`, '*.test.ts'],
          exclude: [`${FOLDERS}/*.{slow,alone,programs,s3}.test.*`],
        },
      },
      {
        test: {
          name: 'postgres',
          ...SHARED,
          include: [`${FOLDERS}/*.db.test.ts`],
          globalSetup: ['tests/support/servers/start-test-postgres.ts'],
        },
      },
      {
        test: {
          name: 's3',
          ...SHARED,
          include: [`${FOLDERS}/*.s3.test.ts`, 'app/{reports,privacy}/**/*.{db,api}.test.ts'],
          globalSetup: ['setup/build-first.ts', 'tests/support/servers/start-test-objects.ts'],
        },
      },
      {
        test: {
          name: 'slow',
          ...PATIENT,
          include: [`${FOLDERS}/*.slow.test.{ts,tsx}`],
          globalSetup: ['setup/build-first.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'programs',
          ...PATIENT,
          include: [`${FOLDERS}/*.programs.test.ts`],
          globalSetup: ['setup/build-first.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'alone',
          ...PATIENT,
          include: [`${FOLDERS}/*.alone.test.ts`],
          globalSetup: ['setup/build-first.ts'],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
