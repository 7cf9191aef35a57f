import { plainDigits } from '../text/mobile.ts';
import type { Form } from './medicine-forms.ts';

/** Units of a dose beside the forms. */
export type DoseUnit = 'mg' | 'mcg' | 'g' | 'IU';

export interface Amount {
  /** '1', '2.5', '½', '1½'; empty: one of a tablet or another counted form. */
  text: string;
  /** Empty: the number is of the medicine's form. */
  unit: Form | DoseUnit | '';
}

/** How often a medicine is taken, and how much at a time. */
export type Taking =
  /** Morning, noon, night; or morning, noon, evening, night. */
  | { kind: 'times'; amounts: Amount[] }
  | { kind: 'a day'; times: 1 | 2 | 3 | 4; amount: Amount }
  | { kind: 'a week'; times: 1 | 2 | 3; amount: Amount }
  | { kind: 'every'; n: number; of: 'day' | 'week' | 'month'; amount: Amount }
  /** Sunday is 0. */
  | { kind: 'weekdays'; days: number[]; amount: Amount }
  | { kind: 'bedtime' | 'once'; amount: Amount }
  | { kind: 'needed'; amount: Amount; most: Amount | undefined };

/** Doses that follow each other, each for so many days. */
export interface Steps {
  kind: 'steps';
  steps: { taking: Taking; days: number }[];
}
export type Dose = Taking | Steps;

/** A typed dose, and for how long if that was typed with it. */
export interface ReadDose {
  dose: Dose;
  /** As in the field of days: '56'. */
  days: string;
}

/** A longer text is words, and is not looked into. */
const MOST_READ = 240;
const NUMBER = String.raw`(?:\d{0,2}[½¼¾]|\d{1,6}(?:\.\d{1,3})?|\.\d{1,3})`;
const UNITS: [RegExp, Form | DoseUnit][] = [
  [/^(?:u|units?)$/, 'units'],
  [/^(?:iu|i\.u\.)$/, 'IU'],
  [/^mgs?$/, 'mg'],
  [/^(?:mcg|µg|μg|ug)$/, 'mcg'],
  [/^(?:g|gm|gram|grams)$/, 'g'],
  [/^(?:ml|mls)$/, 'mL'],
  [/^(?:tab|tabs|tablet|tablets)$/, 'tablet'],
  [/^(?:cap|caps|capsule|capsules)$/, 'capsule'],
  [/^sachets?$/, 'sachet'],
  [/^patch(?:es)?$/, 'patch'],
  [/^drops?$/, 'drops'],
  [/^(?:puffs?|sprays?)$/, 'puffs'],
  [/^(?:inj|injections?)$/, 'injection'],
  [/^applications?$/, 'application'],
];
const AMOUNT = new RegExp(`^(${NUMBER}) ?([a-zµμ.]*)$`);
const LEADING = new RegExp(`^(${NUMBER}) ?(.*)$`);
const PART = new RegExp(`^${NUMBER} ?[a-zµμ.]*$`);
const DAY_NAMES = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const DAY_NAME = /^(sun|mon|tue|wed|thu|fri|sat)(?:days?|s|sdays?|nesdays?|rs|rsdays?|urdays?)?$/;
const NUMBERS: Record<string, number> = { two: 2, three: 3, four: 4, six: 6, second: 2, other: 2 };

/** The form in which the patterns below read a dose: in small letters, with one sign for each dash, fraction and digit. */
function plain(typed: string): string {
  const text = plainDigits(typed.trim().replace(/\s+/g, ' '))
    .toLowerCase()
    .replace(/[‐-―−]/g, '-')
    .replace(/[×✕]/g, 'x')
    .replace(/⁄/g, '/')
    .replace(/(^|[^\d/.])1\/2(?![\d/])/g, '$1½')
    .replace(/(^|[^\d/.])1\/4(?![\d/])/g, '$1¼')
    .replace(/(^|[^\d/.])3\/4(?![\d/])/g, '$1¾')
    .replace(/(\d) (?=[½¼¾])/g, '$1')
    .replace(/(^|[^\d.,])([1-9]\d{0,2}),(\d{3})(?![\d,])/g, '$1$2$3');
  const joined = text.replace(/ ?([-+]) ?/g, '$1');
  // 1+0+1, 1,0,1 and 1-O-1 are written for 1-0-1; the comma of 0,5 is a decimal point.
  return joined
    .replace(/^[\do½¼¾.]+(?:\+[\do½¼¾.]+){2,3}(?= |$)/, (parts) => parts.replaceAll('+', '-'))
    .replace(/^[\do½¼¾]+(?:,[\do½¼¾]+){2,3}(?= |$)/, (parts) => parts.replaceAll(',', '-'))
    .replace(/(\d),(\d)/g, '$1.$2')
    .replace(/(^|-)o(?=-| |$)/g, '$10');
}

