import { COUNTED_FORMS } from './medicine-forms.ts';
import type { Medicine } from './prescription.ts';
import {
  type Amount,
  type Dose,
  findReadings,
  listAmounts,
  mapAmounts,
  numberOf,
  readDose,
  type ReadDose,
  writeDose,
} from './read-dose.ts';
import { tellDose, tellSentence } from './tell-medicine.ts';
import { chosenKey, MOST_AT_ONCE, readAsStrength, readStrength } from './written-medicine.ts';

/** A dose that has two readings, each with the medicine as it then is. */
export interface DoseQuestion {
  question: string;
  readings: { label: string; medicine: Medicine }[];
}

/** More than this at a time may be a number of mg. */
const MANY_AT_ONCE = 4;

/** The readings of a tidied dose; undefined if it has one alone, or somebody has chosen one. */
export function askDose(medicine: Medicine): DoseQuestion | undefined {
  const { dose, form = '', answers } = medicine;
  const steps = askSteps(medicine);
  if (steps) return steps;
  const read = readDose(dose, form)?.dose;
  if (!read || answers?.[chosenKey(medicine)] !== undefined) return undefined;
  return askHalves(medicine, read) ?? askInterval(medicine) ?? askStrength(medicine, read);
}

/** '3-2-1 x 7d': morning, noon and night for a week, or a week of each. */
function askSteps(medicine: Medicine): DoseQuestion | undefined {
  const { dose, form = '' } = medicine;
  const both = findReadings(dose, form);
  if (!both) return undefined;
  const readingOf = ({ dose: read, days }: ReadDose) => ({
    label: `${tellDose(read, form, 'en')}${days && `, for ${days} days`}`,
    medicine: choose({ ...medicine, dose: writeDose(read), days }),
  });
  return {
    question: `What does ${dose} mean?`,
    readings: [readingOf(both.times), readingOf(both.steps)],
  };
}

/** '1-½-0-1': four times of the day, or one and a half in the morning. */
function askHalves(medicine: Medicine, read: Dose): DoseQuestion | undefined {
  const { dose, form = '' } = medicine;
  const [first, half, ...others] =
    read.kind === 'times' ? read.amounts.map(({ text }) => text) : [];
  if (others.length !== 2 || !/^[½¼¾]$/.test(half ?? '') || !/^[1-9]$/.test(first ?? '')) {
    return undefined;
  }
  const joined = `${first}${half}-${others.join('-')}`;
  const other = readDose(joined, form)?.dose;
  if (!other) return undefined;
  return {
    question: `What does ${dose} mean?`,
    readings: [
      { label: tellDose(read, form, 'en'), medicine: choose(medicine) },
      { label: tellDose(other, form, 'en'), medicine: choose({ ...medicine, dose: joined }) },
    ],
  };
}

/** '3 weekly': three once a week, or one every three weeks. */
function askInterval(medicine: Medicine): DoseQuestion | undefined {
  const { dose, form = '' } = medicine;
  const [, number = '', of = ''] = /^(\d{1,2}) (week|month)ly$/.exec(dose) ?? [];
  if (Number(number) < 2) return undefined;
  const every = `1 every ${number} ${of}s`;
  const apart = readDose(every, form)?.dose;
  if (!apart) return undefined;
  return {
    question: `Is ${dose} ${number} at a time, or one every ${number} ${of}s?`,
    readings: [
      { label: tellSentence(medicine, 'en'), medicine: choose(medicine) },
      {
        label: tellSentence({ ...medicine, dose: every }, 'en'),
        medicine: choose({ ...medicine, dose: every }),
      },
    ],
  };
}

/**
 * '10-5-5' of a tablet of 10 mg: mg, or tablets. Without a strength, a large number and a decimal above one may be of
 * mg too.
 */
function askStrength(medicine: Medicine, read: Dose): DoseQuestion | undefined {
  const { dose, form = '', strength } = medicine;
  if (form === '' || !COUNTED_FORMS.includes(form)) return undefined;
  const amounts = listAmounts(read).filter(({ text, unit }) => unit === '' && text !== '');
  const numbers = amounts.map(numberOf);
  const most = Math.max(...numbers);
  const one = readStrength(strength);
  const isOfStrength = one !== undefined && one.number !== 1 && numbers.includes(one.number);
  const hasPoint =
    amounts.some(({ text }) => text.includes('.')) && (one ? one.number !== 1 : most > 1);
  if (!(most > MANY_AT_ONCE || isOfStrength || hasPoint)) return undefined;
  const unit = one?.unit ?? 'mg';
  const asStrength = one ? readAsStrength(medicine) : inMilligrams(read);
  const inStrength = asStrength === undefined ? undefined : readDose(asStrength, form)?.dose;
  // 8 mg are no whole of quarter tablets of 5 mg: there is one reading.
  if (asStrength === undefined || !inStrength) return undefined;
  const asUnit = tellDose(read, unit as Amount['unit'], 'en');
  return {
    question: `Is ${dose} a number of ${unit}, or of ${form}s?`,
    readings: [
      {
        label: one ? `${asUnit} (${tellDose(inStrength, form, 'en')})` : asUnit,
        medicine: choose({ ...medicine, dose: asStrength }),
      },
      ...(most > MOST_AT_ONCE
        ? []
        : [{ label: tellDose(read, form, 'en'), medicine: choose(medicine) }]),
    ],
  };
}

function inMilligrams(dose: Dose): string | undefined {
  const made = mapAmounts(dose, (amount) =>
    amount.text === '' || amount.unit !== '' ? amount : { ...amount, unit: 'mg' },
  );
  return made && writeDose(made);
}

/** The medicine with a note that its dose was chosen: it is not asked about again. */
function choose(medicine: Medicine): Medicine {
  const answers = { ...medicine.answers, [chosenKey(medicine)]: 'chosen' };
  return { ...medicine, answers };
}
