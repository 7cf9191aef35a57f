import { randomFillSync } from 'node:crypto';

// In the order of character codes, so that keys sort by creation time.
const ALPHABET = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';
const TIME_CHARACTERS = 8;
const RANDOM_CHARACTERS = 16;
// Five characters fit into a 32-bit integer, which is fastest: demo data makes a million keys.
const WHOLE_CHARACTERS = 5;
/** Random bytes for many keys: one call for each key would take as long as the insert of its row. */
const random = new Uint8Array(256 * RANDOM_CHARACTERS);
let used = random.length;
const TIMED_KEY = /^[-\w]{20,24}$/;
const EARLIEST = Date.UTC(2010, 0);
const LATEST = Date.UTC(2100, 0);

/**
 * A new row's key, like the push keys of the hosted database: 8 characters of time (milliseconds since 1970, so
 * keys sort by age), then 16 random characters (96 bits).
 */
export function newKey(now: Date): string {
  let key = writeTime(now.getTime());
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  const end = used + RANDOM_CHARACTERS;
  for (; used < end; used++) key += ALPHABET.charAt((random[used] ?? 0) % 64);
  return key;
}

/** The first 8 characters of a key made at `time` (milliseconds since 1970). */
export function writeTime(time: number): string {
  return writeInAlphabet(time, TIME_CHARACTERS);
}

/** A whole number as `characters` characters of the key alphabet, which sort like the numbers. */
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

/** When a key was made; undefined if it is neither ours nor a push key of the hosted database. */
export function timeOfKey(key: string): Date | undefined {
  if (!TIMED_KEY.test(key)) return undefined;
  let time = 0;
  for (const character of key.slice(0, TIME_CHARACTERS)) {
    time = time * 64 + ALPHABET.indexOf(character);
  }
  return time > EARLIEST && time < LATEST ? new Date(time) : undefined;
}
