import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

export const MIGRATION_NAMES = [
  '0001-first-tables',
  '0002-enquiry-desk',
  '0003-record-history',
  '0005-audit',
  '0006-erasures',
  '0011-named-staff',
  '0012-audit-patients',
  '0013-history-numbers',
  '0014-known-devices',
  '0015-prefixed-numbers',
  '0016-written-numbers',
  '0017-no-value-hashes',
  '0018-put-back-once',
  '0019-name-search',
  '0020-outbox',
  '0021-appointments',
  '0022-your-enquiry',
  '0023-recalls',
  '0024-deleted-reports',
  '0025-content-versions',
  '0026-removed-appointments',
  '0028-owner-rooms',
  '0029-answered',
  '0030-waiting-recalls',
  '0032-enquiries-to-tell',
  '0033-filled-by-the-program',
  '0034-typed-mobiles',
  '0035-mailboxes',
  '0036-patient-facts',
  '0037-results',
  '0038-prescriptions',
  '0039-body-measures',
  '0040-sign-ins',
  '0041-result-order',
] as const;

/** A later version of the program has migrated the database; this version cannot read it. */
export class DatabaseNewerThanCode extends Error {
  override name = 'DatabaseNewerThanCode';
}

/** The database is of an earlier version, and whoever opened it may not upgrade it. */
export class DatabaseOlderThanCode extends Error {
  override name = 'DatabaseOlderThanCode';
}

interface MigrateOptions {
  /** By default all. */
  names?: ReadonlySet<string>;
  /** If false, only a new database gets its tables, and one of an earlier version is refused. */
  mayUpgrade?: boolean | undefined;
}

/** Runs the pending migrations in one transaction. Loads no migration code if none is pending. */
export async function migrate(
  database: Kysely<Tables>,
  { names = new Set(MIGRATION_NAMES), mayUpgrade = true }: MigrateOptions = {},
): Promise<void> {
  const applied = await listApplied(database);
  const unknown = applied.find((name) => !MIGRATION_NAMES.some((known) => known === name));
  if (unknown !== undefined) {
    throw new DatabaseNewerThanCode(
      `The database was made by a newer version of this program (it has the migration '${unknown}'). ` +
        'Start that version, or restore a backup from before the update.',
    );
  }
  if (applied.length === MIGRATION_NAMES.length) return;
  if (!mayUpgrade && applied.length > 0) {
    throw new DatabaseOlderThanCode(
      'The database is of an earlier version of this program: the site upgrades it at its next start. To upgrade it with this command: the same command with --upgrade. Nothing was changed.',
    );
  }
  const { Migrator } = await import('kysely/migration');
  const migrator = new Migrator({
    db: database,
    provider: {
      async getMigrations() {
        const all = Object.entries(await loadMigrations());
        return Object.fromEntries(all.filter(([name]) => names.has(name)));
      },
    },
    // Numbers are assigned when work begins, so a lower one may be released later. No migration needs another.
    allowUnorderedMigrations: true,
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** Clears what an instance of an earlier version, which ran beside this one during the upgrade, wrote after a migration. */
export async function repeatMigrations({ write }: Pick<Database, 'write'>): Promise<void> {
  const { clearValueHashes } = await import('./migrations/0017-no-value-hashes.ts');
  await write((transaction) => clearValueHashes(transaction as unknown as Kysely<unknown>));
}

async function loadMigrations(): Promise<Record<(typeof MIGRATION_NAMES)[number], Migration>> {
  return {
    '0001-first-tables': await import('./migrations/0001-first-tables.ts'),
    '0002-enquiry-desk': await import('./migrations/0002-enquiry-desk.ts'),
    '0003-record-history': await import('./migrations/0003-record-history.ts'),
    '0005-audit': await import('./migrations/0005-audit.ts'),
    '0006-erasures': await import('./migrations/0006-erasures.ts'),
    '0011-named-staff': await import('./migrations/0011-named-staff.ts'),
    '0012-audit-patients': await import('./migrations/0012-audit-patients.ts'),
    '0013-history-numbers': await import('./migrations/0013-history-numbers.ts'),
    '0014-known-devices': await import('./migrations/0014-known-devices.ts'),
    '0015-prefixed-numbers': await import('./migrations/0015-prefixed-numbers.ts'),
    '0016-written-numbers': await import('./migrations/0016-written-numbers.ts'),
    '0017-no-value-hashes': await import('./migrations/0017-no-value-hashes.ts'),
    '0018-put-back-once': await import('./migrations/0018-put-back-once.ts'),
    '0019-name-search': await import('./migrations/0019-name-search.ts'),
    '0020-outbox': await import('./migrations/0020-outbox.ts'),
    '0021-appointments': await import('./migrations/0021-appointments.ts'),
    '0022-your-enquiry': await import('./migrations/0022-your-enquiry.ts'),
    '0023-recalls': await import('./migrations/0023-recalls.ts'),
    '0024-deleted-reports': await import('./migrations/0024-deleted-reports.ts'),
    '0025-content-versions': await import('./migrations/0025-content-versions.ts'),
    '0026-removed-appointments': await import('./migrations/0026-removed-appointments.ts'),
    '0028-owner-rooms': await import('./migrations/0028-owner-rooms.ts'),
    '0029-answered': await import('./migrations/0029-answered.ts'),
    '0030-waiting-recalls': await import('./migrations/0030-waiting-recalls.ts'),
    '0032-enquiries-to-tell': await import('./migrations/0032-enquiries-to-tell.ts'),
    '0033-filled-by-the-program': await import('./migrations/0033-filled-by-the-program.ts'),
    '0034-typed-mobiles': await import('./migrations/0034-typed-mobiles.ts'),
    '0035-mailboxes': await import('./migrations/0035-mailboxes.ts'),
    '0036-patient-facts': await import('./migrations/0036-patient-facts.ts'),
    '0037-results': await import('./migrations/0037-results.ts'),
    '0038-prescriptions': await import('./migrations/0038-prescriptions.ts'),
    '0039-body-measures': await import('./migrations/0039-body-measures.ts'),
    '0040-sign-ins': await import('./migrations/0040-sign-ins.ts'),
    '0041-result-order': await import('./migrations/0041-result-order.ts'),
  };
}

async function listApplied(database: Kysely<Tables>): Promise<string[]> {
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === 'kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(database);
  return rows.map((row) => row.name);
}
