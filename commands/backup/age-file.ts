import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Decrypter, Encrypter } from 'age-encryption';
import { passphraseIdentity, passphraseRecipient } from './age-passphrase.ts';
import { BackupUnreadable, toParseFault } from './backup-unreadable.ts';
import { decryptFormer, isFormer } from './former-format.ts';
import { toWebStream } from './web-stream.ts';

const MAGIC = 'age-encryption.org/v1\n';
const NO_BACKUP = 'The file is not a backup of this program, or its beginning is damaged.';
const BAD_HEADER = 'The beginning of the file is damaged or truncated.';
const BAD_BODY = 'The passphrase is right, but the file is damaged or truncated.';

/** Encrypts in the age format, as `age --passphrase` does (https://age-encryption.org/v1). */
export async function* encrypt(
  source: AsyncIterable<Uint8Array>,
  passphrase: string,
): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(passphraseRecipient(normalise(passphrase)));
  yield* await encrypter.encrypt(toWebStream(source));
}

export interface OpenedFile {
  /** Authenticated bytes. At its end the whole file is known to be intact; throws `BackupUnreadable`. */
  bytes: AsyncIterable<Uint8Array>;
  isFormer: boolean;
}

/**
 * Decrypts a file in the age format, or in the format of version 0.1.0. `pieces` are the file's bytes, if the caller
 * reads them itself.
 */
export async function openEncrypted(
  path: string,
  passphrase: string,
  pieces?: AsyncIterable<Uint8Array>,
): Promise<OpenedFile> {
  const head = await readHead(path);
  const source = pieces ?? createReadStream(path);
  if (isFormer(head)) {
    return { bytes: decryptFormer(source, normalise(passphrase)), isFormer: true };
  }
  if (head.toString('latin1') !== MAGIC) throw new BackupUnreadable(NO_BACKUP);
  return { bytes: decrypt(source, normalise(passphrase)), isFormer: false };
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(MAGIC.length) });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function* decrypt(
  pieces: AsyncIterable<Uint8Array>,
  passphrase: string,
): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(passphraseIdentity(passphrase));
  let sentence = BAD_HEADER;
  try {
    const opened = await decrypter.decrypt(toWebStream(pieces));
    sentence = BAD_BODY;
    yield* opened;
  } catch (error) {
    throw toParseFault(error, sentence);
  }
}

/** The same letters can be typed as different code points on another keyboard. */
function normalise(passphrase: string): string {
  return passphrase.normalize('NFC');
}
