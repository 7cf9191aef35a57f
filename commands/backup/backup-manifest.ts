import { z } from 'zod';
import { MIGRATION_NAMES } from '../../storage/migrate.ts';
import { CommandFault } from '../command.ts';

export const MANIFEST_ENTRY = 'manifest.json';
export const DATABASE_ENTRY = 'clinic.sqlite';
const FILE_ENTRY = /^files\/([\w-]{22,64})$/;

const entrySchema = z.object({ name: z.string(), size: z.int(), sha256: z.string() });
const manifestSchema = z.object({
  format: z.literal(1),
  /** Version of the program that made the backup. */
  app: z.string(),
  madeAt: z.iso.datetime(),
  /** Migrations applied to the database. */
  migrations: z.array(z.string()),
  /** Number of rows in each table. */
  rows: z.record(z.string(), z.int()),
  /** 'number:hash' of the audit's last entry. Versions up to 0.1.0 did not write it. */
  auditHead: z
    .string()
    .regex(/^\d+:[0-9a-f]{64}$/)
    .optional(),
  entries: z.array(entrySchema),
  /** Ids of report files that have a row but were missing in the store. */
  missing: z.array(z.string()),
  /** Ids of report files whose bytes differ from those once stored; the backup holds the altered bytes. */
  altered: z.array(z.string()),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type ManifestEntry = z.infer<typeof entrySchema>;

export function nameFileEntry(fileId: string): string {
  return `files/${fileId}`;
}

export function fileIdOf(entryName: string): string | undefined {
  return FILE_ENTRY.exec(entryName)?.[1];
}

export function isBackupEntry(name: string): boolean {
  return name === MANIFEST_ENTRY || name === DATABASE_ENTRY || FILE_ENTRY.test(name);
}

export function readManifest(text: string): Manifest {
  const checked = manifestSchema.safeParse(parseJson(text));
  if (!checked.success)
    throw new CommandFault('The manifest of the backup is not one that this program can read.');
  const unknown = checked.data.migrations.find(
    (name) => !MIGRATION_NAMES.some((known) => known === name),
  );
  if (unknown !== undefined) {
    throw new CommandFault(
      `The backup was made by a newer version of this program, ${checked.data.app} (its database has the migration '${unknown}'). Restore it with that version.`,
    );
  }
  return checked.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
