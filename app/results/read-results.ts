import { plainDigits } from '../text/mobile.ts';
import {
  type AnalyteName,
  ANALYTE_NAMES,
  ANALYTES,
  fromFirstUnit,
  showInOtherUnit,
  toFirstUnit,
  type Unit,
} from './analytes.ts';
import { type Comparator, NOT_ON_SLIP, type ResultValue } from './reference-ranges.ts';

type SlipRange = Pick<ResultValue, 'rangeFrom' | 'rangeTo' | 'rangeSign'>;

/** The meaning of a line that was typed as it stands on the slip. */
export type ReadLine =
  | { kind: 'read'; value: ResultValue; note: string }
  | { kind: 'fault'; message: string; choices: Choice[] };

/** A text that may stand in place of the line. */
export interface Choice {
  line: string;
  label: string;
}

/** In characters. */
const MAX_LINE = 200;

const NUMBER = String.raw`\d{1,7}(?:[.,]\d{1,4})?`;
const BOUND = '<=|>=|<|>';
const GROUPED = /^[1-9]\d{0,2}(?:,\d{2,3})*,\d{3}$/;
const LINE = new RegExp(
  String.raw`^(?<bound>${BOUND})?\s*(?<number>\d{1,3}(?:,\d{2,3}){2,}|${NUMBER})(?![\d.,])(?<rest>.*)$`,
);
const RANGE = new RegExp(
  String.raw`[[(]?\s*(?:(?:ref|range|normal)[.:]*\s*)?(?<![\w.,/])(?:(?<from>${NUMBER})\s*(?:-|to)\s*(?<to>${NUMBER})|(?<end>${BOUND}|up ?to)\s*(?<limit>${NUMBER}))(?![\d.,])`,
);
/** The lab's own word for a value outside its range. */
const MARK = /(?:^|\s)(?:h|l|high|low|\*)$/;

/** One result a line; a semicolon separates results too. Empty lines are left out. */
export function splitLines(text: string): string[] {
  return text
    .split(/[\r\n;]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Reads 'tsh 6.2', 'hba1c 8,1%', 'TPO >1000 IU/mL', 'tsh 6.2 mIU/L (0.4 - 4.2)'. Digits may be of any script. */
export function readLine(typed: string): ReadLine {
  const line = tidy(typed);
  if (line.length > MAX_LINE) return fault('This line is too long for one result.');
  const found = findName(line);
  if (found.kind === 'fault') return found;
  const { name, rest } = found;
  const { label, units, example } = ANALYTES[name];
  const hint = `“${label.toLowerCase()} ${example} ${units[0].unit}”`;
  if (rest === '') return fault(`Which value? Write it after the name, such as ${hint}.`);
  const groups = LINE.exec(rest)?.groups;
  if (!groups) return fault(`${label} is a number, such as ${hint}; “${cut(rest)}” is none.`);
  const { bound, number = '', rest: after = '' } = groups;
  if (GROUPED.test(number)) return askAboutComma(name, `${bound ?? ''}${number}`, after);
  const { unit: typedUnit, range } = readUnitAndRange(after);
  const unit = typedUnit === '' ? units[0] : findTypedUnit(name, typedUnit);
  if (!unit) {
    const known = units.map((one) => one.unit).join(' or ');
    return fault(`${label} is measured in ${known}, not in “${cut(typedUnit)}”.`);
  }
  const value: ResultValue = {
    analyte: name,
    ...NOT_ON_SLIP,
    comparator: (bound as Comparator | undefined) ?? null,
    value: number.replace(',', '.'),
    unit: unit.unit,
    isUnitAssumed: typedUnit === '',
    ...range,
  };
  return checkPossible(value, typedUnit !== '');
}

/** Reads the text after the value: the unit before or after the range of the slip, perhaps with the lab's mark. */
function readUnitAndRange(text: string): { unit: string; range: SlipRange } {
  const found = RANGE.exec(text);
  const before = text.slice(0, found?.index).trim().replace(MARK, '').trim();
  const after = found
    ? text
        .slice(found.index + found[0].length)
        .replace(/[)\]]/g, '')
        .trim()
    : '';
  const unit = after === '' || after === before ? before : `${before} ${after}`.trim();
  const { from, to, end, limit } = found?.groups ?? {};
  const plain = (number: string | undefined) => number?.replace(',', '.') ?? null;
  const [rangeFrom, rangeTo] = end?.startsWith('>') ? [limit, to] : [from, to ?? limit];
  const rangeSign = (end?.startsWith('up') ? '<=' : end) as Comparator | undefined;
  const range = { rangeFrom: plain(rangeFrom), rangeTo: plain(rangeTo) };
  return { unit, range: { ...range, rangeSign: rangeSign ?? null } };
}