/** '1.0' and '01' as '1', '.5' as '0.5'. */
function plainNumber(text: string): string {
  if (/[½¼¾]/.test(text)) return text.replace(/^0+(?=.)/, '');
  return String(Number(text));
}

function readAmount(text: string): Amount | undefined {
  const [, number, word = ''] = AMOUNT.exec(text) ?? [];
  const unit = word === '' ? '' : unitOf(word);
  return number === undefined || unit === undefined
    ? undefined
    : { text: plainNumber(number), unit };
}

const unitOf = (word: string) => UNITS.find(([pattern]) => pattern.test(word))?.[1];

/** Phrases of how often; each gets what came before it as the amount. */
const OFTEN: [RegExp, (amount: Amount, found: string[]) => Taking | undefined][] = [
  [
    /^(?:od|qd|daily|once daily|once a day|a day)$/,
    (amount) => ({ kind: 'a day', times: 1, amount }),
  ],
  [
    /^(?:bd|bid|twice daily|twice a day|2 times a day)$/,
    (amount) => ({ kind: 'a day', times: 2, amount }),
  ],
  [
    /^(?:tds|tid|thrice daily|thrice a day|(?:three|3) times a day)$/,
    (amount) => ({ kind: 'a day', times: 3, amount }),
  ],
  [/^(?:qid|qds|(?:four|4) times a day)$/, (amount) => ({ kind: 'a day', times: 4, amount })],
  [/^(?:hs|at bedtime|bedtime)$/, (amount) => ({ kind: 'bedtime', amount })],
  [/^(?:in the )?(?:morning|mornings)$/, (amount) => atTime(amount, 0)],
  [/^(?:at )?noon$/, (amount) => atTime(amount, 1)],
  [/^(?:in the )?evening$/, (amount) => atTime(amount, 2)],
  [/^(?:at )?night$/, (amount) => atTime(amount, 3)],
  [
    /^(?:weekly|once weekly|once a week|once per week|every week|a week|\/ ?week)$/,
    (amount) => ({ kind: 'a week', times: 1, amount }),
  ],
  [
    /^(?:twice weekly|twice a week|2 times a week)$/,
    (amount) => ({ kind: 'a week', times: 2, amount }),
  ],
  [
    /^(?:thrice weekly|thrice a week|(?:three|3) times a week)$/,
    (amount) => ({ kind: 'a week', times: 3, amount }),
  ],
  [
    /^(?:on )?(?:alt|alternate) days?$|^(?:eod|qod)$/,
    (amount) => ({ kind: 'every', n: 2, of: 'day', amount }),
  ],
  [/^(?:fortnightly|every fortnight)$/, (amount) => ({ kind: 'every', n: 2, of: 'week', amount })],
  [
    /^(?:monthly|once monthly|once a month|every month)$/,
    (amount) => ({ kind: 'every', n: 1, of: 'month', amount }),
  ],
  [
    /^(?:once )?every (\d{1,2}|two|three|four|six|second|other|2nd) (day|week|month)s?$/,
    (amount, [, n = '', of]) => {
      const number = NUMBERS[n] ?? Number.parseInt(n, 10);
      const isRead = number >= 2 && number <= 31;
      return isRead ? { kind: 'every', n: number, of: of as 'day', amount } : undefined;
    },
  ],
  [/^(?:once|once only|stat|single dose|one dose)$/, (amount) => ({ kind: 'once', amount })],
  [
    /^(?:sos|prn|(?:when|as|if) needed|when required)(?:,? (?:max|max\.|up to|at most) (.+?)(?: ?\/ ?day| a day| in a day)?|,? (.+?)(?: ?\/ ?day| a day| in a day))?$/,
    (amount, [, max, a]) => {
      const most = max ?? a;
      const read = most === undefined ? undefined : readAmount(most);
      return most !== undefined && !read ? undefined : { kind: 'needed', amount, most: read };
    },
  ],
  [
    /^(?:on |every )?([a-z]{3,9}(?:(?:,| and| &|) ?[a-z]{3,9})*)$/,
    (amount, [, names = '']) => {
      const words = names.split(/[ ,&]+/).filter((word) => word !== 'and' && word !== '');
      const days = words.map((word) => DAY_NAMES.indexOf(DAY_NAME.exec(word)?.[1] ?? ''));
      if (days.includes(-1)) return undefined;
      return { kind: 'weekdays', days: [...new Set(days)].sort((one, two) => one - two), amount };
    },
  ],
];

