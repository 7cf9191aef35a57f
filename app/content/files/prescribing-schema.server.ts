import { z } from 'zod';
import type { MedicineList } from '../../prescriptions/medicine-list.ts';
import { text } from './content-values.server.ts';

/** A doctor as a prescription names them. */
export interface Prescriber {
  name: string;
  registration: string;
  council: string;
  qualifications: string[];
}

/** A doctor as the owner lists them. */
export interface ListedPrescriber extends Prescriber {
  /** Issuer and subject of the sign-in, as in the audit; without it, the name there must be this one. */
  person?: string | undefined;
}

/** The owner's settings of prescriptions. For staff only. */
export interface Prescribing {
  doctors: ListedPrescriber[];
  /** Generic names, each with its strengths. */
  medicines: { name: string; strengths: string[] }[];
  /** `content/medicines.yaml`. */
  list: MedicineList;
}

const doctor = z.strictObject({
  name: text,
  registration: text,
  council: text,
  qualifications: z.array(text).default([]),
  person: text.optional(),
});

export const prescribingSchema = z
  .strictObject({
    doctors: z.array(doctor).optional(),
    medicines: z.record(text, text).optional(),
  })
  .optional();

/** Without a list of doctors, nobody issues. */
export function readPrescribing(
  given: z.output<typeof prescribingSchema>,
  list: MedicineList,
): Prescribing {
  return {
    doctors: given?.doctors ?? [],
    medicines: Object.entries(given?.medicines ?? {}).map(([generic, strengths]) => ({
      name: generic,
      // The comma of 60,000 IU parts nothing.
      strengths: strengths.split(/(?<!\d),|,(?!\d{3}(?!\d))/).flatMap((one) => one.trim() || []),
    })),
    list,
  };
}
