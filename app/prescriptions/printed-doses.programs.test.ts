import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPaperDesk, type PaperDesk } from '../../tests/browser/paper-desk.ts';

// The printed words alone say to a chemist how much to count and to a patient what to take: nothing here knows how a
// dose is stored.

const LANGUAGES = ['en', 'te', 'hi'] as const;
type Language = (typeof LANGUAGES)[number];
type Words = [en: string, te: string, hi: string];

/** Each meaning in words; | parts other forms of a word, # is a number. */
const UNITS: Record<string, Words> = {
  tablet: ['tablet|tablets', 'మాత్ర|మాత్రలు', 'गोली|गोलियाँ'],
  capsule: ['capsule|capsules', 'క్యాప్సూల్|క్యాప్సూల్స్', 'कैप्सूल'],
  sachet: ['sachet|sachets', 'సాచెట్|సాచెట్లు', 'सैशे'],
  patch: ['patch|patches', 'ప్యాచ్|ప్యాచ్లు', 'पैच'],
  unit: ['unit|units', 'యూనిట్|యూనిట్లు', 'यूनिट'],
  mL: ['mL', 'మి.లీ.', 'मि.ली.'],
  drop: ['drop|drops', 'చుక్క|చుక్కలు', 'बूँद|बूँदें'],
  puff: ['puff|puffs', 'పఫ్|పఫ్లు', 'पफ'],
  application: ['application|applications', 'సారి పూయాలి|సార్లు పూయాలి', 'बार लगाएँ'],
  mg: ['mg', 'మి.గ్రా.', 'मि.ग्रा.'],
  mcg: ['mcg', 'మైక్రోగ్రాములు', 'माइक्रोग्राम'],
};
const TIMES: Record<string, Words> = {
  morning: ['in the morning', 'ఉదయం', 'सुबह'],
  noon: ['at noon', 'మధ్యాహ్నం', 'दोपहर'],
  evening: ['in the evening', 'సాయంత్రం', 'शाम'],
  night: ['at night', 'రాత్రి', 'रात'],
  bedtime: ['at bedtime', 'రాత్రి పడుకునే ముందు', 'रात को सोने से पहले'],
  'once a day': ['once a day', 'రోజుకు ఒకసారి', 'दिन में एक बार'],
  'twice a day': ['twice a day', 'రోజుకు రెండుసార్లు', 'दिन में दो बार'],
  'three times a day': ['three times a day', 'రోజుకు మూడుసార్లు', 'दिन में तीन बार'],
  'once a week': ['once a week', 'వారానికి ఒకసారి', 'हफ़्ते में एक बार'],
  'twice a week': ['twice a week', 'వారానికి రెండుసార్లు', 'हफ़्ते में दो बार'],
  'every 2 days': ['every second day', 'రోజు విడిచి రోజు', 'एक दिन छोड़कर'],
  'every # weeks': ['once every # weeks', 'ప్రతి # వారాలకు ఒకసారి', 'हर # हफ़्ते में एक बार'],
  'once a month': ['once a month', 'నెలకు ఒకసారి', 'महीने में एक बार'],
  once: ['once only', 'ఒక్కసారి మాత్రమే', 'केवल एक बार'],
  'when needed': ['when needed', 'అవసరమైతే', 'ज़रूरत पड़ने पर'],
  Sunday: ['every Sunday', 'ప్రతి ఆదివారం', 'हर रविवार'],
  'Monday and Thursday': ['every Monday and Thursday', 'ప్రతి సోమవారం, గురువారం', 'हर सोमवार, गुरुवार'],
};
const REST: Record<string, Words> = {
  'before food': ['before food', 'భోజనానికి ముందు', 'खाने से पहले'],
  'after food': ['after food', 'భోజనం తర్వాత', 'खाने के बाद'],
  'with food': ['with food', 'భోజనంతో పాటు', 'खाने के साथ'],
  'on an empty stomach': [
    'on an empty stomach, 30 to 60 minutes before breakfast',
    'పరగడుపున, అల్పాహారానికి 30 నుండి 60 నిమిషాల ముందు',
    'खाली पेट, नाश्ते से 30 से 60 मिनट पहले',
  ],
  'under the skin': ['under the skin', 'చర్మం కింద', 'त्वचा के नीचे'],
  'into the muscle': ['into the muscle', 'కండరంలోకి', 'मांसपेशी में'],
  'in the eye': ['in the eye', 'కంటిలో', 'आँख में'],
  'breathed in': ['breathed in', 'శ్వాసతో లోపలికి పీల్చాలి', 'साँस के साथ अंदर लें'],
  'on the skin': ['on the skin', 'చర్మంపై', 'त्वचा पर'],
  'until the next visit': ['until the next visit', 'మళ్లీ వచ్చే వరకు', 'अगली बार आने तक'],
  'without a break': ['continue without a break', 'ఆపకుండా కొనసాగించండి', 'बिना रुके जारी रखें'],
};
const OTHER: Record<string, Words> = {
  days: ['for # day|for # days', '# రోజు|# రోజులు', '# दिन'],
  weeks: ['for # week|for # weeks', '# వారం|# వారాలు', '# हफ़्ता|# हफ़्ते'],
  most: ['at most', 'రోజుకు గరిష్ఠంగా', 'एक दिन में ज़्यादा से ज़्यादा'],
  'a day': ['in a day', '', ''],
  next: ['then', 'తర్వాత', 'फिर'],
};

