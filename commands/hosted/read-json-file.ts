import { open, stat } from 'node:fs/promises';
import { CommandFault } from '../command.ts';
import { BrokenJson } from './json-reader.ts';

const LARGEST_MB = 500;

/** Reads a file of JSON and hands its text to `read`; a fault names the file, the line and the column. */
export async function readJsonFile<Result>(
  path: string,
  read: (text: string) => Result,
): Promise<Result> {
  const text = decode(path, await readBytes(path));
  try {
    return read(text);
  } catch (error) {
    if (error instanceof BrokenJson) throw new CommandFault(`${path} is broken: ${error.message}.`);
    throw error;
  }
}

async function readBytes(path: string): Promise<Buffer> {
  const found = await stat(path);
  // A pipe would be waited for without end, and some devices have none.
  if (!found.isFile() && !found.isDirectory()) {
    throw new CommandFault(`${path} cannot be used: it is no ordinary file.`);
  }
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    if (size > LARGEST_MB * 1_000_000) {
      throw new CommandFault(
        `${path} is larger than ${LARGEST_MB} MB: export its lists one by one and import each.`,
      );
    }
    return await file.readFile();
  } catch (error) {
    // A read fault, unlike one of opening, does not say which file it was.
    if (error instanceof Error && 'code' in error) Object.assign(error, { path });
    throw error;
  } finally {
    await file.close();
  }
}

function decode(path: string, bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new CommandFault(`${path} is not text in UTF-8, the encoding of JSON.`);
  }
}
