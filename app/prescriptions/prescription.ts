import type { Language } from '../content/clinic.ts';
import type { Prescriber } from '../content/files/prescribing-schema.server.ts';

/** The texts of a medicine, in the order in which it is typed and printed. Empty: not said. */
export const MEDICINE_FIELDS = ['name', 'strength', 'dose', 'food', 'days', 'quantity'] as const;
export type MedicineField = (typeof MEDICINE_FIELDS)[number];

export const FOODS = ['', 'before', 'after'] as const;
export type Food = (typeof FOODS)[number];

export type Medicine = Record<Exclude<MedicineField, 'food'>, string> & {
  /** Before or after food. */
  food: Food;
};

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
};

/** In code points. */
export const LONGEST: Record<WrittenField | MedicineField, number> = {
  address: 300,
  weight: 10,
  diagnoses: 1000,
  tests: 1000,
  advice: 2000,
  nextVisit: 10,
  name: 100,
  strength: 60,
  dose: 120,
  food: 6,
  days: 12,
  quantity: 40,
};
export const MAX_MEDICINES = 25;

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

export const NO_MEDICINE: Medicine = {
  name: '',
  strength: '',
  dose: '',
  food: '',
  days: '',
  quantity: '',
};
