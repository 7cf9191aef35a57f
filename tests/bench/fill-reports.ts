import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { openDiskFiles } from '../../storage/files/disk-files.ts';
import { newKey } from '../../storage/keys.ts';
import { openSqlite } from '../../storage/sqlite/sqlite.ts';

const FILE_BYTES = 2 << 20;

/** Adds incompressible report files of 2 MiB until they hold `bytes` in total; returns their number. */
export async function fillReports(dataDir: string, bytes: number): Promise<number> {
  const database = await openSqlite(dataDir);
  const files = await openDiskFiles(join(dataDir, 'files'));
  async function* content() {
    yield randomBytes(FILE_BYTES);
  }
  let count = 0;
  for (; count * FILE_BYTES < bytes; count++) {
    const { fileId, size, sha256 } = await files.put(content());
    const now = new Date();
    const values = {
      key: newKey(now),
      patientid: String(count % 50).padStart(10, '0'),
      name: `scan-${count}.bin`,
      size,
      sha256,
      type: 'application/octet-stream',
      file_id: fileId,
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    };
    await database.write((transaction) =>
      transaction.insertInto('report_files').values(values).execute(),
    );
  }
  await database.close();
  return count;
}
