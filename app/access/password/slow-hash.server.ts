import { argon2, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { limitConcurrency } from '../../http/limit-concurrency.server.ts';

/** Longer ones are refused unhashed (A4). */
export const MAX_PASSWORD_BYTES = 1024;

const hashArgon2 = promisify(argon2);
const COST: HashCost = { memoryKiB: 65_536, passes: 3 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** What a guess costs, too. */
export interface HashCost {
  memoryKiB: number;
  passes: number;
}

// Hashing shares four threads with the reading of files, so it may take two of them.
const runInTurn = limitConcurrency(2, 20);

/** `$argon2id$v=19$m=65536,t=3,p=1$salt$hash`, the form in which other programs keep it too. */
export async function makeSlowHash(
  text: string,
  { memoryKiB, passes }: HashCost = COST,
): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await runInTurn(() => derive(text, salt, memoryKiB, passes, HASH_BYTES));
  return `$argon2id$v=19$m=${memoryKiB},t=${passes},p=1$${encode(salt)}$${encode(tag)}`;
}

export async function matchesSlowHash(text: string, kept: string): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w+/]+)\$([\w+/]+)$/.exec(kept);
  if (!parts) throw new Error('the kept password hash is not one of ours');
  const [, memory, passes, salt = '', tag = ''] = parts;
  const expected = Buffer.from(tag, 'base64');
  const found = await runInTurn(() =>
    derive(text, Buffer.from(salt, 'base64'), Number(memory), Number(passes), expected.length),
  );
  return timingSafeEqual(found, expected);
}

function derive(
  text: string,
  nonce: Buffer,
  memory: number,
  passes: number,
  tagLength: number,
): Promise<Buffer> {
  const message = readMessage(text);
  return hashArgon2('argon2id', { message, nonce, parallelism: 1, memory, passes, tagLength });
}

/** The bytes that are hashed, in a time that does not grow with them (A4): what they lack of the longest is worked through as well. */
function readMessage(text: string): Buffer {
  const missing = Math.max(0, MAX_PASSWORD_BYTES - text.length);
  // The same letters can be typed as different code points on another keyboard.
  const filled = Buffer.from((text + '\0'.repeat(missing)).normalize('NFC'));
  const end = filled.length - missing;
  // Argon2id takes its message in by this hash.
  hash('blake2b512', filled.subarray(end), 'buffer');
  return filled.subarray(0, end);
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
