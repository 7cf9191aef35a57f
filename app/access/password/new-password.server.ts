const MIN_CHARACTERS = 15;
/** A longer password is not hashed. */
export const MAX_PASSWORD_BYTES = 1024;

// Words that common long passwords are made of, besides keyboard rows and repeats.
const COMMON_WORDS =
  /password|passwort|passw0rd|passcode|welcome|letmein|iloveyou|loveyou|sunshine|princess|football|baseball|superman|batman|dragon|monkey|master|shadow|michael|jennifer|charlie|computer|internet|trustno1|changeme|default|secret|admin|administrator|login|access|clinic|doctor|hospital|patient|endocrine|thyroid|diabetes|reception|staff|visakhapatnam|vizag|india/g;
const RUNS = [
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik',
  '1q2w3e4r5t6y7u8i9o0p',
  '01234567890123456789',
];

const MIN_OWN_CHARACTERS = 8;
export const GUESSABLE =
  'is too easy to guess: it is made of common words, rows of keys or repeats. Add words of your own.';

/** Why a new password is not accepted, as a sentence; undefined if it is. */
export function checkNewPassword(text: string): string | undefined {
  if ([...text].length < MIN_CHARACTERS) {
    return `The password must have at least ${MIN_CHARACTERS} characters. Several words with something of your own between them do well.`;
  }
  if (new TextEncoder().encode(text).length > MAX_PASSWORD_BYTES) {
    return `The password must not be longer than ${MAX_PASSWORD_BYTES} bytes.`;
  }
  return isGuessable(text) ? `The password ${GUESSABLE}` : undefined;
}

/** Whether a password or passphrase has fewer than eight characters that are hard to guess. */
export function isGuessable(text: string): boolean {
  return countOwnCharacters(text) < MIN_OWN_CHARACTERS;
}

/** The number of characters that belong to no common word, keyboard row, year or repeat. */
function countOwnCharacters(text: string): number {
  const plain = text.toLowerCase().replace(/[\s\-_.,!@#$%^&*]/g, '');
  const ownWords = plain.replace(COMMON_WORDS, '').replace(/(?:19|20)\d\d/g, '');
  const withoutRuns = RUNS.reduce(removeRun, ownWords);
  // A unit that is repeated counts once.
  const once = withoutRuns.replace(/(.{1,12}?)\1+/gu, '$1');
  return Math.min([...once].length, new Set(once).size * 2);
}

/** Removes every sequence of four or more characters of the run, forwards or backwards. */
function removeRun(text: string, run: string): string {
  const backwards = [...run].reduceRight((done, letter) => done + letter);
  let left = text;
  for (let length = run.length; length >= 4; length--) {
    for (const row of [run, backwards]) {
      for (let start = 0; start + length <= row.length; start++) {
        left = left.replaceAll(row.slice(start, start + length), '');
      }
    }
  }
  return left;
}
