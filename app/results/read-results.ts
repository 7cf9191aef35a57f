import type { Unit } from './analyte.ts';
import { plainDigits } from '../text/mobile.ts';
import {
  type AnalyteName,
  ANALYTES,
  fromFirstUnit,
  type ResultUnits,
  showInOtherUnit,
  toFirstUnit,
} from './analytes.ts';
import { findAnalyte, findName, isIdle, readMark } from './read-name.ts';
import { findTypedUnit, isActivity, looksLikeUnit } from './read-unit.ts';
import { type Comparator, NOT_ON_SLIP, type ResultValue } from './reference-ranges.ts';

type SlipRange = Pick<ResultValue, 'rangeFrom' | 'rangeTo' | 'rangeSign'>;

/** The facts that decide between readings of a line. */
export interface Known {
  sex?: 'female' | 'male' | 'other' | null | undefined;
  units?: ResultUnits | undefined;
}

/** The meaning of a line that was typed as it stands on the slip. */
export type ReadLine =
  | { kind: 'read'; value: ResultValue; note: string }
  | { kind: 'fault'; message: string; choices: Choice[]; isMissing?: true };

/** A text that may stand in place of the line. */
export interface Choice {
  line: string;
  label: string;
  /** The value and unit of the label. */
  short?: string;
}

/** In characters. */
const MAX_LINE = 200;