interface Line {
  typed: object;
  /** The printed line above the sentences, and the amount at its end. */
  title: string;
  amount: string;
  /** The dose in the words of this file. */
  taken: string;
  /** How many tablets, units or mL that are; none of what has no end. */
  count?: number;
}

const line = (
  [name, strength, form, dose, days, quantity]: string[],
  more: { food?: string; route?: string },
  expected: Omit<Line, 'typed'>,
): Line => ({
  typed: { name, strength, form, dose, food: '', days, quantity, ...more },
  ...expected,
});
const after = { food: 'after' };
const NEXT_VISIT_IN = 28;

// A row for what is typed, and one for what is expected.
// prettier-ignore
const LINES: Line[] = [
  line(['Metformin', '500 mg', 'tablet', '1.0-0-1', '30', '60'], after,
    { title: 'METFORMIN 500 mg tablets', amount: '60 tablets', taken: '1 tablet morning + 1 tablet night, after food, 30 days', count: 60 }),
  line(['Glimepiride', '1.0 mg', 'tablet', '1/2-0-1/2', '15 days', '15'], { food: 'before' },
    { title: 'GLIMEPIRIDE 1 mg tablets', amount: '15 tablets', taken: '0.5 tablet morning + 0.5 tablet night, before food, 15 days', count: 15 }),
  line(['Carbamazepine', '200 mg', 'tablet', '1½-0-½-1', '10', '30'], { food: 'with' },
    { title: 'CARBAMAZEPINE 200 mg tablets', amount: '30 tablets', taken: '1.5 tablet morning + 0.5 tablet evening + 1 tablet night, with food, 10 days', count: 30 }),
  line(['Levothyroxine', '100 µg', 'tablet', '1 OD', '4 weeks', '28'], { food: 'empty stomach' },
    { title: 'LEVOTHYROXINE 100 mcg tablets', amount: '28 tablets', taken: '1 tablet once a day, on an empty stomach, 28 days', count: 28 }),
  line(['Insulin glargine', '100 U/mL', 'units', '10 U HS', '28', '1 pen of 3 mL'], { route: 'under the skin' },
    { title: 'INSULIN GLARGINE 100 units/mL, injection', amount: '1 pen of 3 mL', taken: '10 unit bedtime, under the skin, 28 days', count: 280 }),
  line(['Insulin 30/70', '100 IU/mL', 'units', '12-0-8', '28', '2 vials'], { food: 'before', route: 'under the skin' },
    { title: 'INSULIN 30/70 100 IU/mL, injection', amount: '2 vials', taken: '12 unit morning + 8 unit night, under the skin, before food, 28 days', count: 560 }),
  line(['Paracetamol syrup', '250 mg/5 mL', 'mL', '5 ml TDS', '5', '1 bottle'], {},
    { title: 'PARACETAMOL SYRUP 250 mg/5 mL', amount: '1 bottle', taken: '5 mL three times a day, 5 days', count: 75 }),
  line(['Cholecalciferol', '60,000 IU', 'sachet', '1 weekly x 8', '', '8'], after,
    { title: 'CHOLECALCIFEROL 60,000 IU sachets', amount: '8 sachets', taken: '1 sachet once a week, after food, 56 days', count: 8 }),
  line(['Prednisolone', '5 mg', 'tablet', '1 alternate days', '30', '15'], after,
    { title: 'PREDNISOLONE 5 mg tablets', amount: '15 tablets', taken: '1 tablet every 2 days, after food, 30 days', count: 15 }),
  line(['Alendronate', '70 mg', 'tablet', '1 on Sunday', '4 weeks', '4'], { food: 'empty stomach' },
    { title: 'ALENDRONATE 70 mg tablets', amount: '4 tablets', taken: '1 tablet Sunday, on an empty stomach, 28 days', count: 4 }),
  line(['Cabergoline', '0.5 mg', 'tablet', '1/2 on Mon, Thu', '56', '8'], after,
    { title: 'CABERGOLINE 0.5 mg tablets', amount: '8 tablets', taken: '0.5 tablet Monday and Thursday, after food, 56 days', count: 8 }),
  line(['Prednisone', '10 mg', 'tablet', '3 daily x 7d then 2 daily x 7d then 1 daily x 7d', '', '42'], after,
    { title: 'PREDNISONE 10 mg tablets', amount: '42 tablets', taken: '3 tablet once a day, 7 days / 2 tablet once a day, 7 days / 1 tablet once a day, 7 days, after food', count: 42 }),
  line(['Paracetamol', '500 mg', 'tablet', '1 SOS max 3', '', '10'], {},
    { title: 'PARACETAMOL 500 mg tablets', amount: '10 tablets', taken: '1 tablet when needed, at most 3 tablet' }),
  line(['Clonazepam', '0.25 mg', 'tablet', '1 at bedtime', '10', '10'], { food: 'bedtime' },
    { title: 'CLONAZEPAM 0.25 mg tablets', amount: '10 tablets', taken: '1 tablet bedtime, 10 days', count: 10 }),
  line(['Dexamethasone', '1 mg', 'tablet', '1 once', '', '1'], {},
    { title: 'DEXAMETHASONE 1 mg tablets', amount: '1 tablet', taken: '1 tablet once', count: 1 }),
  line(['Ibandronate', '150 mg', 'tablet', '1 monthly', '3 months', '3'], { food: 'empty stomach' },
    { title: 'IBANDRONATE 150 mg tablets', amount: '3 tablets', taken: '1 tablet once a month, on an empty stomach, 90 days', count: 3 }),
  line(['Alfacalcidol', '1 mcg', 'capsule', '1 every 2 weeks', '8 weeks', '4'], after,
    { title: 'ALFACALCIDOL 1 mcg capsules', amount: '4 capsules', taken: '1 capsule every 2 weeks, after food, 56 days', count: 4 }),
  line(['Estradiol', '50 mcg', 'patch', '1 twice weekly', '28', '8'], { route: 'on the skin' },
    { title: 'ESTRADIOL 50 mcg patches', amount: '8 patches', taken: '1 patch twice a week, on the skin, 28 days', count: 8 }),
  line(['Salbutamol', '100 mcg', 'puffs', '2 puffs PRN max 8 puffs', '', '1 inhaler'], { route: 'breathed in' },
    { title: 'SALBUTAMOL 100 mcg, inhaler', amount: '1 inhaler', taken: '2 puff when needed, at most 8 puff, breathed in' }),
  line(['Timolol', '.5%', 'drops', '1 drop BD', '30', '1 bottle'], { route: 'in the eye' },
    { title: 'TIMOLOL 0.5%, eye drops', amount: '1 bottle', taken: '1 drop twice a day, in the eye, 30 days', count: 60 }),
  line(['Testosterone', '250 mg/mL', 'injection', '250 mg every 3 weeks', '84', '4 ampoules'], { route: 'into the muscle' },
    { title: 'TESTOSTERONE 250 mg/mL, injection', amount: '4 ampoules', taken: '250 mg every 3 weeks, into the muscle, 84 days', count: 1000 }),
  line(['Teriparatide', '250 µg/mL', 'injection', '20 µg daily', '28', '1 pen'], { route: 'under the skin' },
    { title: 'TERIPARATIDE 250 mcg/mL, injection', amount: '1 pen', taken: '20 mcg once a day, under the skin, 28 days', count: 560 }),
  line(['Atorvastatin', '10 mg', 'tablet', '0-0-1', 'lifelong', '30'], {},
    { title: 'ATORVASTATIN 10 mg tablets', amount: '30 tablets', taken: '1 tablet night, without a break' }),
  line(['Carbimazole', '5 mg', 'tablet', '1-1-1', 'till review', '84'], after,
    { title: 'CARBIMAZOLE 5 mg tablets', amount: '84 tablets', taken: '1 tablet morning + 1 tablet noon + 1 tablet night, after food, until the next visit', count: 84 }),
  line(['Hydrocortisone', '1.0%', 'application', '1 BD', '7', '1 tube'], { route: 'on the skin' },
    { title: 'HYDROCORTISONE 1%', amount: '1 tube', taken: '1 application twice a day, on the skin, 7 days', count: 14 }),
];

