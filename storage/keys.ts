import { randomBytes } from 'node:crypto';

// In the order of their character codes, so that keys sort by the time they were made.
const ALPHABET = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';
const TIME_CHARACTERS = 8;
const RANDOM_CHARACTERS = 16;
// So many fit into the 32 bits that are counted in fastest: demonstration data has a million.
const WHOLE_CHARACTERS = 5;
const TIMED_KEY = /^[-\w]{20,24}$/;
const EARLIEST = Date.UTC(2010, 0);
const LATEST = Date.UTC(2100, 0);

/**
 * A new row's key in the manner of the hosted database's push keys: 8 characters of time (milliseconds
 * since 1970, so keys sort by age), then 16 random characters (96 bits).
 */
export function newKey(now: Date): string {
  let key = writeTime(now.getTime());
  for (const byte of randomBytes(RANDOM_CHARACTERS)) key += ALPHABET.charAt(byte % 64);
  return key;
}

/** The first characters of a key that is made at this time. */
export function writeTime(time: number): string {
  return writeInAlphabet(time, TIME_CHARACTERS);
}

/** A whole number in so many characters of a key, which sort as the numbers do. */
export function writeInAlphabet(value: number, characters: number): string {
  if (characters <= WHOLE_CHARACTERS) return writeSmall(value, characters);
  const before = Math.floor(value / 64 ** WHOLE_CHARACTERS);
  const last = value % 64 ** WHOLE_CHARACTERS;
  const first = writeInAlphabet(before, characters - WHOLE_CHARACTERS);
  return first + writeSmall(last, WHOLE_CHARACTERS);
}

function writeSmall(value: number, characters: number): string {
  let written = '';
  for (let shift = 6 * (characters - 1); shift >= 0; shift -= 6) {
    written += ALPHABET.charAt((value >> shift) & 63);
  }
  return written;
}

/** When a key was made; undefined where it is none of ours and none of the hosted database's. */
export function timeOfKey(key: string): Date | undefined {
  if (!TIMED_KEY.test(key)) return undefined;
  let time = 0;
  for (const character of key.slice(0, TIME_CHARACTERS)) {
    time = time * 64 + ALPHABET.indexOf(character);
  }
  return time > EARLIEST && time < LATEST ? new Date(time) : undefined;
}
