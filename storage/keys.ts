import { randomBytes } from 'node:crypto';

// In the order of their character codes, so that keys sort by the time they were made.
const ALPHABET = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';
const TIME_CHARACTERS = 8;
const RANDOM_CHARACTERS = 16;

/**
 * A new row's key in the manner of the hosted database's push keys: 8 characters of time (milliseconds
 * since 1970, so keys sort by age), then 16 random characters (96 bits).
 */
export function newKey(now: Date): string {
  let time = now.getTime();
  let key = '';
  for (let place = 0; place < TIME_CHARACTERS; place++) {
    key = ALPHABET.charAt(time % 64) + key;
    time = Math.floor(time / 64);
  }
  for (const byte of randomBytes(RANDOM_CHARACTERS)) key += ALPHABET.charAt(byte % 64);
  return key;
}