type Token = { kind: string; said: string; n: number };

/** A printed text without spaces, which pdftotext adds between letters that are joined, and without joiners. */
const squeeze = (text: string) => text.normalize('NFC').replace(/[\s\u200c\u200d]/g, '');
const numberOf = (text: string) =>
  Number(text.replace(/[½¼¾]/, '') || 0) +
  ({ '½': 0.5, '¼': 0.25, '¾': 0.75 }[text.at(-1) ?? ''] ?? 0);

/** Patterns of all words of a language, the longest first, so that 'at night' never hides 'at night before sleep'. */
function listPatterns(language: Language) {
  const place = LANGUAGES.indexOf(language);
  const tables = { unit: UNITS, time: TIMES, rest: REST, other: OTHER };
  const all = Object.entries(tables).flatMap(([kind, table]) =>
    Object.entries(table).flatMap(([meaning, words]) =>
      (words[place] ?? '').split('|').flatMap((word) => {
        const plain = squeeze(kind === 'unit' ? `#${word}` : word);
        return plain === '' || plain === '#' ? [] : { kind, meaning, plain };
      }),
    ),
  );
  return all
    .sort((one, two) => two.plain.length - one.plain.length)
    .map(({ kind, meaning, plain }) => {
      const source = plain.replaceAll('.', '\\.').replace('#', '(\\d*[½¼¾]|\\d+(?:\\.\\d+)?)');
      return { kind, meaning, pattern: new RegExp(source, 'y') };
    });
}
const PATTERNS = Object.fromEntries(LANGUAGES.map((one) => [one, listPatterns(one)]));

