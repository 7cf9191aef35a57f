import { randomBytes } from 'node:crypto';

const FILE_ID = /^[0-9a-f]{32}$/;

/** A name that nobody can guess: 128 random bits. */
export function newFileId(): string {
  return randomBytes(16).toString('hex');
}

export function isFileId(name: string): boolean {
  return FILE_ID.test(name);
}
