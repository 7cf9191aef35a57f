/** A word of a typed name: each of its spellings may stand at the beginning of a word in the record. */
export interface TypedWord {
  spellings: string[];
  /** The word in the record must be exactly this one: initials. */
  isWhole?: boolean;
}

const INVISIBLE = /\p{Cf}/gu;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const HYPHENATED = /[\p{L}\p{M}\p{N}]+(?:\p{Pd}[\p{L}\p{M}\p{N}]+)+/gu;
/** Marks of Latin letters may be left out; those of Indian scripts are vowels. */
const LATIN_MARKS = /(\p{Script=Latin})\p{M}+/gu;
/** In `name_words`: no word of a name. */
export const EVERY_NAME = '*';
const MAX_WORDS = 8;

/** The words of a typed text as they are compared, each once; at most eight. */
export function splitWords(typed: string): string[] {
  return [...new Set(foldText(typed).match(WORD))].slice(0, MAX_WORDS);
}

/** The words by which a stored name is found, each once; of 'Sita-Rani' also 'sitarani'. */
export function listNameWords(name: string): string[] {
  const folded = foldText(name);
  const joined = (folded.match(HYPHENATED) ?? []).map((word) => word.replace(/\p{Pd}/gu, ''));
  return [...new Set([...(folded.match(WORD) ?? []), ...joined])];
}

/** Letters as they are compared: 'Ömer' and 'OMER' are both 'omer'. */
export function foldText(text: string): string {
  // The letters become capitals first, so that 'ß' becomes 'ss'.
  const letters = text.normalize('NFKD').toUpperCase().toLowerCase().normalize('NFKD');
  return letters.replace(INVISIBLE, '').replace(LATIN_MARKS, '$1');
}

const spell = (word: string): TypedWord => ({ spellings: [word] });

const RUN_OF_INITIALS = /^[a-z]{2,3}$/;
const MAX_RUNS = 2;

/**
 * Other readings of the same words, as initials are written 'M. V.', 'M V', 'M.V.' and 'MV': one word of two or three
 * letters taken apart, and single letters taken together. Empty if there is no other reading.
 */
export function readInitials(words: readonly string[]): TypedWord[][] {
  const runs = words.filter((word) => RUN_OF_INITIALS.test(word)).slice(0, MAX_RUNS);
  const apart = runs.map((run) => {
    const others = words.filter((word) => word !== run).map(spell);
    return [...new Set(run)]
      .map((letter): TypedWord => ({ spellings: [letter], isWhole: true }))
      .concat(others);
  });
  const letters = words.filter((word) => /^[a-z]$/.test(word));
  const others = words.filter((word) => !letters.includes(word));
  const together = [{ spellings: [letters.join('')], isWhole: true }, ...others.map(spell)];
  return [...apart, ...(letters.length > 1 ? [together] : [])];
}

const TITLES = new Set(
  (
    'mr mrs ms miss master dr prof smt shrimati sri shri sree kum kumari late ' +
    'శ్రీ శ్రీమతి కుమారి డా డాక్టర్ श्री श्रीमती कुमारी डॉ डॉक्टर'
  ).split(' '),
);

/** The words without titles, or undefined if there are none, or nothing else. */
export function dropTitles(words: readonly string[]): string[] | undefined {
  const names = words.filter((word) => !TITLES.has(word));
  return names.length > 0 && names.length < words.length ? names : undefined;
}
