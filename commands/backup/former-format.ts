import { argon2, createDecipheriv } from 'node:crypto';
import { promisify } from 'node:util';
import type { BackupEntry } from './backup-tar.ts';
import { BackupUnreadable } from './backup-unreadable.ts';

// The format of backups and of `clinic-erasures.sealed` up to version 0.1.0, which is only read (decision 16):
//   header   'clinic-backup\n', the byte 1, 16 bytes of salt, 7 of nonce
//   chunks   AES-256-GCM of 1 MiB each (the last one may be shorter or empty), each followed by its tag
// The key is the argon2id of the passphrase. A chunk's nonce is that of the header, the chunk's number (32 bits,
// big-endian), and 1 for the last chunk, otherwise 0. Inside a backup each entry is the length of its JSON head
// (32 bits, little-endian), the head (name and size), and its bytes.

const MAGIC = Buffer.from('clinic-backup\n');
const FORMAT = 1;
const SALT_BYTES = 16;
const PREFIX_BYTES = 7;
const HEADER_BYTES = MAGIC.length + 1 + SALT_BYTES + PREFIX_BYTES;
const CHUNK_BYTES = 1 << 20;
const TAG_BYTES = 16;
const MAX_HEAD = 4096;
const BROKEN = 'The archive in it cannot be read.';

const hashArgon2 = promisify(argon2);

export function isFormer(head: Buffer): boolean {
  return head.subarray(0, MAGIC.length).equals(MAGIC);
}

/** Yields a chunk only after it has been authenticated. Throws `BackupUnreadable`. */
export async function* decryptFormer(
  source: AsyncIterable<Uint8Array>,
  passphrase: string,
): AsyncGenerator<Buffer> {
  const reader = new PieceReader(source);
  const header = await reader.take(HEADER_BYTES);
  if (header.length < HEADER_BYTES) throw new BackupUnreadable('The file is truncated.');
  const format = header[MAGIC.length];
  if (format !== FORMAT) {
    throw new BackupUnreadable(`The file has the unknown format ${format}, or is damaged.`);
  }
  const key = await hashArgon2('argon2id', {
    message: passphrase,
    nonce: header.subarray(MAGIC.length + 1, MAGIC.length + 1 + SALT_BYTES),
    parallelism: 1,
    memory: 65_536,
    passes: 3,
    tagLength: 32,
  });
  for (let number = 0, isLast = false; !isLast; number++) {
    const chunk = await reader.take(CHUNK_BYTES + TAG_BYTES);
    isLast = await reader.isAtEnd();
    if (chunk.length < TAG_BYTES) throw new BackupUnreadable('The file is truncated.');
    const nonce = Buffer.alloc(12);
    header.copy(nonce, 0, HEADER_BYTES - PREFIX_BYTES);
    nonce.writeUInt32BE(number, PREFIX_BYTES);
    nonce[11] = isLast ? 1 : 0;
    const decipher = createDecipheriv('aes-256-gcm', key, nonce);
    decipher.setAAD(header);
    decipher.setAuthTag(chunk.subarray(-TAG_BYTES));
    const opened = decipher.update(chunk.subarray(0, -TAG_BYTES));
    try {
      decipher.final();
    } catch (cause) {
      const sentence =
        number === 0
          ? 'The passphrase is not the one of this file, or the file is damaged or truncated.'
          : 'The passphrase is right, but the file is damaged or truncated.';
      throw new BackupUnreadable(sentence, { cause });
    }
    yield opened;
  }
}

/** The entries in order. For each entry read all of its bytes. Throws `BackupUnreadable`. */
export async function* readFormerArchive(
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<BackupEntry> {
  const reader = new PieceReader(source);
  while (!(await reader.isAtEnd())) {
    const length = await reader.take(4);
    if (length.length < 4 || length.readUInt32LE() > MAX_HEAD) throw new BackupUnreadable(BROKEN);
    const { name, size } = readHead(await reader.take(length.readUInt32LE()));
    yield { name, size, bytes: reader.stream(size) };
  }
}

function readHead(head: Buffer): { name: string; size: number } {
  try {
    const read: unknown = JSON.parse(head.toString());
    const { name, size } = read as { name: unknown; size: unknown };
    if (typeof name === 'string' && Number.isSafeInteger(size)) return { name, size: Number(size) };
  } catch {
    // Reported below.
  }
  throw new BackupUnreadable(BROKEN);
}

class PieceReader {
  readonly #pieces: AsyncIterator<Uint8Array>;
  #waiting: Uint8Array = new Uint8Array();

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#pieces = source[Symbol.asyncIterator]();
  }

  async isAtEnd(): Promise<boolean> {
    while (this.#waiting.length === 0) {
      const next = await this.#pieces.next();
      if (next.done) return true;
      this.#waiting = next.value;
    }
    return false;
  }

  /** The next `count` bytes, or fewer at the end of the source. */
  async take(count: number): Promise<Buffer> {
    const parts: Uint8Array[] = [];
    let missing = count;
    while (missing > 0 && !(await this.isAtEnd())) {
      const part = this.#takePart(missing);
      parts.push(part);
      missing -= part.length;
    }
    return Buffer.concat(parts);
  }

  async *stream(count: number): AsyncGenerator<Uint8Array> {
    for (let missing = count; missing > 0;) {
      if (await this.isAtEnd()) throw new BackupUnreadable(BROKEN);
      const part = this.#takePart(missing);
      missing -= part.length;
      yield part;
    }
  }

  #takePart(most: number): Uint8Array {
    const part = this.#waiting.subarray(0, most);
    this.#waiting = this.#waiting.subarray(part.length);
    return part;
  }
}
