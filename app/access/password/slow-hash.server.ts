import { argon2, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { limitConcurrency } from '../../http/limit-concurrency.server.ts';
import { MAX_PASSWORD_BYTES } from './new-password.server.ts';

const hashArgon2 = promisify(argon2);
const COST: HashCost = { memoryKiB: 65_536, passes: 3 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** The cost of one hash, and so of one guess. */
export interface HashCost {
  memoryKiB: number;
  passes: number;
}

// Hashing shares Node's four worker threads with file access, so it may use two of them.
const runInTurn = limitConcurrency(2, 20);

/** An Argon2id hash in the PHC string format: `$argon2id$v=19$m=65536,t=3,p=1$salt$hash`. */
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

/** The bytes to hash. It takes the same time for every length, because it also processes padding up to the longest password. */
function readMessage(text: string): Buffer {
  const missing = Math.max(0, MAX_PASSWORD_BYTES - text.length);
  // Keyboards differ in the code points that they type for the same letter.
  const filled = Buffer.from((text + '\0'.repeat(missing)).normalize('NFC'));
  const end = filled.length - missing;
  // Argon2id begins with this hash of its message; for the padding it is computed here.
  hash('blake2b512', filled.subarray(end), 'buffer');
  return filled.subarray(0, end);
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
