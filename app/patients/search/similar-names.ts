import type { Patient } from '../patient.ts';

/** Different Latin spellings of the same sound in Indian names. */
export const SAME_SOUND: [string, string][] = [
  ['ksh', 'x'],
  ['khs', 'x'],
  ['ks', 'x'],
  ['ph', 'f'],
  ['w', 'v'],
  ['ee', 'i'],
  ['ea', 'i'],
  ['oo', 'u'],
  ['ou', 'u'],
];

/** True if two patients in the result have nearly the same name, so that one could be mistaken for the other. */
export function hasSimilarNames(patients: Patient[]): boolean {
  const owners = new Map<string, string>();
  for (const patient of patients) {
    const name = soundOf(patient.name ?? '');
    if (name === '') continue;
    const owner = patient.patientid ?? `no id ${patient.key}`;
    for (const [other, otherOwner] of owners) {
      if (owner !== otherOwner && areNear(name, other)) return true;
    }
    if (!owners.has(name)) owners.set(name, owner);
  }
  return false;
}

/** The words of a name, sorted, without diacritics, capitals and differences of spelling. */
export function soundOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
  const words = plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const sounds = words.map((word) =>
    SAME_SOUND.reduce((sound, [from, to]) => sound.replaceAll(from, to), word)
      .replace(/([bcdgjkst])h/g, '$1')
      .replace(/(\p{L})\1+/gu, '$1'),
  );
  return sounds.sort().join(' ');
}

function areNear(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  const allowed = shorter >= 10 ? 2 : shorter >= 5 ? 1 : 0;
  return Math.abs(one.length - other.length) <= allowed && distance(one, other) <= allowed;
}

/** Damerau-Levenshtein distance: insertions, deletions, substitutions and swaps of neighbours. */
function distance(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwap = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (beforeLast[column - 2] ?? 0) + 1 : Infinity,
      );
    }
    beforeLast = last;
    last = current;
  }
  return last[other.length] ?? 0;
}
