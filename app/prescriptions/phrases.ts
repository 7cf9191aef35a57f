import type { Language } from '../content/clinic.ts';
import type { Form, MedicineRoute } from './medicine-forms.ts';
import type { Food } from './prescription.ts';
import type { DoseUnit } from './read-dose.ts';

/** A phrase in the languages of the instructions. */
export type Phrase = Record<Language, string>;
/** A phrase for one and for more; {n} is the number. */
type Counted = [one: Phrase, many: Phrase];

const row = (en: string, te: string, hi: string): Phrase => ({ en, te, hi });
const same = (phrase: Phrase): Counted => [phrase, phrase];

/** Every phrase of an instruction, English first. Translations are read by a native speaker before a clinic uses them. */
export const AMOUNTS: Record<Form | DoseUnit, Counted> = {
  tablet: [row('{n} tablet', '{n} మాత్ర', '{n} गोली'), row('{n} tablets', '{n} మాత్రలు', '{n} गोलियाँ')],
  capsule: [
    row('{n} capsule', '{n} క్యాప్సూల్', '{n} कैप्सूल'),
    row('{n} capsules', '{n} క్యాప్సూల్స్', '{n} कैप्सूल'),
  ],
  sachet: [row('{n} sachet', '{n} సాచెట్', '{n} सैशे'), row('{n} sachets', '{n} సాచెట్లు', '{n} सैशे')],
  patch: [row('{n} patch', '{n} ప్యాచ్', '{n} पैच'), row('{n} patches', '{n} ప్యాచ్‌లు', '{n} पैच')],
  units: [row('{n} unit', '{n} యూనిట్', '{n} यूनिट'), row('{n} units', '{n} యూనిట్లు', '{n} यूनिट')],
  mL: same(row('{n} mL', '{n} మి.లీ.', '{n} मि.ली.')),
  drops: [row('{n} drop', '{n} చుక్క', '{n} बूँद'), row('{n} drops', '{n} చుక్కలు', '{n} बूँदें')],
  puffs: [row('{n} puff', '{n} పఫ్', '{n} पफ'), row('{n} puffs', '{n} పఫ్‌లు', '{n} पफ')],
  injection: [
    row('{n} injection', '{n} ఇంజెక్షన్', '{n} इंजेक्शन'),
    row('{n} injections', '{n} ఇంజెక్షన్లు', '{n} इंजेक्शन'),
  ],
  application: [
    row('{n} application', '{n} సారి పూయాలి', '{n} बार लगाएँ'),
    row('{n} applications', '{n} సార్లు పూయాలి', '{n} बार लगाएँ'),
  ],
  mg: same(row('{n} mg', '{n} మి.గ్రా.', '{n} मि.ग्रा.')),
  mcg: same(row('{n} mcg', '{n} మైక్రోగ్రాములు', '{n} माइक्रोग्राम')),
  g: same(row('{n} g', '{n} గ్రా.', '{n} ग्रा.')),
  IU: same(row('{n} IU', '{n} IU', '{n} IU')),
};

const NEEDLE = {
  'under the skin': 'injection',
  'into the muscle': 'injection',
  'into a vein': 'injection',
} as const;

/** The name of each form behind a strength, in English, by the route if it depends on it. Empty: the amounts say it. */
export const FORM_NAMES: Record<Form, Partial<Record<MedicineRoute | '', string>>> = {
  tablet: { '': 'tablets' },
  capsule: { '': 'capsules' },
  sachet: { '': 'sachets' },
  patch: { '': 'patches' },
  units: NEEDLE,
  mL: NEEDLE,
  drops: {
    '': 'drops',
    'in the eye': 'eye drops',
    'in the ear': 'ear drops',
    'in the nose': 'nose drops',
  },
  puffs: { 'in the nose': 'nose spray', 'breathed in': 'inhaler' },
  injection: { '': 'injection' },
  application: {},
};

/** Morning, noon, evening, night. */
export const TIMES: [Phrase, Phrase, Phrase, Phrase] = [
  row('in the morning', 'ఉదయం', 'सुबह'),
  row('at noon', 'మధ్యాహ్నం', 'दोपहर'),
  row('in the evening', 'సాయంత్రం', 'शाम'),
  row('at night', 'రాత్రి', 'रात'),
];

