import type { Readable } from 'node:stream';
import { randomBytes, createHash } from 'node:crypto';

/** Where the bytes of report files rest. Names are random ids given by the store; what a person called a file is only data in a row. */
export interface FileStore {
  /**
   * Keeps the bytes of `source` and resolves once they would survive a power cut. Nothing is visible
   * under the id before. A source that fails, or brings more than `maxBytes`, leaves nothing behind.
   */
  put(source: AsyncIterable<Uint8Array>, options?: PutOptions): Promise<StoredFile>;
  /** Bytes `start` to `end` inclusive, or all. Throws `FileMissing` where there is no such file. */
  read(fileId: string, range?: { start: number; end: number }): Promise<Readable>;
  /** How many bytes are kept. Throws `FileMissing` where there is no such file. */
  size(fileId: string): Promise<number>;
  /** Removing what is not there is not an error. */
  remove(fileId: string): Promise<void>;
  list(): AsyncIterable<{ fileId: string; size: number; storedAt: Date }>;
  /** How much more it could take, where that can be told. */
  freeBytes?(): Promise<number>;
  /** Frees what uploads that were cut before `then` hold and nobody sees. */
  removeAbandoned(then: Date): Promise<void>;
  /** Throws where files cannot be had just now. */
  check(): Promise<void>;
}

interface PutOptions {
  maxBytes?: number;
  /** For a file that another store had under this id; a new one otherwise. */
  fileId?: string;
}

export interface StoredFile {
  fileId: string;
  size: number;
  /** Hexadecimal SHA-256 of the bytes. */
  sha256: string;
}

export class FileMissing extends Error {
  override name = 'FileMissing';
}

export class FileTooLarge extends Error {
  override name = 'FileTooLarge';
}

/** There is no room for the bytes: nothing was stored. The message says so in a sentence. */
export class FilesFull extends Error {
  override name = 'FilesFull';
}

/** The store cannot be used just now; the message says why, in a sentence for whoever runs the site. */
export class FilesUnavailable extends Error {
  override name = 'FilesUnavailable';
}

const FILE_ID = /^[0-9a-f]{32}$/;

/** A name that nobody can guess: 128 random bits. */
export function newFileId(): string {
  return randomBytes(16).toString('hex');
}

export function isFileId(name: string): boolean {
  return FILE_ID.test(name);
}

interface Measured {
  /** The bytes as they come; throws `FileTooLarge` at the first byte too many. */
  bytes: AsyncGenerator<Uint8Array>;
  /** What has passed, once all has. */
  finish(): Omit<StoredFile, 'fileId'>;
}

/** Counts and hashes what is on its way into a store. */
export function measureBytes(source: AsyncIterable<Uint8Array>, maxBytes = Infinity): Measured {
  const hash = createHash('sha256');
  let size = 0;
  async function* pass(): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      size += chunk.byteLength;
      if (size > maxBytes) throw new FileTooLarge(`more than ${maxBytes} bytes`);
      hash.update(chunk);
      yield chunk;
    }
  }
  return { bytes: pass(), finish: () => ({ size, sha256: hash.digest('hex') }) };
}
