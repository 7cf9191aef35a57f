import { createReadStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import type { Database } from '../storage/database.ts';
import { renameDurably } from '../storage/durable-files.ts';
import { seal, unseal } from '../storage/sealed-stream.ts';
import type { ErasuresTable } from '../storage/tables.ts';

const NAME = 'clinic-erasures.sealed';

const erasuresSchema = z.array(
  z.object({
    hash: z.string(),
    kind: z.enum(['key', 'patientid', 'mobile']),
    secret: z.string(),
    erased_at: z.string(),
  }),
);

/**
 * Keeps what was erased beside the backups, sealed like them, so that a restore of an old one knows of later
 * erasures even where the database is lost.
 */
export async function writeErasuresBeside(
  database: Database,
  folder: string,
  passphrase: string,
): Promise<void> {
  const known = await database.read.selectFrom('erasures').selectAll().execute();
  const beside = await readErasuresBeside(folder, passphrase);
  // A database that was begun anew does not know what an earlier one has erased.
  const rows = [...new Map([...beside, ...known].map((row) => [row.hash, row])).values()];
  if (rows.length === 0) return;
  const written = Buffer.from(JSON.stringify(rows));
  async function* only() {
    yield written;
  }
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, NAME);
  await writeFile(`${path}.part`, seal(only(), passphrase), { mode: 0o600, flush: true });
  await renameDurably(`${path}.part`, path);
}

/** What stands beside the backups of a folder; nothing where there is no such file, or another passphrase. */
export async function readErasuresBeside(
  folder: string,
  passphrase: string,
): Promise<ErasuresTable[]> {
  try {
    const read = await json(unseal(createReadStream(join(folder, NAME)), passphrase));
    return erasuresSchema.parse(read);
  } catch {
    return [];
  }
}