/** The words of a sentence, each clause of it apart. A word that is not known here is an error. */
function readClauses(sentence: string, language: Language): Token[][] {
  const text = squeeze(sentence);
  const clauses: Token[][] = [[]];
  for (let at = 0; at < text.length;) {
    const found = PATTERNS[language]?.flatMap(({ kind, meaning, pattern }) => {
      pattern.lastIndex = at;
      const [whole, n = ''] = pattern.exec(text) ?? [];
      return whole === undefined ? [] : { kind, meaning, n, length: whole.length };
    })[0];
    if (found) {
      const said = found.meaning.replace('#', found.n);
      const isOther = found.kind === 'other';
      clauses.at(-1)?.push({ kind: isOther ? said : found.kind, said, n: numberOf(found.n) });
      at += found.length;
    } else if (text[at] === ',') {
      clauses.push([]);
      at += 1;
    } else {
      throw new Error(`Not known: ${text.slice(at)} in ${sentence}`);
    }
  }
  return clauses;
}

interface Meaning {
  taken: string;
  count: number | undefined;
}

/** The dose that a sentence tells, and its count if there are `untilVisit` days until the next visit. */
function understand(sentence: string, language: Language, untilVisit: number): Meaning {
  const steps = [{ takes: [] as string[], each: [] as [n: number, when: string][], days: NaN }];
  const rest: string[] = [];
  for (const clause of readClauses(sentence, language)) {
    const of = (kind: string) => clause.find((one) => one.kind === kind);
    const [unit, time, days, weeks] = [of('unit'), of('time'), of('days'), of('weeks')];
    if (of('next')) steps.push({ takes: [], each: [], days: NaN });
    const step = steps.at(-1);
    if (unit && time) {
      step?.takes.push(`${unit.n} ${unit.said} ${time.said}`);
      step?.each.push([unit.n, time.said]);
    } else if (unit && of('most')) {
      rest.push(`at most ${unit.n} ${unit.said}`);
    } else if (unit || time) {
      throw new Error(`An amount or a time alone: ${sentence}`);
    }
    if (step && (days || weeks)) step.days = days?.n ?? Number(weeks?.n) * 7;
    const said = of('rest')?.said;
    if (said !== undefined) rest.push(said);
  }
  const isUntilVisit = rest.includes('until the next visit');
  const counts = steps.map(({ each, days }) =>
    each.reduce((sum, [n, when]) => sum + n * occasions(when, isUntilVisit ? untilVisit : days), 0),
  );
  const sum = counts.reduce((all, one) => all + one, 0);
  const told = steps.map(({ takes, days }) => ({ takes: takes.join(' + '), days }));
  const taken =
    told.length > 1
      ? [told.map(({ takes, days }) => `${takes}, ${days} days`).join(' / '), ...rest]
      : [told[0]?.takes, ...rest, Number.isNaN(told[0]?.days) ? '' : `${told[0]?.days} days`];
  return {
    taken: taken.filter((one) => one !== '').join(', '),
    count: Number.isNaN(sum) ? undefined : Math.ceil(sum),
  };
}

