import { writeInAlphabet, writeTime } from '../../storage/keys.ts';
import type { DemoRandom } from './demo-random.ts';

const RANDOM_CHARACTERS = 12;

/** A key as the hosted database gives one: 8 characters of time, 12 random ones. */
export function inventKey(random: DemoRandom, time: number): string {
  let key = writeTime(time);
  for (let place = 0; place < RANDOM_CHARACTERS; place += 2) {
    key += writeInAlphabet(random.whole(4096), 2);
  }
  return key;
}