function atTime(amount: Amount, place: number): Taking | undefined {
  if (amount.text === '') return undefined;
  const none: Amount = { text: '0', unit: amount.unit };
  // Without an evening there are three times.
  const all = place === 2 ? [none, none, amount, none] : [none, none, none];
  if (place !== 2) all[Math.min(place, 2)] = amount;
  return { kind: 'times', amounts: all };
}

function readTaking(text: string): Taking | undefined {
  const times = readTimes(text);
  if (times) return { kind: 'times', amounts: times };
  const [, number, after = text] = LEADING.exec(text) ?? [];
  let amount: Amount = { text: number === undefined ? '' : plainNumber(number), unit: '' };
  let often = after;
  const [, word = '', rest = ''] = /^([a-zµμ.]+),?(?: (.*))?$/.exec(after) ?? [];
  const unit = number === undefined ? undefined : unitOf(word);
  if (unit !== undefined) {
    amount = { ...amount, unit };
    often = rest;
  }
  for (const [pattern, make] of OFTEN) {
    const found = pattern.exec(often);
    const taking = found && make(amount, [...found]);
    if (taking) return taking;
  }
  return undefined;
}

/** The amounts of '1-0-1' or '10-0-0-8 units'; undefined of anything else. */
function readTimes(text: string): Amount[] | undefined {
  const parts = splitParts(text);
  if (parts?.length !== 3 && parts?.length !== 4) return undefined;
  const amounts = parts.flatMap((part) => readAmount(part) ?? []);
  if (amounts.length !== parts.length) return undefined;
  const units = new Set(amounts.map((one) => one.unit));
  units.delete('');
  // The unit behind the last number is that of all.
  const [unit = ''] = units;
  return units.size > 1 ? undefined : amounts.map(({ text: number }) => ({ text: number, unit }));
}

function splitParts(text: string): string[] | undefined {
  const parts = text.split('-');
  return parts.every((part) => PART.test(part)) ? parts : undefined;
}

const LENGTH =
  /^(.*?)(?: ?x ?| for )(\d{1,3}) ?(d|days?|w|wks?|weeks?|m|mo|mths?|months?|\/ ?7|\/ ?52|\/ ?12)?$/;

/** Splits 'x 7d' or 'for 8 weeks' from the end: the number, and its unit if one is written. */
function splitLength(text: string): { before: string; n: number; of: string } | undefined {
  const [, before = '', n, of = ''] = LENGTH.exec(text) ?? [];
  if (n === undefined || before.trim() === '' || Number(n) < 1) return undefined;
  const unit = /^(?:w|\/ ?52)/.test(of) ? 'week' : /^(?:m|\/ ?12)/.test(of) ? 'month' : of && 'day';
  return { before: before.trim(), n: Number(n), of: unit };
}

const DAYS_OF: Record<string, number> = { day: 1, week: 7, month: 30 };

/**
 * Reads a dose as it is typed or stored. Undefined: words, or a text that has two readings (`findReadings`).
 * `form` tells a list of tablets for one week after another from the times of a day.
 */
export function readDose(typed: string, form = ''): ReadDose | undefined {
  if (typed.length > MOST_READ) return undefined;
  const text = plain(typed);
  const steps = readSteps(text, form);
  if (steps) return { dose: steps, days: '' };
  const taking = readTaking(text);
  if (taking) return { dose: taking, days: '' };
  const length = splitLength(text);
  const long = length && readTaking(length.before);
  if (!length || !long || isFalling(length.before)) return undefined;
  const of = length.of || unitOfRepeats(long);
  if (of === undefined) return undefined;
  const every = long.kind === 'every' && length.of === '' ? long.n : 1;
  return { dose: long, days: String(length.n * every * (DAYS_OF[of] ?? 1)) };
}