/** How often something is taken in so many days. */
function occasions(when: string, days: number): number {
  if (when === 'once') return 1;
  if (when === 'when needed') return NaN;
  const [times, within] = OFTEN[when] ?? [1, 1];
  return Math.ceil((days * times) / within);
}

/** So many times in so many days; what is not listed is taken once a day. */
const OFTEN: Record<string, [times: number, within: number]> = {
  'twice a day': [2, 1],
  'three times a day': [3, 1],
  'once a week': [1, 7],
  Sunday: [1, 7],
  'twice a week': [2, 7],
  'Monday and Thursday': [2, 7],
  'every 2 days': [1, 2],
  'every 2 weeks': [1, 14],
  'every 3 weeks': [1, 21],
  'once a month': [1, 30],
};

interface PrintedLine {
  title: string;
  own: string;
  english: string;
}

/** The lines of medicines of a printed paper, in their order, without the heads of its pages. */
function readLines(text: string): PrintedLine[] {
  const body = text
    .split('\f')
    .map((one) => one.slice(Math.max(0, one.search(/^\d+\./m))))
    .join('\n')
    .replace(/^(?:Next visit|Signature)[^]*/m, '');
  return body
    .split(/^(?=\d+\.\s)/m)
    .map((one) => one.trim().split('\n'))
    .flatMap((lines) => {
      const [title = '', ...said] = /^\d+\.$/.test(lines[0] ?? '')
        ? [`${lines[0]} ${lines[1]}`, ...lines.slice(2)]
        : lines;
      if (!/^\d+\./.test(title)) return [];
      const own = said.filter((one) => /[\p{Script=Telugu}\p{Script=Devanagari}]/u.test(one));
      const english = said.filter((one) => !own.includes(one));
      return { title, own: own.join(' '), english: english.join(' ') };
    });
}

let desk: PaperDesk;
beforeAll(async () => {
  desk = await openPaperDesk();
});
afterAll(() => desk?.close());

test.each(LANGUAGES)(
  'in %s, the printed words say what was meant, and the count follows from them',
  async (language) => {
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format();
    const nextVisit = new Date(Date.parse(today) + NEXT_VISIT_IN * 86_400_000);
    await desk.showPaper({
      language,
      address: '2 Sample Street',
      weight: '',
      diagnoses: '',
      medicines: LINES.map(({ typed }) => typed),
      tests: '',
      advice: '',
      nextVisit: nextVisit.toISOString().slice(0, 10),
    });
    const pdf = await desk.page.pdf({ format: 'A5' });
    const text = execFileSync('pdftotext', ['-raw', '-', '-'], { input: pdf, encoding: 'utf8' });
    const [, on = ''] = / ID \d+ (\d+ \w+ \d{4})$/m.exec(text) ?? [];
    const [, visit = ''] =
      /\w{3} (\d+ \w+ \d{4})$/m.exec(text.slice(text.indexOf('Next visit'))) ?? [];
    const untilVisit = (Date.parse(`${visit} UTC`) - Date.parse(`${on} UTC`)) / 86_400_000;
    expect(untilVisit).toBe(NEXT_VISIT_IN);
    const lines = readLines(text);
    expect(lines.map(({ title }) => title.replace(/\s+/g, ' '))).toEqual(
      LINES.map(({ title, amount }, place) => `${place + 1}. ${title} ${amount}`),
    );
    const expected = LINES.map(({ taken, count }) => ({ taken, count }));
    const inEnglish = lines.map(({ english }) => understand(english, 'en', untilVisit));
    expect(inEnglish).toEqual(expected);
    if (language !== 'en') {
      expect(lines.map(({ own }) => understand(own, language, untilVisit))).toEqual(expected);
    }
    for (const { amount, taken, count } of LINES) {
      const [, handed, form] = /^(\d+) (tablet|capsule|sachet|patch)/.exec(amount) ?? [];
      if (form && count !== undefined) expect(Number(handed), taken).toBe(count);
    }
    expect(text).not.toMatch(
      /\d\.0(?!\d)|\.\d*0(?![\d,])|\d ?U\b|[µμ]g|\b(?:OD|BD|TDS|QID|HS|SOS|PRN)\b/,
    );
  },
);
