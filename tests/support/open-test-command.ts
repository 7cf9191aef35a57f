import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { readSettings } from '../../server/settings/settings.ts';
import type { Command, CommandContext } from '../../commands/command.ts';
import { withStores, type Stores } from '../../commands/open-stores.ts';

export const SAMPLE_EXPORT = fileURLToPath(new URL('sample-export', import.meta.url));

export interface TestCommand {
  /** A folder for the test to write in; the clinic's own is `data` within it. */
  folder: string;
  context: CommandContext;
  /** Runs a command in this clinic and gives what it printed. */
  run(
    command: Command,
    ...args: string[]
  ): Promise<{ code: number; output: string; lines: string[] }>;
  /** Looks into the clinic. */
  open<Result>(work: (stores: Stores) => Promise<Result>): Promise<Result>;
  /** Writes files into a folder of that name and gives its path. */
  write(name: string, files: Record<string, string | Uint8Array>): Promise<string>;
  remove(): Promise<void>;
}

/** A clinic in a temporary folder, for commands to work on. */
export async function openTestCommand(input = ''): Promise<TestCommand> {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-command-'));
  const context: CommandContext = {
    settings: readSettings({ DATA_DIR: join(folder, 'data') }),
    input: Readable.from([input]),
    output: new PassThrough(),
    errors: new PassThrough().resume(),
    signal: new AbortController().signal,
    now: () => new Date('2026-11-20T06:00:00Z'),
  };
  return {
    folder,
    context,
    async run(command, ...args) {
      const printed: Buffer[] = [];
      const output = new PassThrough().on('data', (chunk: Buffer) => printed.push(chunk));
      const code = await command.run(args, { ...context, output });
      const text = Buffer.concat(printed).toString();
      return { code, output: text, lines: text.split('\n').filter((line) => line !== '') };
    },
    open: (work) => withStores(context.settings, work, { mayBegin: true }),
    write: (name, files) => makeFolder(join(folder, name), files),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** A folder's files by their paths below it. */
export async function readFolder(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const read = files.map(async (file) => {
    const path = join(file.parentPath, file.name);
    return [relative(folder, path), await readFile(path, 'latin1')] as const;
  });
  return Object.fromEntries((await Promise.all(read)).sort());
}

/** Writes files by their paths below the folder. */
export async function makeFolder(
  folder: string,
  files: Record<string, string | Uint8Array>,
): Promise<string> {
  for (const [path, content] of Object.entries(files)) {
    const whole = join(folder, path);
    await mkdir(dirname(whole), { recursive: true });
    await writeFile(whole, content);
  }
  return folder;
}