/** Whether a text is an amount without saying how often: '10 u'. */
export function isAmountAlone(typed: string): boolean {
  return typed.length <= MOST_READ && readAmount(plain(typed)) !== undefined;
}

/** Whether a number of repeats was typed of which it is not known what it counts: 'twice a week x 8'. */
export function lacksUnit(typed: string): boolean {
  const length = splitLength(plain(typed.slice(0, MOST_READ)));
  return length?.of === '' && readTaking(length.before) !== undefined;
}

/** 'weekly x 8' are eight weeks; of 'twice a week x 8' it is not known. */
function unitOfRepeats(taking: Taking): string | undefined {
  switch (taking.kind) {
    case 'times':
    case 'a day':
    case 'bedtime':
      return 'day';
    case 'a week':
      return taking.times === 1 ? 'week' : undefined;
    case 'every':
      return taking.of;
    default:
      return undefined;
  }
}

function readSteps(text: string, form: string): Steps | undefined {
  const pieces = text.split(/ ?(?:,|;| then ) ?/).filter((piece) => piece !== '');
  const steps =
    pieces.length > 1
      ? pieces.map((piece) => {
          const length = splitLength(piece.replace(/^then /, ''));
          const taking = length && (readTaking(length.before) ?? readBare(length.before));
          const of = length && (length.of || (taking && unitOfRepeats(taking)));
          const every = taking?.kind === 'every' && length?.of === '' ? taking.n : 1;
          return taking && of && { taking, days: length.n * every * (DAYS_OF[of] ?? 1) };
        })
      : listFalling(text, form);
  const all = steps?.flatMap((step) => step || []) ?? [];
  return all.length > 1 && all.length === steps?.length ? { kind: 'steps', steps: all } : undefined;
}

/** '3' and '3 tablets' in a step are of a day. */
function readBare(text: string): Taking | undefined {
  const amount = readAmount(text);
  return amount && { kind: 'a day', times: 1, amount };
}

/** The steps of '40-30-20-10 x 7d'. Three or four small numbers may be times of a day as well. */
function listFalling(text: string, form: string) {
  const [, list, when = ''] = /^(\S+ x ?\d{1,3} ?\w+)(?: (?:in the )?(morning))?$/.exec(text) ?? [];
  const length = list === undefined ? undefined : splitLength(list);
  if (!length || length.of === '' || !isFalling(length.before)) return undefined;
  const parts = length.before.split('-');
  const isShort = parts.length === 3 || parts.length === 4;
  const isOfTablets = ['', 'tablet', 'capsule', 'sachet'].includes(form);
  const isClear = when !== '' || (isOfTablets && parts.every((part) => Number(part) >= 5));
  if (isShort && !isClear) return undefined;
  return makeSteps(parts, length, when);
}

function makeSteps(parts: string[], { n, of }: { n: number; of: string }, when = '') {
  return parts.map((part) => {
    const taking = when === '' ? readBare(part) : readTaking(`${part} ${when}`);
    return taking && { taking, days: n * (DAYS_OF[of] ?? 1) };
  });
}

/** Whether numbers fall or rise from one to the next, as the doses of steps do. */
export function isFalling(text: string): boolean {
  const numbers = splitParts(text)?.map(Number) ?? [];
  if (numbers.length < 2 || numbers.some((number) => !(number > 0))) return false;
  const rises = numbers.slice(1).map((number, place) => number > (numbers[place] ?? 0));
  const isStrict = numbers.every((number, place) => number !== numbers[place + 1]);
  return isStrict && new Set(rises).size === 1;
}

/** Both readings of '3-2-1 x 7d', each as a dose with its days; none of a text with one reading. */
export function findReadings(
  typed: string,
  form = '',
): { times: ReadDose; steps: ReadDose } | undefined {
  if (typed.length > MOST_READ || readDose(typed, form)) return undefined;
  const length = splitLength(plain(typed));
  if (!length || !isFalling(length.before)) return undefined;
  const taking = readTaking(length.before);
  const steps = makeSteps(length.before.split('-'), length).flatMap((step) => step ?? []);
  return taking && steps.length > 1
    ? {
        times: { dose: taking, days: String(length.n * (DAYS_OF[length.of] ?? 1)) },
        steps: { dose: { kind: 'steps', steps }, days: '' },
      }
    : undefined;
}

