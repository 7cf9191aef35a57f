import type { Readable } from 'node:stream';
import { randomBytes, createHash } from 'node:crypto';

/**
 * Stores the bytes of report files under random ids. The name that a person gave a file is only data in a row.
 */
export interface FileStore {
  /**
   * Stores the bytes of `source` and resolves once they would survive a power cut; only then is the file visible.
   * If the source fails or has more than `maxBytes` (`FileTooLarge`), nothing is stored.
   */
  put(source: AsyncIterable<Uint8Array>, options?: PutOptions): Promise<StoredFile>;
  /** Bytes `start` to `end` inclusive, or all. Throws `FileMissing`. */
  read(fileId: string, range?: { start: number; end: number }): Promise<Readable>;
  /** Size in bytes. Throws `FileMissing`. */
  size(fileId: string): Promise<number>;
  /** Removing a missing file is not an error. */
  remove(fileId: string): Promise<void>;
  list(): AsyncIterable<{ fileId: string; size: number; storedAt: Date }>;
  /** Free bytes; absent if the store cannot tell. */
  freeBytes?(): Promise<number>;
  /** Removes the remains of uploads that began before `then` and never ended. */
  removeAbandoned(then: Date): Promise<void>;
  /** Throws `FilesUnavailable` if the store cannot be used at the moment. */
  check(): Promise<void>;
}

interface PutOptions {
  maxBytes?: number;
  /** The id that another store used for this file; without it a new id is made. */
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

/** There is no room for the bytes, and nothing was stored. The message is a whole sentence. */
export class FilesFull extends Error {
  override name = 'FilesFull';
}

/** The store cannot be used at the moment. The message says why, in a sentence for the person who runs the site. */
export class FilesUnavailable extends Error {
  override name = 'FilesUnavailable';
}

const FILE_ID = /^[0-9a-f]{32}$/;

/** 128 random bits in hexadecimal: an id cannot be guessed. */
export function newFileId(): string {
  return randomBytes(16).toString('hex');
}

export function isFileId(name: string): boolean {
  return FILE_ID.test(name);
}

interface Measured {
  /** The bytes of the source; throws `FileTooLarge` once there are more than allowed. */
  bytes: AsyncGenerator<Uint8Array>;
  /** Size and hash of the bytes, once all have been read. */
  finish(): Omit<StoredFile, 'fileId'>;
}

/** Counts and hashes bytes on their way into a store. */
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
