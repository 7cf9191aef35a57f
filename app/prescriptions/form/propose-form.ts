import { typeMedicine, type Until } from '../count-quantity.ts';
import { type Form, formInWords, FORMS } from '../medicine-forms.ts';
import { findListed, type MedicineList } from '../medicine-list.ts';
import type { Medicine, MedicineField } from '../prescription.ts';

/** Known medicines complete one that is typed. */
export interface KnownMedicines {
  /** `form`: the only one in which it was issued. */
  medicines: { name: string; strengths: string[]; form?: string }[];
  list: MedicineList;
}

/**
 * The form of a medicine by the clinic's list, or as it was issued before; without either, as its words say. '' if its
 * words say another one: then the doctor chooses.
 */
export function proposeForm(
  { name, strength }: Pick<Medicine, 'name' | 'strength'>,
  known: KnownMedicines,
): Form | '' {
  const folded = name.trim().toLowerCase();
  const issued = known.medicines.find((one) => one.name.toLowerCase() === folded);
  const named = findListed(known.list, name)[0]?.form ?? issued?.form;
  const inWords = formInWords(name, strength);
  const form = FORMS.find((one) => one === named);
  if (!form || form === inWords) return inWords;
  return inWords === '' ? form : '';
}

/** The medicine after typing into a field. Form and quantity follow from the others until somebody chooses one. */
export function typeLine(
  before: Medicine,
  field: MedicineField,
  typed: string,
  until: Until,
  known: KnownMedicines,
): Medicine {
  const after = typeMedicine(before, field, typed, until);
  const isProposed = (before.form ?? '') === proposeForm(before, known);
  const form = proposeForm(after, known);
  const follows = isProposed && (field === 'name' || field === 'strength');
  return follows && form !== (after.form ?? '') ? typeMedicine(after, 'form', form, until) : after;
}
