import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ContentError } from '../../app/content/files/content-file.server.ts';
import { readContent, type SiteContent } from '../../app/content/content.server.ts';
import { SAMPLE_CONTENT } from './content/sample-content.ts';

/** A copy of the content folder for one test. */
export interface ContentCopy extends AsyncDisposable {
  folder: string;
  cacheFolder: string;
  write(name: string, content: string | Uint8Array): Promise<void>;
  /** Replaces one piece of text in a file; fails if it is missing. */
  change(name: string, from: string, to: string): Promise<void>;
  remove(name: string): Promise<void>;
  /** `now` decides which articles have appeared; without it, the present moment does. */
  read(now?: Date): Promise<SiteContent>;
  /** The error messages when the folder is read. */
  readFaults(): Promise<string[]>;
}

export async function copyContent(): Promise<ContentCopy> {
  const root = await mkdtemp(path.join(tmpdir(), 'content-'));
  const folder = path.join(root, 'content');
  const cacheFolder = path.join(root, 'cache');
  const write: ContentCopy['write'] = async (name, content) => {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), content);
  };
  await writeSampleContent(folder);
  const read = (now = new Date()) => readContent(folder, { cacheFolder, now });
  return {
    folder,
    cacheFolder,
    write,
    read,
    async change(name, from, to) {
      const text = await readFile(path.join(folder, name), 'utf8');
      if (!text.includes(from)) throw new Error(`${name} does not hold ${from}`);
      await write(name, text.replace(from, to));
    },
    remove: (name) => rm(path.join(folder, name), { recursive: true }),
    readFaults: () => read().then(() => [], listFaults),
    [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }),
  };
}

/** Writes the small content folder of tests. */
export async function writeSampleContent(folder: string): Promise<void> {
  for (const [name, text] of Object.entries(SAMPLE_CONTENT)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  }
  const texts = path.join(import.meta.dirname, '../../content/texts');
  await cp(texts, path.join(folder, 'texts'), { recursive: true });
}

function listFaults(error: unknown): string[] {
  if (error instanceof ContentError) return error.message.split('\n');
  throw error;
}
