import { type AnalyteName, ANALYTE_NAMES, ANALYTES } from './analytes.ts';
import type { ResultValue } from './reference-ranges.ts';

/** Words for how a laboratory measured: they say nothing of what it measured. */
const METHODS = new Set(
  (
    'hplc clia eclia cmia elfa elisa ria fia lc ms lcms photometry photometric spectrophotometry hexokinase god pod jaffe ' +
    'enzymatic kinetic ise uv ngsp ifcc idms direct indirect calculated ultrasensitive ultra sensitive 3rd third ' +
    'generation gen colorimetric colorimetry chemiluminescence electrochemiluminescence immunoassay turbidimetry ' +
    'immunoturbidimetry immunoturbidimetric nephelometry bcg bcp biuret arsenazo iii sls phosphomolybdate chod gpo pap ' +
    'modified certified level by method'
  ).split(' '),
);
const SERUM = new Set(['serum', 'plasma', 'sr', 's', 'fluoride', 'naf']);
const BLOOD = new Set(['blood', 'edta', 'venous']);
/** Of these another result is measured in serum or plasma, such as free haemoglobin. */
const NOT_OF_SERUM: ReadonlySet<AnalyteName> = new Set(['haemoglobin', 'hba1c', 'urine-acr']);

/** Glucose before, after or without regard to a meal: a slip that does not say which is asked. */
const GLUCOSES = ['glucose-fasting', 'glucose-meal', 'glucose-random'] as const;

/** Tests outside the table whose names are that of another result with a number behind it. */
const NAME_WITH_NUMBER =
  /^(?:serum |s[. ]+)?(?:ca[\s-]*(?:125|15[\s.-]*3|19[\s.-]*9|72[\s.-]*4|27[\s.-]*29|50|242|549)|vit(?:amin)?[\s-]*d[\s-]*(?:2|1[,.\s]+25))(?![\d.,]*\d)(?!\s*(?:mg|mmol))/;

/** Whether a word behind the value says nothing of what was measured. */
export function isIdle(name: AnalyteName, word: string): boolean {
  const bare = word.replaceAll('.', '');
  return METHODS.has(bare) || (!NOT_OF_SERUM.has(name) && (bare === 'serum' || bare === 'plasma'));
}

export type FoundName =
  | { kind: 'name'; name: AnalyteName; unit: string; rest: string; labMark: ResultValue['labMark'] }
  | { kind: 'several'; written: string; names: readonly AnalyteName[]; rest: string }
  | { kind: 'none'; written: string };

/** Finds the name of a result at the beginning of a tidied line; the rest begins with the value. */
export function findName(line: string): FoundName {
  const [marker] = NAME_WITH_NUMBER.exec(line) ?? [];
  if (marker !== undefined) return { kind: 'none', written: marker };
  const starts = [...line.matchAll(/(?:[<>]=?\s*)?\d[\d.,]*/g)].map(({ index }) => index);
  const fromEnd = [...starts].sort((one, next) => next - one);
  // The longest name counts: 'cortisol 8 am 12' before 'cortisol'.
  for (const start of fromEnd) {
    const { written, labMark } = endName(line.slice(0, start));
    const name = findAnalyte(written);
    if (name) return { kind: 'name', name, unit: '', rest: line.slice(start), labMark };
    // 'TSH (µIU/mL)'
    const [, bare = '', unit = ''] = /^(.*)\(([^()]*[/%][^()]*)\)$/.exec(written) ?? [];
    const measured = findAnalyte(bare);
    if (measured) return { kind: 'name', name: measured, unit, rest: line.slice(start), labMark };
  }
  const alone = findAnalyte(endName(line).written);
  if (alone) return { kind: 'name', name: alone, unit: '', rest: '', labMark: null };
  const end = starts.find((start) => /\p{L}.*[\s<>=:|-]$/u.test(line.slice(0, start)));
  const { written } = endName(line.slice(0, end));
  const joined = splitWords(written).join(' ');
  if (joined === 'glucose' || joined === 'sugar') {
    return { kind: 'several', written, names: GLUCOSES, rest: line.slice(end ?? line.length) };
  }
  return { kind: 'none', written };
}

/** The name without the signs, and perhaps the laboratory's mark, between it and the value: 'FBS H 110'. */
function endName(text: string) {
  const bare = text.replace(/[\s:=|,*[(-]+$/, '');
  const [found, mark] = /[\s:=|,*-](h|l|high|low|↑|↓)$/.exec(bare) ?? [];
  if (found === undefined) return { written: bare, labMark: null };
  const written = bare.slice(0, -found.length).replace(/[\s:=|,*-]+$/, '');
  return { written, labMark: readMark(mark) };
}

export function readMark(mark = ''): ResultValue['labMark'] {
  return /^[h↑]/.test(mark) ? 'high' : /^[l↓]/.test(mark) ? 'low' : null;
}

/** The result of which this is a listed name, apart from methods and specimens. No part of a name is enough. */
export function findAnalyte(written: string): AnalyteName | undefined {
  const whole = findByWords(written);
  if (whole || !written.includes('(')) return whole;
  // 'Anti Thyroid Peroxidase (TPO) Antibody': what stands in brackets says the same once more.
  const outside = findByWords(written.replace(/\([^()]*\)/g, ' '));
  const isSame = [...written.matchAll(/\(([^()]*)\)/g)].every(
    ([, inner = '']) => splitWords(inner).length === 0 || findByWords(inner) === outside,
  );
  return isSame ? outside : undefined;
}

function findByWords(written: string): AnalyteName | undefined {
  const found = findInTurn(splitWords(written));
  if (!found || !NOT_OF_SERUM.has(found)) return found;
  return tokens(written).some((word) => SERUM.has(word)) ? undefined : found;
}

/** One name, or several of the same result: 'thyroid stimulating hormone tsh'. */
function findInTurn(words: readonly string[]): AnalyteName | undefined {
  const whole = NAMES.get(words.join(''));
  if (whole || words.length > MOST_WORDS) return whole;
  for (let end = 1; end < words.length; end++) {
    const first = NAMES.get(words.slice(0, end).join(''));
    if (first && findInTurn(words.slice(end)) === first) return first;
  }
  return undefined;
}

const MOST_WORDS = 12;

/** The words of a name without methods and specimens: 's' is one at the beginning only. */
function splitWords(written: string): string[] {
  return tokens(written).filter(
    (word, place) =>
      !METHODS.has(word) && !BLOOD.has(word) && !(SERUM.has(word) && (word !== 's' || place === 0)),
  );
}

/** 'c.l.i.a' is one word, and 'k+' and 'hb%' keep their signs. */
function tokens(written: string): string[] {
  return written
    .replace(/\b(?:[a-z]\.){2,}[a-z]?\b/g, (letters) => letters.replaceAll('.', ''))
    .replace(/['’]s\b/g, '')
    .replace(/\bwhole blood\b/g, 'blood')
    .replace(/\b(?:hrs?|hour)\b/g, 'hours')
    .split(/[^\p{L}\p{N}+%]+/u)
    .filter((word) => word !== '');
}

const NAMES = new Map(
  ANALYTE_NAMES.flatMap((name) => {
    const { label, words } = ANALYTES[name];
    return [label, ...words.split('; '), name].map(
      (word) => [splitWords(word.toLowerCase()).join(''), name] as const,
    );
  }),
);
