import { createCipheriv, argon2Sync, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Encrypter } from 'age-encryption';
import { openEncrypted } from '../../commands/backup/age-file.ts';
import { TEST_PASSPHRASE } from './open-test-clinic.ts';

/** Everything in an encrypted file. */
export async function decryptTestFile(path: string): Promise<Buffer> {
  const { bytes } = await openEncrypted(path, TEST_PASSPHRASE);
  return buffer(bytes);
}

/** A file in the age format whose key takes a millisecond to derive instead of half a second. */
export async function encryptForTest(bytes: Uint8Array, workFactor = 10): Promise<Buffer> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(TEST_PASSPHRASE);
  encrypter.setScryptWorkFactor(workFactor);
  return Buffer.from(await encrypter.encrypt(bytes));
}

export const FORMER_CHUNK = 1 << 20;

/** The header and the key of all files in the former format: the key takes long to derive. */
let former: ReturnType<typeof makeFormerKey> | undefined;

function makeFormerKey() {
  const header = Buffer.concat([Buffer.from('clinic-backup\n'), Buffer.of(1), randomBytes(23)]);
  const nonce = header.subarray(15, 31);
  const cost = { parallelism: 1, memory: 65_536, passes: 3, tagLength: 32 };
  return { header, key: argon2Sync('argon2id', { message: TEST_PASSPHRASE, nonce, ...cost }) };
}

/** A file as version 0.1.0 encrypted it (commands/backup/former-format.ts). */
export function encryptAsFormer(bytes: Buffer): Buffer {
  former ??= makeFormerKey();
  const { header, key } = former;
  const parts = [header];
  const last = Math.max(0, Math.ceil(bytes.length / FORMER_CHUNK) - 1);
  for (let number = 0; number <= last; number++) {
    const nonce = Buffer.alloc(12);
    header.copy(nonce, 0, 31);
    nonce.writeUInt32BE(number, 7);
    nonce[11] = number === last ? 1 : 0;
    const cipher = createCipheriv('aes-256-gcm', key, nonce);
    cipher.setAAD(header);
    const chunk = bytes.subarray(number * FORMER_CHUNK, (number + 1) * FORMER_CHUNK);
    parts.push(cipher.update(chunk), cipher.final(), cipher.getAuthTag());
  }
  return Buffer.concat(parts);
}

/** The inside of a backup as version 0.1.0 wrote it. */
export function packAsFormer(entries: readonly { name: string; data: Uint8Array }[]): Buffer {
  const parts = entries.flatMap(({ name, data }) => {
    const head = Buffer.from(JSON.stringify({ name, size: data.length }));
    const length = Buffer.alloc(4);
    length.writeUInt32LE(head.length);
    return [length, head, data];
  });
  return Buffer.concat(parts);
}