/** Names of results that begin with what was typed, for completion. */
export function completeAnalyte(typed: string): AnalyteName[] {
  const start = tidy(typed);
  if (start === '') return [];
  return ANALYTE_NAMES.filter((name) => namesOf(name).some((word) => word.startsWith(start)));
}

/** Small letters, plain digits and signs, single spaces. A raised digit stays: it marks a footnote. */
function tidy(text: string): string {
  return plainDigits(text.replace(/[^²³¹\u2070-\u209f]+/g, (part) => part.normalize('NFKC')))
    .toLowerCase()
    .replace(/[‐-―−]/g, '-')
    .replace(/≤/g, '<=')
    .replace(/≥/g, '>=')
    .replace(/μ/g, 'µ')
    .replace(/\p{Cf}/gu, '')
    .replace(/(?<![\d.])\.(?=\d)/g, '0.')
    .replace(/\s+/g, ' ')
    .trim();
}

function namesOf(name: AnalyteName): string[] {
  const { label, words } = ANALYTES[name];
  return [label.toLowerCase(), ...words.split('; '), name];
}

/** All names, the longest first: 'cortisol 8 am' before 'cortisol'. 'S. Creatinine' and 'ALT (SGPT)' are found too. */
const NAMES = ANALYTE_NAMES.flatMap((name) => namesOf(name).map((word) => ({ name, word })))
  .sort((one, other) => other.word.length - one.word.length)
  .map(({ name, word }) => {
    const escaped = word
      .replace(/[+*.]/g, String.raw`\$&`)
      .replace(/[ \-/]/g, String.raw`[\s\-/.,(]*`);
    // 'k' is no beginning of 'ketones', and 'b1' none of 'b12'.
    const end = /\d$/.test(word) ? String.raw`(?![\d.,])` : '';
    return { name, pattern: new RegExp(String.raw`^${escaped}\)?${end}(?=$|[\s:=<>]|\d)[\s:=]*`) };
  });

function findName(
  line: string,
): { kind: 'name'; name: AnalyteName; rest: string } | (ReadLine & { kind: 'fault' }) {
  for (const { name, pattern } of NAMES) {
    const [found] = pattern.exec(line) ?? [];
    if (found !== undefined) return { kind: 'name', name, rest: line.slice(found.length) };
  }
  const [, written = line, value = ''] =
    /^(.*?\p{L}.*?)\s+([<>\d].*)$/u.exec(line) ?? /^(\D+)(\d.*)$/.exec(line) ?? [];
  if (!/\p{L}/u.test(written) || /^[<>]?\d/.test(line)) {
    return fault(`Which result is it? Write its name first, such as “hba1c ${cut(line)}”.`);
  }
  const alike = /^(?:blood )?(?:glucose|sugar)$/.test(written)
    ? (['glucose-fasting', 'glucose-meal', 'glucose-random'] as const)
    : completeAnalyte(written).slice(0, 5);
  const [only] = alike;
  if (only && isBeginning(written, only) && value !== '') {
    return { kind: 'name', name: only, rest: value };
  }
  const choices = alike.map((name) => choice(name, value));
  const known = `“${cut(written)}” is not a name in the list of results.`;
  return fault(choices.length > 0 ? `${known} Is it one of these?` : known, choices);
}

/** Whether the letters begin a name of one word, and no other result: 'ld' is LDL, and 't4' is not free T4. */
function isBeginning(written: string, name: AnalyteName): boolean {
  if (!/^[a-z]{2,}$/.test(written) || completeAnalyte(written).length > 1) return false;
  return namesOf(name).some((word) => /^[a-z]+$/.test(word) && word.startsWith(written));
}

