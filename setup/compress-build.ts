import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FORM_ENDINGS, listBuiltFiles, typeOfFile } from '../server/pages/built-files.ts';
import { compressHard } from '../server/pages/compressed-forms.ts';

/**
 * Writes the compressed forms of the client build beside its files, so that a site that has just started need not
 * compress them while its first visitors wait.
 */
export async function compressBuild(folder: string): Promise<void> {
  await Promise.all(
    listBuiltFiles(folder).map(async (path) => {
      const file = join(folder, path);
      if (await isDone(file)) return;
      const { brotli, gzip } = await compressHard(await readFile(file), typeOfFile(path));
      if (brotli) await writeFile(file + FORM_ENDINGS.brotli, brotli);
      // Written last, since isDone() looks at it.
      if (gzip) await writeFile(file + FORM_ENDINGS.gzip, gzip);
    }),
  );
}

/** True for files of the previous build, which are kept for a while. */
async function isDone(file: string): Promise<boolean> {
  const form = await stat(file + FORM_ENDINGS.gzip).catch(() => undefined);
  return form !== undefined && form.mtimeMs > (await stat(file)).mtimeMs;
}