export const A_DAY: Record<1 | 2 | 3 | 4, Phrase> = {
  1: row('once a day', 'రోజుకు ఒకసారి', 'दिन में एक बार'),
  2: row('twice a day', 'రోజుకు రెండుసార్లు', 'दिन में दो बार'),
  3: row('three times a day', 'రోజుకు మూడుసార్లు', 'दिन में तीन बार'),
  4: row('four times a day', 'రోజుకు నాలుగుసార్లు', 'दिन में चार बार'),
};
export const A_WEEK: Record<1 | 2 | 3, Phrase> = {
  1: row('once a week', 'వారానికి ఒకసారి', 'हफ़्ते में एक बार'),
  2: row('twice a week', 'వారానికి రెండుసార్లు', 'हफ़्ते में दो बार'),
  3: row('three times a week', 'వారానికి మూడుసార్లు', 'हफ़्ते में तीन बार'),
};
export const BEDTIME = row('at bedtime', 'రాత్రి పడుకునే ముందు', 'रात को सोने से पहले');
export const EVERY: Record<'day' | 'week' | 'month', Counted> = {
  day: [
    row('every second day', 'రోజు విడిచి రోజు', 'एक दिन छोड़कर'),
    row('once every {n} days', 'ప్రతి {n} రోజులకు ఒకసారి', 'हर {n} दिन में एक बार'),
  ],
  week: same(row('once every {n} weeks', 'ప్రతి {n} వారాలకు ఒకసారి', 'हर {n} हफ़्ते में एक बार')),
  month: [
    row('once a month', 'నెలకు ఒకసారి', 'महीने में एक बार'),
    row('once every {n} months', 'ప్రతి {n} నెలలకు ఒకసారి', 'हर {n} महीने में एक बार'),
  ],
};
export const ON_DAYS = row('every {days}', 'ప్రతి {days}', 'हर {days}');
/** From Sunday on. */
export const DAY_PHRASES = [
  row('Sunday', 'ఆదివారం', 'रविवार'),
  row('Monday', 'సోమవారం', 'सोमवार'),
  row('Tuesday', 'మంగళవారం', 'मंगलवार'),
  row('Wednesday', 'బుధవారం', 'बुधवार'),
  row('Thursday', 'గురువారం', 'गुरुवार'),
  row('Friday', 'శుక్రవారం', 'शुक्रवार'),
  row('Saturday', 'శనివారం', 'शनिवार'),
];
export const ONCE = row('once only', 'ఒక్కసారి మాత్రమే', 'केवल एक बार');
export const NEEDED = row('when needed', 'అవసరమైతే', 'ज़रूरत पड़ने पर');
export const MOST = row(
  'at most {amount} in a day',
  'రోజుకు గరిష్ఠంగా {amount}',
  'एक दिन में ज़्यादा से ज़्यादा {amount}',
);
export const THEN = row('then', 'తర్వాత', 'फिर');

export const FOOD: Record<Exclude<Food, ''>, Phrase> = {
  before: row('before food', 'భోజనానికి ముందు', 'खाने से पहले'),
  after: row('after food', 'భోజనం తర్వాత', 'खाने के बाद'),
  with: row('with food', 'భోజనంతో పాటు', 'खाने के साथ'),
  'empty stomach': row(
    'on an empty stomach, 30 to 60 minutes before breakfast',
    'పరగడుపున, అల్పాహారానికి 30 నుండి 60 నిమిషాల ముందు',
    'खाली पेट, नाश्ते से 30 से 60 मिनट पहले',
  ),
  bedtime: BEDTIME,
};
export const ROUTE: Record<MedicineRoute, Phrase> = {
  'by mouth': row('by mouth', 'నోటి ద్వారా', 'मुँह से'),
  'under the skin': row('under the skin', 'చర్మం కింద', 'त्वचा के नीचे'),
  'into the muscle': row('into the muscle', 'కండరంలోకి', 'मांसपेशी में'),
  'into a vein': row('into a vein', 'సిరలోకి', 'नस में'),
  'in the eye': row('in the eye', 'కంటిలో', 'आँख में'),
  'in the ear': row('in the ear', 'చెవిలో', 'कान में'),
  'in the nose': row('in the nose', 'ముక్కులో', 'नाक में'),
  'breathed in': row('breathed in', 'శ్వాసతో లోపలికి పీల్చాలి', 'साँस के साथ अंदर लें'),
  'on the skin': row('on the skin', 'చర్మంపై', 'त्वचा पर'),
  'under the tongue': row('under the tongue', 'నాలుక కింద', 'जीभ के नीचे'),
};
export const FOR_DAYS: Counted = [
  row('for {n} day', '{n} రోజు', '{n} दिन'),
  row('for {n} days', '{n} రోజులు', '{n} दिन'),
];
export const FOR_WEEKS: Counted = [
  row('for {n} week', '{n} వారం', '{n} हफ़्ता'),
  row('for {n} weeks', '{n} వారాలు', '{n} हफ़्ते'),
];
export const UNTIL_NEXT_VISIT = row('until the next visit', 'మళ్లీ వచ్చే వరకు', 'अगली बार आने तक');
export const CONTINUE = row('continue without a break', 'ఆపకుండా కొనసాగించండి', 'बिना रुके जारी रखें');

/** On the paper, beside the English. */
export const PREGNANT: Counted = [
  row('{n} week pregnant', '{n} వారం గర్భిణి', '{n} हफ़्ते की गर्भवती'),
  row('{n} weeks pregnant', '{n} వారాల గర్భిణి', '{n} हफ़्ते की गर्भवती'),
];
export const ALLERGIC = row('Allergic to', 'అలర్జీ:', 'एलर्जी:');
export const NEXT_VISIT = row('Next visit', 'మళ్లీ రావలసిన తేదీ', 'अगली बार आने की तारीख');
export const ADVICE = row('Advice', 'సలహా', 'सलाह');

export function count([one, many]: Counted, n: number | string, language: Language): string {
  // ½ of a tablet is a part of one.
  const isOne = typeof n === 'string' ? /^(?:1|0\.\d+|[¼½¾])$/.test(n) : n === 1;
  return (isOne ? one : many)[language].replace('{n}', String(n));
}
