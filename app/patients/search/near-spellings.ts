import { SAME_SOUND, soundOf } from './similar-names.ts';

const MAX_SWAPS = 2;
const MAX_SOUNDING = 300;
const FEWEST_LETTERS = 3;
const MOST_LETTERS = 30;
/** With fewer letters, nearly every name is one letter away. */
const FEWEST_TO_MISTAKE = 4;
const MOST_TO_MISTAKE = 16;

/** Other spellings of a lower-cased word, the nearest first: the same sound, then one letter wrong, left out or added. */
export function listNearSpellings(word: string): string[] {
  const spelled = word.normalize('NFC');
  if (spelled.length < FEWEST_LETTERS || spelled.length > MOST_LETTERS) return [];
  const near = new Set([...listSounding(spelled), ...listOneLetterOff(spelled)]);
  near.delete(spelled);
  return [...near];
}

function listSounding(word: string): string[] {
  const sound = soundOf(word);
  const known = new Set([word]);
  let latest = [word];
  for (let swaps = 1; swaps <= MAX_SWAPS; swaps++) {
    const next = latest.flatMap(swapOnce).filter((one) => soundOf(one) === sound);
    latest = [...new Set(next)].filter((one) => !known.has(one));
    for (const one of latest) known.add(one);
    if (known.size > MAX_SOUNDING) break;
  }
  return [...known].slice(0, MAX_SOUNDING);
}

function swapOnce(word: string): string[] {
  const swapped: string[] = [];
  for (let at = 0; at < word.length; at++) {
    const put = (length: number, text: string) =>
      swapped.push(word.slice(0, at) + text + word.slice(at + length));
    for (const [one, other] of SAME_SOUND) {
      if (word.startsWith(one, at)) put(one.length, other);
      if (word.startsWith(other, at)) put(other.length, one);
    }
    if (/[bcdgjkst]/.test(word[at] ?? '')) put(1, word[at + 1] === 'h' ? '' : `${word[at]}h`);
    if (word[at] === 'h') put(1, '');
    if (word[at] === word[at + 1]) put(1, '');
    else if (/[a-z]/.test(word[at] ?? '')) put(1, `${word[at]}${word[at]}`);
  }
  return swapped;
}

function listOneLetterOff(word: string): string[] {
  const letters = [...word];
  if (letters.length < FEWEST_TO_MISTAKE || letters.length > MOST_TO_MISTAKE) return [];
  const put = (at: number, length: number, text: string) =>
    [...letters.slice(0, at), text, ...letters.slice(at + length)].join('');
  const alphabet = alphabetOf(letters[0] ?? '');
  const off: string[] = [];
  for (const [at, letter] of letters.entries()) {
    off.push(put(at, 2, `${letters[at + 1] ?? ''}${letter}`), put(at, 1, ''));
    for (const other of alphabet) off.push(put(at, 1, other), put(at, 0, other));
  }
  return off;
}

/** The letters of the script, its block of 128 in Unicode; a to z for Latin. */
function alphabetOf(letter: string): string[] {
  const code = letter.codePointAt(0) ?? 0;
  if (code < 0x250) return [...'abcdefghijklmnopqrstuvwxyz'];
  const block = code - (code % 128);
  const signs = Array.from({ length: 128 }, (_, place) => String.fromCodePoint(block + place));
  return signs.filter((sign) => /[\p{L}\p{M}]/u.test(sign));
}