const NUMBER = String.raw`\d{1,7}(?:[.,]\d{1,4})?`;
const END = String.raw`(?!\d|[.,]\d)`;
const SIGN = '<=|>=|<|>';
const GROUPED = /^[1-9]\d{0,2}(?:,\d{2,3})*,\d{3}$/;
const VALUE = new RegExp(
  String.raw`^(?<bound>${SIGN})?\s*(?<number>\d{1,3}(?:,\d{2,3}){2,}|${NUMBER})${END}(?<rest>.*)$`,
);
const WORD =
  /^(.+?)[\s:=,-]+\(?((?:positive\s*\(?\s*)?1:\d{1,5}|weakly positive|positive|negative|trace|not detected|reactive|non-reactive)\)*$/;
const TG = /^(?:s[. ]+|serum )?tg(?=[\s:=<>\d-])/;
const METER = /^(.+?)[\s:=-]+(hi|lo|high|low)$/;

const NO_RANGE: SlipRange = { rangeFrom: null, rangeTo: null, rangeSign: null };

/** One result a line; a semicolon separates results too, and a comma between two that can be read. */
export function splitLines(text: string): string[] {
  return text
    .split(/[\r\n;]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .flatMap(splitAtCommas);
}

function splitAtCommas(line: string): string[] {
  if (line.length > 5 * MAX_LINE || !/,\s*\p{L}/u.test(line)) return [line];
  if (isReading(readLine(line))) return [line];
  const parts = line.split(/,(?=\s*\p{L})/u).map((part) => part.trim());
  const isResult = (part: string) => {
    const found = findName(tidy(part));
    return found.kind === 'name' && found.rest !== '';
  };
  return parts.every(isResult) ? parts : [line];
}

/** Reads 'tsh 6.2', 'hba1c 8,1%', 'TPO >1000 IU/mL', 'TSH - ULTRASENSITIVE 6.2 H µIU/mL 0.4 - 4.2'. Digits may be of any script. */
export function readLine(typed: string, known: Known = {}): ReadLine {
  // So that no expression below runs over a text without end.
  const line = typed.length > 50 * MAX_LINE ? undefined : tidy(typed);
  if (line === undefined || line.length > MAX_LINE)
    return fault('This line is too long for one result.');
  // 'Tg' is thyroglobulin as well, but not in the units of triglycerides.
  if (TG.test(line)) {
    const read = readLine(line.replace(TG, 'triglycerides'), known);
    if (read.kind === 'fault' || !read.value.isUnitAssumed) return read;
    const message = '“tg” can be triglycerides or thyroglobulin, which is not in the table.';
    return fault(message, [choiceOf(read.value)]);
  }
  const inWords = readWord(line);
  if (inWords) return inWords;
  const found = findName(line);
  if (found.kind === 'none') return sayMissing(line, found.written);
  if (found.kind === 'several') {
    const choices = found.names
      .map((name) => choice(name, found.rest))
      .filter((one) => isReading(readLine(one.line, known)));
    if (choices.length === 0) return sayMissing(line, found.written);
    return fault(`${notListed(found.written)} Is it one of these?`, choices);
  }
  const { name, rest } = found;
  if (rest === '') return fault(`Which value? Write it after the name, such as ${hintOf(name)}.`);
  const groups = VALUE.exec(rest)?.groups;
  if (!groups) return sayNoNumber(name, rest);
  const { bound = '', number = '', rest: after = '' } = groups;
  if (GROUPED.test(number)) return askAboutComma(name, `${bound}${number}`, after, known);
  if (/^\s*-\s*\d/.test(after)) {
    return fault(
      `“${cut(rest)}” begins with a range. Write the value first, such as ${hintOf(name)}.`,
    );
  }
  const value: ResultValue = {
    ...NOT_ON_SLIP,
    analyte: name,
    comparator: bound === '' ? null : (bound as Comparator),
    value: number.replace(',', '.'),
    unit: '',
    ...NO_RANGE,
    labMark: found.labMark,
  };
  return readRest(value, `${found.unit} ${after}`, known);
}

/** An answer in words, or a meter's HI and LO, behind the name of a result; undefined for any other line. */
function readWord(line: string): ReadLine | undefined {
  const [, meter = ''] = METER.exec(line) ?? [];
  const measured = findName(meter);
  if (measured.kind === 'name' && measured.rest === '' && measured.name.startsWith('glucose')) {
    return fault(
      "Beyond what the meter measures: write >600 or <20, as the meter's booklet has it.",
    );
  }
  const [, written = '', answer = ''] = WORD.exec(line) ?? [];
  const found = findName(written);
  if (found.kind !== 'name' || found.rest !== '') return undefined;
  const { hasWords } = ANALYTES[found.name];
  const word = answer.replace(/\s*\(\s*/, ' ').replace(/positive\s*1/, 'positive 1');
  if (!hasWords && word !== 'not detected') return sayNoNumber(found.name, word);
  const value = { ...NOT_ON_SLIP, ...NO_RANGE, comparator: null, value: '', unit: '', word };
  return { kind: 'read', value: { ...value, analyte: found.name }, note: '' };
}

function sayMissing(line: string, written: string): ReadLine {
  if (!/\p{L}/u.test(written) || /^[<>]?\d[\d.,]*\s*(?:%|$)/.test(line) || /^[<>]/.test(line)) {
    return fault(`Which result is it? Write its name first, such as “hba1c ${cut(line)}”.`);
  }
  if (/\d/.test(line)) {
    const message = `${notListed(written)} It stays in the file, not saved.`;
    return { ...fault(message), isMissing: true };
  }
  const words = line.split(' ');
  for (let end = words.length - 1; end > 0; end--) {
    const name = findAnalyte(words.slice(0, end).join(' '));
    if (name) return sayNoNumber(name, words.slice(end).join(' '));
  }
  return fault(notListed(written));
}

/** Reads what follows the value: marks, unit, range, method and a second reading in brackets, in whichever order. */
function readRest(value: ResultValue, text: string, known: Known): ReadLine {
  const { analyte: name } = value;
  const { label, units } = ANALYTES[name];
  const ranges: SlipRange[] = [];
  let unit: Unit | undefined;
  const marks: string[] = [];
  let isOdd = false;
  const twoUnits = fault(`This line has two units, “${cut(text.trim())}”. Write one.`);
  const isOther = (one: Unit, first = one) => (one.factor ?? 1) !== (first.factor ?? 1);
  let left = text.replace(/\s*\/\s*/g, '/').replace(/\b([mnµu]?gm?s?) %/g, '$1%');
  for (;;) {
    left = left.replace(/^[\s,)\]:]+/, '');
    const take = (pattern: RegExp) => {
      const found = pattern.exec(left);
      if (found) left = left.slice(found[0].length);
      return found;
    };
    const mark = take(MARK);
    if (mark) {
      marks.push(mark[1] ?? '');
      continue;
    }
    const second = SECOND.exec(left);
    const other = second && findTypedUnit(name, second[2] ?? '');
    if (second && other) {
      left = left.slice(second[0].length);
      if (second[1] !== undefined && !isEqual(value, unit ?? units[0], second[1], other))
        return fault(`The two values do not agree: “${cut(text.trim())}”. Write one of them.`);
      if (second[1] === undefined && isOther(other, unit)) return twoUnits;
      unit ??= second[1] === undefined ? other : units[0];
      continue;
    }
    take(LABEL);
    const range = take(RANGE);
    if (range) {
      const read = toRange(range.groups ?? {});
      if (read) ranges.push(read);
      else isOdd = true;
      continue;
    }
    const [word, typed = ''] = UNIT.exec(left) ?? [];
    if (word === undefined) break;
    const its = findTypedUnit(name, typed);
    if (its && isOther(its, unit)) return twoUnits;
    if (!its && looksLikeUnit(typed)) return sayWrongUnit(value, typed, ranges[0]);
    if (!its && !isIdle(name, typed)) break;
    unit ??= its;
    left = left.slice(word.length);
  }
  const hasWords = left.trim() !== '';
  if (hasWords && !(unit && isRangeInWords(left))) {
    const odd = `“${cut(left.trim())}” is not understood`;
    return fault(`${label} ${value.value}: ${odd}. Write each result on a line of its own.`);
  }
  const leftOut = hasWords
    ? 'range in words, left out'
    : ranges.length > 1
      ? 'several ranges, left out'
      : isOdd
        ? 'range with a comma, left out'
        : '';
  const [range = NO_RANGE] = leftOut === '' ? ranges : [];
  // 'High' may belong to the words of a range, 'H' does not.
  const mark = marks.find((one) => one !== '*' && (leftOut === '' || !/high|low/.test(one)));
  const labMark = value.labMark ?? readMark(mark);
  const given = unit ?? findUnitOf(name, known);
  if (!unit && value.analyte === 'urine-acr' && Number(value.value) < 1) {
    return fault('Write the unit: 0.03 as a ratio is 30 mg/g.');
  }
  const read = { ...value, ...range, labMark, unit: given.unit, isUnitAssumed: !unit };
  return checkPossible(read, leftOut, known);
}

const MARK = /^[[(]?\s*(hh?|ll?|(?:high|low)(?!\s*[<>])|↑+|↓+|\*+)\s*[\])]?(?=$|[\s,()<>[\]])/;
const LABEL =
  /^[[(]?\s*(?:(?:bio(?:logical)?\.?\s*)?ref(?:erence)?\.?\s*(?:intervals?|ranges?|values?|int\.?)?|normal(?:\s+range)?|range|n\s*:)[\s.:]*(?=[[(]?\s*(?:\d|[<>]|up ?to))/;
const SECOND = new RegExp(String.raw`^[[(]\s*(?:(${NUMBER})\s*)?([a-zµ%][^()[\]\s]*)\s*[)\]]`);
const RANGE = new RegExp(
  String.raw`^[[(]?\s*(?:(?:from\s+)?(?<from>${NUMBER})\s*(?:-|~|to)\s*(?<to>${NUMBER})|(?<end>${SIGN}|up ?to|from)\s*(?<limit>${NUMBER}))${END}`,
);
const UNIT = /^((?:%|[a-zµ][^\s,()[\]<>]*)(?:\s+(?:of\s+)?creat(?:inine)?\b\.?)?)/;
/** Words of ranges that depend on something: a result with a condition of its own is another one. */
const RANGE_WORDS =
  /deficien|sufficien|desirable|borderline|optim|normal|diabet|\bsee\b|refer|\bnotes?\b|\b(?:fe)?males?\b|\b(?:wo)?men\b|adult|child|phase|follicular|luteal|trimester|\brisk\b|target|goal|interval|toxic|pregnan|menopaus|years|\byrs?\b|interpret|above|below|therapeutic|\b(?:very )?high\b|\blow\b|control/;
const OTHER_RESULT =
  /[a-z]\d|urin|\b24 ?-?h|\bhours?\b|\bhrs?\b|\bfree\b|\btotal\b|ioni[sz]|ratio|\bpost\b|after|stimul|suppress|\bmin\b|minutes|fasting|csf|fluid|saliva|spot|basal|dexa|acth|random|meal|prandial/;

function isRangeInWords(left: string): boolean {
  const words = left.replace(/post[\s-]*menopaus/g, 'menopaus');
  const hasOther = OTHER_RESULT.test(words) || words.split(/[\s,:]+/).some(findAnalyte);
  return RANGE_WORDS.test(words) && !hasOther;
}

/** Undefined for an end with a comma that can be a point or none: '1,200'. */
function toRange({
  from,
  to,
  end,
  limit,
}: Record<string, string | undefined>): SlipRange | undefined {
  if ([from, to, limit].some((one) => one !== undefined && /,\d{3}$/.test(one))) return undefined;
  const plain = (number: string | undefined) => number?.replace(',', '.') ?? null;
  if (end === undefined) return { rangeFrom: plain(from), rangeTo: plain(to), rangeSign: null };
  const rangeSign = /^[<>]/.test(end) ? (end as Comparator) : null;
  return /^(?:>|from)/.test(end)
    ? { rangeFrom: plain(limit), rangeTo: null, rangeSign }
    : { rangeFrom: null, rangeTo: plain(limit), rangeSign };
}

/** Whether a value in another unit, '42 mmol/mol' behind '6.0 %', is the same one but for rounding. */
function isEqual(
  { analyte, value }: ResultValue,
  unit: Unit,
  second: string,
  other: Unit,
): boolean {
  const [one, same] = [
    toFirstUnit(analyte, Number(value), unit.unit),
    toFirstUnit(analyte, Number(second.replace(',', '.')), other.unit),
  ];
  return Math.abs(one - same) <= 0.03 * Math.max(one, same);
}

function sayWrongUnit(value: ResultValue, typed: string, range: SlipRange = NO_RANGE): ReadLine {
  const { label, units } = ANALYTES[value.analyte];
  const message = `${label} is measured in ${units.map(({ unit }) => unit).join(' or ')}, not in “${cut(typed)}”.`;
  // Of TSH, mIU/mL is a known slip of the pen; of others a unit of another size is no reading.
  const meant = units.filter(
    ({ unit }) => value.analyte === 'tsh' && isActivity(unit) && isActivity(typed),
  );
  return fault(
    message,
    meant.map((unit) => choiceOf(inUnit({ ...value, ...range }, unit))),
  );
}

/** Small letters, plain digits and signs, single spaces. A raised digit stays: it marks a footnote. */
function tidy(text: string): string {
  return plainDigits(text.replace(/[^²³¹\u2070-\u209f]+/g, (part) => part.normalize('NFKC')))
    .toLowerCase()
    .replace(/[‐-―−]/g, '-')
    .replace(/≤|< =/g, '<=')
    .replace(/≥|> =/g, '>=')
    .replace(/\bless than\b/g, '<')
    .replace(/\b(?:more|greater) than\b/g, '>')
    .replace(/μ/g, 'µ')
    .replace(/\p{Cf}/gu, '')
    .replace(/\[iu\]/g, 'iu')
    .replace(/(^|[^\d.])\.(?=\d)/g, '$10.')
    .replace(/[\s|"]+/g, ' ')
    .trim()
    .replace(/^\d{1,2}[.)] (?=\p{L})/u, '');
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

/** The unit of a value without one: the clinic's, else the first. */
function findUnitOf(name: AnalyteName, { units = {} }: Known): Unit {
  const all = ANALYTES[name].units;
  return all.find(({ unit }) => unit === units[name]) ?? all[0];
}

/** Refuses an impossible value and asks about an unusual one, with the readings under which it is possible. */
function checkPossible(value: ResultValue, note: string, known: Known): ReadLine {
  const { analyte: name, unit } = value;
  const { label, units, possible } = ANALYTES[name];
  const number = Number(value.value);
  const { rangeFrom: from, rangeTo: to } = value;
  if (from !== null && to !== null && Number(from) >= Number(to)) {
    return fault(
      `The range ${Number(from)} to ${Number(to)} runs backwards. Write it as on the slip, such as 0.4 - 4.2.`,
    );
  }
  const others = units
    .filter((one) => one.unit !== unit)
    .map((one) => inUnit(value, one))
    .filter(isPossible);
  if (isPossible(value)) {
    if (value.isUnitAssumed && others.some((other) => isLikelier(value, other, known))) {
      const choices = [value, ...others].map(choiceOf);
      return fault(`${label} ${writeNumber(value)}: which is on the slip?`, choices);
    }
    return { kind: 'read', value, note: [showConverted(value), note].filter(Boolean).join('; ') };
  }
  const choices = others.map(choiceOf);
  const slipped = { ...value, value: String(number / 10) };
  const isWhole = !value.value.includes('.') && ANALYTES[name].example.includes('.');
  if (isWhole && isPossible(slipped)) choices.push(choiceOf(slipped));
  const [least, most] = [possible.from, possible.to].map((end) =>
    Number(fromFirstUnit(name, end, unit).toPrecision(3)),
  );
  const read = value.isUnitAssumed ? ` Without a unit ${value.value} is read in ${unit}.` : '';
  return fault(`${label} can be ${least} to ${most} ${unit}.${read}`, choices);
}

function inUnit(value: ResultValue, { unit }: Unit): ResultValue {
  return { ...value, unit };
}

/** Whether a number is nearer to usual values in the other unit, or usual in both while the clinic has not set one. */
function isLikelier(value: ResultValue, other: ResultValue, { sex, units }: Known): boolean {
  const spans = ANALYTES[value.analyte].usual ?? [];
  const fitting = spans.filter((span) => span.sex === undefined || span.sex === sex);
  const distance = (one: ResultValue) => {
    const first = toFirstUnit(one.analyte, Number(one.value), one.unit);
    const ends = (fitting.length > 0 ? fitting : spans).map(({ from, to }) =>
      first < from ? Math.log(from / first) : first > to ? Math.log(first / to) : 0,
    );
    return Math.min(...ends);
  };
  const [own, its] = [distance(value), distance(other)];
  return its < own || (own === 0 && its === 0 && units?.[value.analyte] === undefined);
}

/** '= 33.3 mmol/L', with the sign of a bound. */
function showConverted({ analyte, comparator, value, unit }: ResultValue): string {
  const other = showInOtherUnit(analyte, Number(value), unit);
  return other === undefined ? '' : `= ${comparator ?? ''}${other}`;
}

/** '1,250' is 1.25 in one country and 1250 in another. */
function askAboutComma(name: AnalyteName, written: string, rest: string, known: Known): ReadLine {
  const readings = [written.replaceAll(',', ''), written.replace(',', '.')]
    .filter((one) => !one.includes(','))
    .map((one) => choice(name, `${one}${rest}`));
  const possible = readings.filter(({ line }) => readLine(line, known).kind === 'read');
  return fault(`Write ${written} without the comma.`, possible);
}

const writeNumber = ({ comparator, value }: ResultValue) => `${comparator ?? ''}${value}`;

/** ' (0.4 - 4.2)', ' (<100)', ' (up to 4.2)'; nothing without a range. */
export function writeRange({ rangeFrom, rangeTo, rangeSign }: SlipRange): string {
  if (rangeFrom !== null && rangeTo !== null) return ` (${rangeFrom} - ${rangeTo})`;
  if (rangeTo !== null) return ` (${rangeSign ?? 'up to '}${rangeTo})`;
  return rangeFrom === null ? '' : ` (${rangeSign ?? 'from '}${rangeFrom})`;
}

/** '6.2 mIU/L H (0.4 - 4.2)': what is typed behind the name. */
function writeValue(value: ResultValue): string {
  if (value.word !== null) return value.word;
  const mark = value.labMark === null ? '' : value.labMark === 'high' ? ' H' : ' L';
  return `${writeNumber(value)} ${value.unit}${mark}${writeRange(value)}`;
}

/** A button that reads the value in its unit; the line keeps range and mark. */
function choiceOf(value: ResultValue): Choice {
  const { label } = ANALYTES[value.analyte];
  const short = `${writeNumber(value)} ${value.unit}`;
  const shown = `${label} ${short} ${showConverted(value)}`.trim();
  return { line: `${label} ${writeValue(value)}`, label: shown, short };
}

function choice(name: AnalyteName, text: string): Choice {
  const line = `${ANALYTES[name].label} ${text}`.trim();
  return { line, label: line };
}

/** Whether a line is read, or read once somebody has chosen. */
const isReading = (found: ReadLine) => found.kind === 'read' || found.choices.length > 0;

const notListed = (written: string) =>
  `“${cut(written, 60)}” is not a name in the list of results.`;

function sayNoNumber(name: AnalyteName, text: string) {
  return fault(
    `${ANALYTES[name].label} is a number, such as ${hintOf(name)}; “${cut(text)}” is none.`,
  );
}

function hintOf(name: AnalyteName): string {
  const { label, example, units } = ANALYTES[name];
  return `“${label.toLowerCase()} ${example} ${units[0].unit}”`;
}

function cut(text: string, most = 30): string {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}

function fault(message: string, choices: Choice[] = []): ReadLine & { kind: 'fault' } {
  return { kind: 'fault', message, choices };
}
