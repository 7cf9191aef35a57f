import { hash } from 'node:crypto';

// Crockford's base 32: no I, L, O or U, so that it can be read out on the phone.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The reference that a visitor can quote, 'XXXX-XXXX': 40 bits of a hash of the enquiry's key. */
export function makeReference(key: string): string {
  const bytes = hash('sha256', key, 'buffer');
  const letters = Array.from(bytes.subarray(0, 8), (byte) => ALPHABET.charAt(byte % 32)).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}
