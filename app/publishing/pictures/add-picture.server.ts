import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashBytes } from '../content-folder.server.ts';
import type { PublishingContext } from '../publishing-context.ts';
import { openStage } from '../stage.server.ts';
import type { AddedPicture } from './pictures.contract.ts';
import { readStoredFiles, storeFiles } from '../versions.server.ts';

/**
 * Writes an uploaded picture anew and keeps it in the database, where no visitor can reach it, until a publication
 * names it. `upload` is the hash of what is kept. `fault` is a whole sentence.
 */
export async function addPicture(
  context: PublishingContext,
  bytes: Uint8Array,
): Promise<AddedPicture | { fault: string }> {
  await using stage = await openStage(context);
  const file = join(stage.folder, 'upload');
  await writeFile(file, bytes);
  const cleaned = await context.worker.cleanPicture(file);
  if ('fault' in cleaned) return { fault: `This file ${cleaned.fault}.` };
  const kept = await readFile(file);
  const upload = hashBytes(kept);
  await context.database.write((transaction) =>
    storeFiles(transaction, new Map([[upload, kept]]), context.now()),
  );
  return { upload, ...cleaned };
}

/** The bytes of a picture that was uploaded or published; undefined if they are no longer kept. */
export async function findPicture(
  { database }: Pick<PublishingContext, 'database'>,
  upload: string,
): Promise<{ bytes: Buffer; type: string } | undefined> {
  const bytes = (await readStoredFiles(database.read, [upload])).get(upload);
  const type = bytes && sniffType(bytes);
  return bytes && type ? { bytes, type } : undefined;
}

/** Only the two types that `addPicture` writes: no other file of the content is sent as a picture. */
function sniffType(bytes: Buffer): string | undefined {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg';
  return bytes.subarray(8, 12).toString('latin1') === 'WEBP' ? 'image/webp' : undefined;
}