/** A dose in the form in which it is stored; `readDose` reads it again as the same. */
export function writeDose(dose: Dose): string {
  if (dose.kind === 'steps') {
    return dose.steps.map(({ taking, days }) => `${writeDose(taking)} x ${days}d`).join(' then ');
  }
  if (dose.kind === 'times') {
    const unit = dose.amounts.find((one) => one.unit !== '')?.unit ?? '';
    return `${dose.amounts.map(({ text }) => text).join('-')}${unit && ` ${unit}`}`;
  }
  const amount = writeAmount(dose.amount);
  return `${amount}${amount && ' '}${writeOften(dose)}`;
}

function writeAmount({ text, unit }: Amount): string {
  return `${text}${unit && ` ${unit}`}`;
}

const A_DAY = { 1: 'daily', 2: 'twice a day', 3: 'three times a day', 4: 'four times a day' };
const A_WEEK = { 1: 'weekly', 2: 'twice a week', 3: 'three times a week' };

function writeOften(taking: Exclude<Taking, { kind: 'times' }>): string {
  switch (taking.kind) {
    case 'a day':
      return A_DAY[taking.times];
    case 'a week':
      return A_WEEK[taking.times];
    case 'every': {
      const { n, of } = taking;
      if (of === 'day' && n === 2) return 'alternate days';
      return of === 'month' && n === 1 ? 'monthly' : `every ${n} ${of}s`;
    }
    case 'weekdays':
      return `on ${taking.days.map((day) => DAY_NAMES[day]).join(', ')}`;
    case 'bedtime':
      return 'at bedtime';
    case 'once':
      return 'once';
    case 'needed':
      return taking.most ? `when needed, max ${writeAmount(taking.most)}` : 'when needed';
  }
}

/** The takings of a dose: of steps one for each. */
export function listTakings(dose: Dose): Taking[] {
  return dose.kind === 'steps' ? dose.steps.map(({ taking }) => taking) : [dose];
}

/** The amounts of a dose, each that is taken at one time. */
export function listAmounts(dose: Dose): Amount[] {
  return listTakings(dose).flatMap((taking) =>
    taking.kind === 'times' ? taking.amounts : [taking.amount],
  );
}

/** The dose with other amounts; undefined if one of them has none. */
export function mapAmounts(
  dose: Dose,
  make: (amount: Amount) => Amount | undefined,
): Dose | undefined {
  if (dose.kind === 'steps') {
    const steps = dose.steps.flatMap(({ taking, days }) => {
      const made = mapAmounts(taking, make);
      return made && made.kind !== 'steps' ? { taking: made, days } : [];
    });
    return steps.length === dose.steps.length ? { kind: 'steps', steps } : undefined;
  }
  if (dose.kind === 'times') {
    const amounts = dose.amounts.flatMap((amount) => make(amount) ?? []);
    return amounts.length === dose.amounts.length ? { ...dose, amounts } : undefined;
  }
  const amount = make(dose.amount);
  if (!amount) return undefined;
  if (dose.kind !== 'needed' || !dose.most) return { ...dose, amount };
  const most = make(dose.most);
  return most && { ...dose, amount, most };
}

const PARTS: Record<string, number> = { '½': 0.5, '¼': 0.25, '¾': 0.75 };

/** 1.5 of '1½'; 1 of an amount without a number. */
export function numberOf({ text }: Pick<Amount, 'text'>): number {
  if (text === '') return 1;
  const part = PARTS[text.at(-1) ?? ''];
  return part === undefined ? Number(text) : Number(text.slice(0, -1)) + part;
}

/** '1½' of 1.5; undefined of a number that is no whole of quarters. */
export function inQuarters(number: number): string | undefined {
  if (!Number.isFinite(number)) return undefined;
  const quarters = Math.round(number * 4);
  if (Math.abs(quarters - number * 4) > 1e-9) return undefined;
  const whole = Math.floor(quarters / 4);
  const part = ['', '¼', '½', '¾'][quarters % 4] ?? '';
  return part === '' ? String(whole) : `${whole || ''}${part}`;
}
