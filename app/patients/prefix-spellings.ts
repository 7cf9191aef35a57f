import { makeDense, normaliseMobile } from './mobile.ts';
import type { SearchOption } from './patient.ts';

/**
 * How what was typed may stand in an index of lower-cased values. SQLite lowers A to Z only, so that names
 * with other capitals ('Élodie') are looked up as they are usually written too.
 */
export function listSpellings(by: SearchOption, typed: string): string[] {
  const prefix = typed.trimStart();
  const spellings = by === 'mobile' ? spellMobile(prefix) : spellCases(prefix);
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
