import { COUNTED_FORMS } from './medicine-forms.ts';
import type { Medicine } from './prescription.ts';
import {
  type Amount,
  findReadings,
  listAmounts,
  numberOf,
  readDose,
  type ReadDose,
  writeDose,
} from './read-dose.ts';
import { tellDose } from './tell-medicine.ts';
import { readAsStrength, readStrength } from './written-medicine.ts';

/** A dose that has two readings, each with the medicine as it then is. */
export interface DoseQuestion {
  question: string;
  readings: { label: string; medicine: Medicine }[];
}

/** More than this at a time may be a number of mg. */
const MANY_AT_ONCE = 4;

/** The readings of a tidied dose; undefined if it has one alone, or somebody has chosen one. */
export function askDose(medicine: Medicine): DoseQuestion | undefined {
  return askSteps(medicine) ?? askStrength(medicine);
}

/** '3-2-1 x 7d': morning, noon and night for a week, or a week of each. */
function askSteps(medicine: Medicine): DoseQuestion | undefined {
  const { dose, form = '' } = medicine;
  const both = findReadings(dose, form);
  if (!both) return undefined;
  const readingOf = ({ dose: read, days }: ReadDose) => ({
    label: `${tellDose(read, form, 'en')}${days && `, for ${days} days`}`,
    medicine: { ...medicine, dose: writeDose(read), days },
  });
  return {
    question: `What does ${dose} mean?`,
    readings: [readingOf(both.times), readingOf(both.steps)],
  };
}

/** '10-5-5' of a tablet of 10 mg: mg, or tablets. Without a strength, a large number may be one of mg too. */
function askStrength(medicine: Medicine): DoseQuestion | undefined {
  const { dose, form = '', strength, answers } = medicine;
  const read = COUNTED_FORMS.includes(form) ? readDose(dose, form)?.dose : undefined;
  if (!read || form === '' || answers?.[keyOf(medicine)] !== undefined) return undefined;
  const numbers = listAmounts(read).flatMap((amount) =>
    amount.unit === '' && amount.text !== '' ? numberOf(amount) : [],
  );
  const one = readStrength(strength);
  const isOfStrength = one !== undefined && one.number !== 1 && numbers.includes(one.number);
  if (!(Math.max(...numbers) > MANY_AT_ONCE || isOfStrength)) return undefined;
  const unit = one?.unit ?? 'mg';
  const asStrength = one ? readAsStrength(medicine) : `${dose} mg`;
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
      { label: tellDose(read, form, 'en'), medicine: choose(medicine) },
    ],
  };
}

const keyOf = ({ dose, strength }: Medicine) => `number ${dose} ${strength}`.trim();

/** The medicine with a note that its dose was chosen: it is not asked about again. */
function choose(medicine: Medicine): Medicine {
  return { ...medicine, answers: { ...medicine.answers, [keyOf(medicine)]: 'chosen' } };
}
