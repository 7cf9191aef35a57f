import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { errorCode, FULL_DISK } from '../../storage/error-codes.ts';
import type { FileStore } from '../../storage/files/files.ts';
import { isSha256, staysInside } from '../../storage/safe-names.ts';
import type { ReportFilesTable } from '../../storage/tables.ts';
import { stopIfAsked } from '../command.ts';
import { FILES_FOLDER } from '../hosted/find-export.ts';

export interface WrittenFile {
  file: ReportFilesTable;
  /** Path in the export: 'endocrineImgs/{patientid}/{name}'. */
  fullPath: string;
}

export interface WritingFiles {
  store: FileStore;
  signal: AbortSignal;
  /** Called with a message about a missing or altered file. */
  onFault: (sentence: string) => void;
  onNote: (sentence: string) => void;
  onWritten: (bytes: number) => void;
}

/** Writes the files into `folder` with their modification times. Returns those that were written. */
export async function writeReportFiles(
  files: readonly ReportFilesTable[],
  folder: string,
  writing: WritingFiles,
): Promise<WrittenFile[]> {
  const written: WrittenFile[] = [];
  for (const file of files) {
    stopIfAsked(writing.signal);
    const fullPath = [FILES_FOLDER, file.patientid, file.name].join('/');
    try {
      written.push({
        file,
        fullPath: await writeUnderFittingName(file, fullPath, folder, writing),
      });
    } catch (error) {
      if (writing.signal.aborted || isDiskFull(error)) throw error;
      const why = error instanceof Error ? error.message : String(error);
      writing.onFault(`${fullPath} could not be written: ${why}`);
    }
    writing.onWritten(file.size);
  }
  return written;
}

async function writeUnderFittingName(
  file: ReportFilesTable,
  fullPath: string,
  folder: string,
  writing: WritingFiles,
): Promise<string> {
  if (!staysInside(fullPath)) throw new Error('its name would lead outside the folder');
  if (!isSha256(file.sha256)) throw new Error('its row has no SHA-256');
  try {
    await writeFile(file, fullPath, folder, writing);
    return fullPath;
  } catch (error) {
    if (!isUnfittingName(error)) throw error;
    const fitting = shorten(fullPath, file.sha256);
    await writeFile(file, fitting, folder, writing);
    writing.onNote(`${fullPath} cannot have this name on this disk: it is written as ${fitting}`);
    return fitting;
  }
}

async function writeFile(
  file: ReportFilesTable,
  fullPath: string,
  folder: string,
  { store, signal, onFault }: WritingFiles,
): Promise<void> {
  const path = join(folder, ...fullPath.split('/'));
  const source = await store.read(file.file_id);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  const measure = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  };
  try {
    await pipeline(source, measure, createWriteStream(path, { flags: 'wx', mode: 0o600 }), {
      signal,
    });
  } catch (error) {
    if (!isUnfittingName(error)) await rm(path, { force: true });
    throw error;
  }
  const updatedAt = new Date(file.updated_at);
  await utimes(path, updatedAt, updatedAt);
  if (hash.digest('hex') !== file.sha256) {
    onFault(`${fullPath} is written, but its bytes differ from those once stored`);
  }
}

/** Too long for this disk, or equal to another name on a disk that ignores case. */
function isUnfittingName(error: unknown): boolean {
  return ['ENAMETOOLONG', 'EEXIST'].includes(errorCode(error));
}

function isDiskFull(error: unknown): boolean {
  return FULL_DISK.has(errorCode(error)) || errorCode(error) === 'EROFS';
}

const MAX_PART_BYTES = 200;

function shorten(fullPath: string, sha256: string): string {
  const parts = fullPath.split('/').map((part) => cut(part, MAX_PART_BYTES));
  const last = parts.pop() ?? '';
  const [, stem = last, ending = ''] =
    /^(.*?)(\.\w{1,5})?$/su.exec(fullPath.split('/').at(-1) ?? '') ?? [];
  return [...parts, `${cut(stem, MAX_PART_BYTES)}~${sha256.slice(0, 8)}${ending}`].join('/');
}

function cut(text: string, bytes: number): string {
  let fitting = '';
  let size = 0;
  for (const character of text) {
    size += Buffer.byteLength(character);
    if (size > bytes) break;
    fitting += character;
  }
  return fitting;
}
