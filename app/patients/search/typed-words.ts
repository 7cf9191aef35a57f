/** A word of a typed name: each of its spellings may stand at the beginning of a word in the record. */
export interface TypedWord {
  spellings: string[];
  /** The word in the record must be exactly this one: initials. */
  isWhole?: boolean;
}

const INVISIBLE = /\p{Cf}/gu;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const MAX_WORDS = 8;

/** The words of a typed text, each once, lower-cased; at most eight. */
export function splitWords(typed: string): string[] {
  const words = typed.replace(INVISIBLE, '').toLowerCase().match(WORD) ?? [];
  return [...new Set(words)].slice(0, MAX_WORDS);
}

/**
 * The spellings of a lower-cased word in the index. The database lowers A to Z only, so that other capitals ('Élodie')
 * are looked up as they are usually written; composed and decomposed letters are both looked up.
 */
export function spellWord(word: string): TypedWord {
  const [first = '', ...rest] = word;
  const cases = /^[a-z0-9]*$/.test(word)
    ? [word]
    : [word, first.toUpperCase() + rest.join(''), word.toUpperCase()].map(lowerPlainLetters);
  return {
    spellings: [...new Set(cases.flatMap((one) => [one.normalize('NFC'), one.normalize('NFD')]))],
  };
}

function lowerPlainLetters(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

const RUN_OF_INITIALS = /^[a-z]{2,3}$/;
const MAX_RUNS = 2;

/**
 * Other readings of the same words, as initials are written 'M. V.', 'M V', 'M.V.' and 'MV': one word of two or three
 * letters taken apart, and single letters taken together. Empty if there is no other reading.
 */
export function readInitials(words: readonly string[]): TypedWord[][] {
  const runs = words.filter((word) => RUN_OF_INITIALS.test(word)).slice(0, MAX_RUNS);
  const apart = runs.map((run) => {
    const others = words.filter((word) => word !== run).map(spellWord);
    return [...new Set(run)]
      .map((letter): TypedWord => ({ spellings: [letter], isWhole: true }))
      .concat(others);
  });
  const letters = words.filter((word) => /^[a-z]$/.test(word));
  const others = words.filter((word) => !letters.includes(word));
  const together = [{ spellings: [letters.join('')], isWhole: true }, ...others.map(spellWord)];
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
