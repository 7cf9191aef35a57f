import { makeDense, normaliseMobile } from '../mobile.ts';
import type { SearchOption } from '../patient.ts';

// A joiner within a word is part of its spelling.
const UNSEEN_AROUND = /^[\s\p{Cf}]+|\p{Cf}+$/gu;

/**
 * How what was typed may stand in an index of lower-cased values. SQLite lowers A to Z only, so that names
 * with other capitals ('Élodie') are looked up as they are usually written too; and keyboards differ in how they
 * put a letter together.
 */
export function listSpellings(by: SearchOption, typed: string): string[] {
  const prefix = typed.replace(UNSEEN_AROUND, '');
  const composed = [prefix, prefix.normalize('NFC'), prefix.normalize('NFD')];
  const spellings = by === 'mobile' ? spellMobile(prefix) : composed.flatMap(spellCases);
  return [...new Set(spellings)].filter((spelling) => spelling !== '');
}

function spellCases(prefix: string): string[] {
  const titled = prefix.replace(
    /(^|[^\p{L}\p{M}])(\p{Ll})/gu,
    (_, before: string, letter: string) => before.concat(letter.toUpperCase()),
  );
  return [prefix.toLowerCase(), prefix, prefix.toUpperCase(), titled].map(lowerPlainLetters);
}

function lowerPlainLetters(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** The first digits, with and without what may be the Indian prefix (R7); or words that stand for a number. */
function spellMobile(prefix: string): string[] {
  const whole = normaliseMobile(prefix);
  const dense = makeDense(prefix);
  if (!/^\+?\d+$/.test(dense)) return [prefix, prefix.toLowerCase(), prefix.toUpperCase()];
  const digits = dense.replace(/^\+/, '');
  const local = digits.replace(/^(?:0091|91|0)/, '');
  return [...(whole === undefined ? [] : [whole]), digits, local];
}