/** The spellings of units on slips, without spaces; each becomes the one of the table. */
const SPELLINGS: Record<string, string> = {
  'mg%': 'mg/dl',
  'gm%': 'g/dl',
  'g%': 'g/dl',
  'gm/dl': 'g/dl',
  'gms/dl': 'g/dl',
  'gm/l': 'g/l',
  'mcg/dl': 'µg/dl',
  'ug/dl': 'µg/dl',
  'umol/l': 'µmol/l',
  'uiu/ml': 'µiu/ml',
  'miu/l': 'miu/l',
  'mu/l': 'miu/l',
  'uu/ml': 'µiu/ml',
  'µu/ml': 'µiu/ml',
  'mu/ml': 'miu/ml',
  'u/ml': 'iu/ml',
  'iu/l': 'u/l',
  'meq/litre': 'meq/l',
  'mg/gm': 'mg/g',
  'µg/mg': 'mg/g',
  'ug/mg': 'mg/g',
  'mcg/mg': 'mg/g',
  percent: '%',
};

function findTypedUnit(name: AnalyteName, typed: string): Unit | undefined {
  const spelt = typed
    .replace(/\s*(?:of )?(?:creatinine|creat|cr)\.?$/, '')
    .replace(/\s*\/\s*/g, '/')
    .replace(/[\s.]/g, '');
  const { units } = ANALYTES[name];
  return [spelt, SPELLINGS[spelt]]
    .map((one) => units.find(({ unit }) => unit.toLowerCase() === one))
    .find((unit) => unit !== undefined);
}

/** Whether a value lies inside the limits of its analyte; a bound such as '<0.01' may lie outside on its own side. */
export function isPossible({
  analyte,
  comparator,
  value,
  unit,
}: Pick<ResultValue, 'analyte' | 'comparator' | 'value' | 'unit'>) {
  const { from, to } = ANALYTES[analyte].possible;
  const first = toFirstUnit(analyte, Number(value), unit);
  if (comparator?.startsWith('<')) return first <= to;
  return first >= from && (comparator !== null || first <= to);
}

/** Refuses an impossible value, and offers the readings under which it is possible. */
function checkPossible(value: ResultValue, isUnitTyped: boolean): ReadLine {
  const { analyte: name, unit } = value;
  const { label, units, possible } = ANALYTES[name];
  const number = Number(value.value);
  const other = showInOtherUnit(name, number, unit);
  const [from, to] = [value.rangeFrom, value.rangeTo].map((end) =>
    end === null ? undefined : Number(end),
  );
  if (from !== undefined && to !== undefined && from >= to) {
    return fault(
      `The range ${from} to ${to} runs backwards. Write it as on the slip, such as 0.4 - 4.2.`,
    );
  }
  if (isPossible(value)) {
    return { kind: 'read', value, note: other === undefined ? '' : `= ${other}` };
  }
  const [least, most] = [possible.from, possible.to].map((end) => fromFirstUnit(name, end, unit));
  const bound = value.comparator ?? '';
  const choices = units
    .filter((one) => one.unit !== unit && isPossible({ ...value, unit: one.unit }))
    .map((one) =>
      choice(name, `${bound}${value.value} ${one.unit}`, showInOtherUnit(name, number, one.unit)),
    );
  const slipped = String(number / 10);
  if (
    !/\./.test(value.value) &&
    ANALYTES[name].example.includes('.') &&
    isPossible({ ...value, value: slipped })
  ) {
    choices.push(
      choice(name, `${bound}${slipped} ${unit}`, showInOtherUnit(name, number / 10, unit)),
    );
  }
  const read = isUnitTyped ? '' : ` Without a unit ${value.value} is read in ${unit}.`;
  return fault(`${label} can be ${least} to ${most} ${unit}.${read}`, choices);
}

/** '1,250' is 1.25 in one country and 1250 in another. */
function askAboutComma(name: AnalyteName, written: string, rest: string): ReadLine {
  const readings = [written.replaceAll(',', ''), written.replace(',', '.')]
    .filter((one) => !one.includes(','))
    .map((one) => choice(name, `${one}${rest}`));
  const possible = readings.filter(({ line }) => readLine(line).kind === 'read');
  return fault(`Write ${written} without the comma.`, possible);
}

function choice(name: AnalyteName, text: string, converted?: string): Choice {
  const line = `${ANALYTES[name].label} ${text}`.trim();
  return { line, label: converted === undefined ? line : `${line} = ${converted}` };
}

function cut(text: string): string {
  return text.length > 30 ? `${text.slice(0, 30)}…` : text;
}

function fault(message: string, choices: Choice[] = []): ReadLine & { kind: 'fault' } {
  return { kind: 'fault', message, choices };
}
