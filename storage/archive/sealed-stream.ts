import { argon2, createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';

/** An encrypted stream that cannot be opened: damaged, truncated, another passphrase or a newer format. */
export class SealBroken extends Error {
  override name = 'SealBroken';
}

const hashArgon2 = promisify(argon2);

// Fixed per format version, so that a header cannot demand other amounts.
const MEMORY_KIB = 65_536;
const PASSES = 3;

const MAGIC = Buffer.from('clinic-backup\n');
const FORMAT = 1;
const SALT_BYTES = 16;
const PREFIX_BYTES = 7;
const HEADER_BYTES = MAGIC.length + 1 + SALT_BYTES + PREFIX_BYTES;
const CHUNK_BYTES = 1 << 20;
const TAG_BYTES = 16;

/** If the first chunk does not open, this many later ones are tried, to tell a wrong passphrase from damage. */
const CHUNKS_TRIED = 4;
const DAMAGED = 'The passphrase is right, but the file is damaged or truncated.';
const WRONG_PASSPHRASE = 'The passphrase is not the one of this file.';
/** A file of one chunk has no other chunk to try the passphrase on. */
const UNCERTAIN =
  'The passphrase is not the one of this file, or the file is damaged or truncated.';

/**
 * Encrypts with AES-256-GCM in chunks of 1 MiB, under a key derived from the passphrase with argon2id. Each chunk's
 * nonce contains its number and whether it is the last, and each chunk authenticates the header: removed, added,
 * repeated or moved chunks are detected.
 */
export async function* seal(
  source: AsyncIterable<Uint8Array>,
  passphrase: string,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  const prefix = randomBytes(PREFIX_BYTES);
  const header = Buffer.concat([MAGIC, Buffer.of(FORMAT), salt, prefix]);
  const key = await makeKey(passphrase, salt);
  yield header;
  let place = 0;
  for await (const { bytes, isLast } of cut(source, CHUNK_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', key, makeNonce(prefix, place++, isLast));
    cipher.setAAD(header);
    yield cipher.update(bytes);
    cipher.final();
    yield cipher.getAuthTag();
  }
}

/** Decrypts what `seal` wrote. Yields a chunk only after it has been authenticated; throws `SealBroken`. */
export async function* unseal(
  source: AsyncIterable<Uint8Array>,
  passphrase: string,
): AsyncGenerator<Buffer> {
  const pieces = source[Symbol.asyncIterator]();
  const { header, rest } = await takeHeader(pieces);
  const salt = header.subarray(MAGIC.length + 1, MAGIC.length + 1 + SALT_BYTES);
  const prefix = header.subarray(-PREFIX_BYTES);
  const key = await makeKey(passphrase, salt);
  let place = 0;
  let firstFault: unknown;
  for await (const { bytes, isLast } of cut(follow(rest, pieces), CHUNK_BYTES + TAG_BYTES)) {
    if (bytes.length < TAG_BYTES) throw new SealBroken('The file is truncated.');
    const decipher = createDecipheriv('aes-256-gcm', key, makeNonce(prefix, place, isLast));
    decipher.setAAD(header);
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    const opened = decipher.update(bytes.subarray(0, -TAG_BYTES));
    try {
      decipher.final();
    } catch (error) {
      if (place > 0 && firstFault === undefined) throw new SealBroken(DAMAGED, { cause: error });
      firstFault ??= error;
      if (isLast || place === CHUNKS_TRIED) {
        throw new SealBroken(place === 0 ? UNCERTAIN : WRONG_PASSPHRASE, { cause: firstFault });
      }
      place++;
      continue;
    }
    // A later chunk opens and the first one did not, so the passphrase is right.
    if (firstFault !== undefined) throw new SealBroken(DAMAGED, { cause: firstFault });
    place++;
    yield opened;
  }
}

async function takeHeader(pieces: AsyncIterator<Uint8Array>) {
  let read = Buffer.alloc(0);
  while (read.length < HEADER_BYTES) {
    const next = await pieces.next();
    if (next.done) break;
    read = Buffer.concat([read, next.value]);
  }
  if (!read.subarray(0, MAGIC.length).equals(MAGIC)) {
    throw new SealBroken('The file is not a backup of this program, or its beginning is damaged.');
  }
  if (read.length < HEADER_BYTES) throw new SealBroken('The file is truncated.');
  const format = read[MAGIC.length];
  if (format !== FORMAT) {
    throw new SealBroken(
      `The file has format ${format}, which only a newer version of this program can open.`,
    );
  }
  return { header: read.subarray(0, HEADER_BYTES), rest: read.subarray(HEADER_BYTES) };
}

async function* follow(
  first: Uint8Array,
  pieces: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield first;
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value;
}

/** Pieces of exactly `length` bytes, and a last one with the rest, which may be empty. */
async function* cut(
  source: AsyncIterable<Uint8Array>,
  length: number,
): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of source) {
    parts.push(part);
    size += part.length;
    // A full piece is held until one more byte arrives: only then is it known not to be the last.
    if (size <= length) continue;
    const bytes = Buffer.concat(parts, size);
    let start = 0;
    for (; bytes.length - start > length; start += length) {
      yield { bytes: bytes.subarray(start, start + length), isLast: false };
    }
    parts = [bytes.subarray(start)];
    size = bytes.length - start;
  }
  yield { bytes: Buffer.concat(parts, size), isLast: true };
}

function makeNonce(prefix: Uint8Array, place: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.set(prefix);
  nonce.writeUInt32BE(place, PREFIX_BYTES);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

function makeKey(passphrase: string, salt: Uint8Array): Promise<Buffer> {
  return hashArgon2('argon2id', {
    // The same letters can be typed as different code points on another keyboard.
    message: passphrase.normalize('NFC'),
    nonce: salt,
    parallelism: 1,
    memory: MEMORY_KIB,
    passes: PASSES,
    tagLength: 32,
  });
}
