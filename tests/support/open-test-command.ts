import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach } from 'vitest';
import type { Command, CommandContext } from '../../commands/command.ts';
import type { Stores } from '../../commands/open-stores.ts';
import { openTestClinic } from './open-test-clinic.ts';

export const SAMPLE_EXPORT = fileURLToPath(new URL('sample-export', import.meta.url));

export interface TestCommand {
  /** A temporary folder for the test; the clinic's data folder is `data` inside it. */
  folder: string;
  context: CommandContext;
  /** Runs a command in this clinic and returns its output. */
  run(
    command: Command,
    ...args: string[]
  ): Promise<{ code: number; output: string; lines: string[] }>;
  /** Opens the clinic's stores for `work`. */
  open<Result>(work: (stores: Stores) => Promise<Result>): Promise<Result>;
  /** Writes files into a folder of that name and returns its path. */
  write(name: string, files: Record<string, string | Uint8Array>): Promise<string>;
  remove(): Promise<void>;
}

/** A clinic in a temporary folder, to run commands on whose standard input is `input`. */
export async function openTestCommand(input = ''): Promise<TestCommand> {
  const clinic = await openTestClinic({ BACKUP_PASSPHRASE: '' });
  const { folder, context, said, remove } = clinic;
  context.input = Readable.from([input]);
  return {
    folder,
    context,
    async run(command, ...args) {
      const code = await clinic.run(command, args, input);
      const { output } = said;
      return { code, output, lines: output.split('\n').filter((line) => line !== '') };
    },
    open: clinic.withStores,
    write: (name, files) => makeFolder(join(folder, name), files),
    remove,
  };
}

/** As `openTestCommand`, anew for each test of a file. */
export function useTestCommand(): TestCommand {
  const clinic = {} as TestCommand;
  beforeEach(async () => void Object.assign(clinic, await openTestCommand()));
  afterEach(() => clinic.remove());
  return clinic;
}

/** A stream that keeps what is written to it. */
export function collect(): { stream: PassThrough; text: () => string } {
  const written: Buffer[] = [];
  const stream = new PassThrough().on('data', (chunk: Buffer) => written.push(chunk));
  return { stream, text: () => Buffer.concat(written).toString() };
}

/** The text of each file in a folder, by its relative path. */
export async function readFolder(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const read = files.map(async (file) => {
    const path = join(file.parentPath, file.name);
    return [relative(folder, path), await readFile(path, 'latin1')] as const;
  });
  return Object.fromEntries((await Promise.all(read)).sort());
}

/** Writes files into a folder, by their relative paths. */
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
