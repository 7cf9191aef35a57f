import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { type Identity, type Recipient, Stanza } from 'age-encryption';
import { BackupUnreadable } from './backup-unreadable.ts';

// The passphrase recipient of age (https://age-encryption.org/v1#the-scrypt-recipient-type). The package's own one
// computes scrypt in JavaScript, which takes twice as long as Node's.

/** log2 of scrypt's N for a new file: 64 MiB and 0.3 s for each guess (decision 16). Tests of other things lower it. */
export const NEW_FILE = { workFactor: 16 };
/** The factor of the program `age`: 256 MiB. A file may not demand more. */
const MAX_WORK_FACTOR = 18;

const LABEL = 'age-encryption.org/v1/scrypt';
const SALT_BYTES = 16;
const FILE_KEY_BYTES = 16;
const TAG_BYTES = 16;
const CIPHER = 'chacha20-poly1305';
/** Each key encrypts only one file key. */
const NONCE = Buffer.alloc(12);

const deriveScrypt = promisify<string, Buffer, number, object, Buffer>(scrypt);

export function passphraseRecipient(passphrase: string): Recipient {
  return {
    async wrapFileKey(fileKey) {
      const { workFactor } = NEW_FILE;
      const salt = randomBytes(SALT_BYTES);
      const key = await deriveKey(passphrase, salt, workFactor);
      const cipher = createCipheriv(CIPHER, key, NONCE, { authTagLength: TAG_BYTES });
      const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()]);
      const saltText = salt.toString('base64').replaceAll('=', '');
      return [new Stanza(['scrypt', saltText, String(workFactor)], body)];
    },
  };
}

export function passphraseIdentity(passphrase: string): Identity {
  return {
    /** Throws `BackupUnreadable` if the passphrase does not fit. */
    async unwrapFileKey([stanza, ...others]) {
      const [type, saltText = '', factor = ''] = stanza?.args ?? [];
      if (type !== 'scrypt') {
        throw new BackupUnreadable('The file is not encrypted with a passphrase.');
      }
      const salt = Buffer.from(saltText, 'base64');
      const isSound = salt.length === SALT_BYTES && /^[1-9]\d{0,2}$/.test(factor);
      const body = stanza?.body ?? new Uint8Array();
      if (!isSound || others.length > 0 || body.length !== FILE_KEY_BYTES + TAG_BYTES) return null;
      if (Number(factor) > MAX_WORK_FACTOR) {
        throw new BackupUnreadable(
          `The file demands 2^${factor} rounds of scrypt; at most 2^${MAX_WORK_FACTOR} are allowed.`,
        );
      }
      const key = await deriveKey(passphrase, salt, Number(factor));
      const decipher = createDecipheriv(CIPHER, key, NONCE, { authTagLength: TAG_BYTES });
      decipher.setAuthTag(body.subarray(FILE_KEY_BYTES));
      const fileKey = decipher.update(body.subarray(0, FILE_KEY_BYTES));
      try {
        decipher.final();
      } catch (cause) {
        throw new BackupUnreadable(
          'The passphrase is not the one of this file, or the beginning of the file is damaged.',
          { cause },
        );
      }
      return fileKey;
    },
  };
}

function deriveKey(passphrase: string, salt: Buffer, workFactor: number): Promise<Buffer> {
  const N = 2 ** workFactor;
  const cost = { N, r: 8, p: 1, maxmem: 256 * 8 * N };
  return deriveScrypt(passphrase, Buffer.concat([Buffer.from(LABEL), salt]), 32, cost);
}
