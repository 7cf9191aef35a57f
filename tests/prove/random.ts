import { DemoRandom } from '../../commands/demo/demo-random.ts';

export type Random = DemoRandom;

/** A random generator that repeats its numbers for the same seed and part. */
export function openRandom(seed: number, part: string): Random {
  let mixed = seed;
  for (const character of part)
    mixed = (Math.imul(mixed, 31) + (character.codePointAt(0) ?? 0)) | 0;
  return new DemoRandom(mixed);
}

export function drawHex(random: Random, length: number): string {
  return Array.from({ length }, () => random.whole(16).toString(16)).join('');
}
