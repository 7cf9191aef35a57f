import type { DemoRandom } from './demo-random.ts';

const ALPHABET = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';
const RANDOM_CHARACTERS = 12;

let lastTime = -1;
let lastWritten = '';

/** A key as the hosted database gives one: 8 characters of time, 12 random ones. */
export function inventKey(random: DemoRandom, time: number): string {
  let key = writeTime(time);
  for (let place = 0; place < RANDOM_CHARACTERS; place += 2) {
    const two = random.whole(4096);
    key += ALPHABET.charAt(two >> 6) + ALPHABET.charAt(two & 63);
  }
  return key;
}

function writeTime(time: number): string {
  if (time === lastTime) return lastWritten;
  let written = '';
  for (let place = 0, left = time; place < 8; place++) {
    written = ALPHABET.charAt(left % 64) + written;
    left = Math.floor(left / 64);
  }
  lastTime = time;
  lastWritten = written;
  return written;
}
