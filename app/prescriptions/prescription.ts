import type { Language } from '../content/clinic.ts';
import type { Prescriber } from '../content/files/prescribing-schema.server.ts';
import type { Form, MedicineRoute } from './medicine-forms.ts';

/** The texts of a medicine, in the order in which it is typed and printed. Empty: not said. */
export const MEDICINE_FIELDS = [
  'name',
  'brand',
  'strength',
  'form',
  'dose',
  'route',
  'food',
  'days',
  'quantity',
] as const;
export type MedicineField = (typeof MEDICINE_FIELDS)[number];

/** When it is taken, by the meals. */
export const FOODS = ['', 'before', 'after', 'with', 'empty stomach', 'bedtime'] as const;
export type Food = (typeof FOODS)[number];

export interface Medicine {
  /** The generic name. */
  name: string;
  brand?: string | undefined;
  strength: string;
  /** The number of a dose counts in it. Absent or empty until it is chosen. */
  form?: Form | '' | undefined;
  /** As `writeDose` writes it, or words. */
  dose: string;
  route?: MedicineRoute | '' | undefined;
  food: Food;
  /** A number of days, 'next visit' or 'continue'. */
  days: string;
  quantity: string;
  /** The doctor's reasons, by the key of the question; kept with the line and never printed. */
  answers?: Record<string, string> | undefined;
}

export const TEXT_FIELDS = [
  'address',
  'weight',
  'diagnoses',
  'tests',
  'advice',
  'nextVisit',
] as const;
export type WrittenField = (typeof TEXT_FIELDS)[number];

/** A prescription as it is typed. Diagnoses and tests stand one on each line. */
export type Prescription = Record<WrittenField, string> & {
  /** The language of the instructions to the patient. */
  language: Language;
  medicines: Medicine[];
  /** Asked where the patient's record has none; 'not known' is an answer. */
  age?: string | undefined;
  sex?: string | undefined;
  /** The patient was not seen in person. */
  isTeleconsultation?: boolean | undefined;
};

export const ANSWER_NOT_KNOWN = 'not known';

/** In code points. */
export const LONGEST: Record<WrittenField | MedicineField | 'age' | 'sex', number> = {
  address: 300,
  weight: 10,
  diagnoses: 1000,
  tests: 1000,
  advice: 2000,
  nextVisit: 10,
  age: 20,
  sex: 20,
  name: 100,
  brand: 60,
  strength: 60,
  form: 20,
  dose: 240,
  route: 20,
  food: 20,
  days: 12,
  quantity: 40,
};
export const MAX_MEDICINES = 25;
/** Of the reasons of one medicine, and of the length of each. */
export const MAX_ANSWERS = 12;
export const LONGEST_ANSWER = 200;

/** A sentence in the patient's language and in English. */
export interface ToldText {
  own: string;
  /** Empty if it is the same. */
  english: string;
}

/** How a medicine is printed: the patient's sentence, strength and form, and the amount. */
export interface ToldMedicine extends ToldText {
  /** '500 mg tablets' */
  form: string;
  quantity: string;
}

/** The parts of the paper around a prescription. An issued one keeps them, whatever changes later. */
export interface Sheet {
  /** 'YYYY-MM-DD' */
  day: string;
  clinic: { name: string; address: string[]; phone: string };
  doctor: Prescriber;
  patient: {
    id: string;
    name: string;
    /** In words; empty if it is not known. */
    age: string;
    sex: string;
  };
  /** One allergy on each line; null if nobody asked the patient. */
  allergies: string | null;
  /** Completed weeks of pregnancy on the day. */
  pregnantWeeks?: number | undefined;
  /** The pregnancy, if there is one, and the allergies, as printed. */
  warnings?: ToldText[] | undefined;
  /** A line for each medicine. Absent from what was issued without them, which prints by `tellBefore`. */
  told?: ToldMedicine[] | undefined;
}

export interface StoredPrescription {
  key: string;
  patientid: string;
  /** The visit. */
  recordKey: string;
  /** The issued prescription in whose place this one was written. */
  replaces: string | null;
  prescription: Prescription;
  writtenAt: string;
  writtenBy: string | null;
  /** Null while it is a draft. */
  issuedAt: string | null;
  issuedBy: string | null;
  /** The paper around it; null while it is a draft. */
  sheet: Sheet | null;
  version: number;
}

/** The mark on the paper of a draft. */
export const NOT_ISSUED = 'Not issued. A draft is not valid as a prescription.';

export const NO_MEDICINE: Medicine = {
  name: '',
  strength: '',
  dose: '',
  food: '',
  days: '',
  quantity: '',
};
