import { z } from 'zod';
import { isRealDate } from '../hours/clinic-time.ts';
import { defineRoutes } from '../http/contract.ts';
import {
  errorSchema,
  momentSchema,
  refusedSchema,
  sentVersion,
} from '../http/json-answers.server.ts';
import { isStorable } from '../text/typed-text.ts';
import type { MedicineList } from './medicine-list.ts';
import { FORMS, ROUTES } from './medicine-forms.ts';
import {
  FOODS,
  LONGEST,
  LONGEST_ANSWER,
  MAX_ANSWERS,
  MAX_MEDICINES,
  type Prescription,
  type Sheet,
} from './prescription.ts';

const text = z.string();
const day = text
  .refine(isRealDate, { error: "Write a day as '2026-11-28'." })
  .meta({ format: 'date' });

/** Of days as they are typed, such as 'until the next visit', and of the key of a question. */
const MAX_TYPED_DAYS = 40;
const MAX_KEY = 500;
const MAX_PRINTED = 4000;

/** The text of a field, which has a greatest length. */
const upTo = (field: keyof typeof LONGEST) =>
  text.max(LONGEST[field], { error: `At most ${LONGEST[field]} characters.` });

const medicineSchema = z.strictObject({
  name: upTo('name').meta({ description: 'The generic name' }),
  brand: upTo('brand').optional(),
  strength: upTo('strength'),
  form: z
    .enum(['', ...FORMS])
    .optional()
    .meta({ description: 'The numbers of the dose count in it' }),
  dose: upTo('dose').meta({
    description:
      "'1-0-1', '1 weekly', '1 when needed, max 3', '3 daily x 7d then 2 daily x 7d' or words",
  }),
  route: z.enum(['', ...ROUTES]).optional(),
  food: z.enum(FOODS),
  days: text
    .max(MAX_TYPED_DAYS, { error: `At most ${MAX_TYPED_DAYS} characters.` })
    .meta({ description: "'30', 'next visit' or 'continue'; '4 weeks' is stored as '28'" }),
  quantity: upTo('quantity').meta({ description: 'The total amount' }),
  answers: z
    .record(
      text.max(MAX_KEY),
      text.max(LONGEST_ANSWER, { error: `At most ${LONGEST_ANSWER} characters.` }),
    )
    .refine((answers) => Object.keys(answers).length <= MAX_ANSWERS, {
      error: `At most ${MAX_ANSWERS} reasons.`,
    })
    .optional()
    .meta({ description: 'Reasons by the `key` of the question; never printed' }),
});

/** A prescription as it is typed: what its texts may say is checked by `judgePrescription`. */
export const prescriptionSchema = z
  .strictObject({
    language: z.enum(['en', 'te', 'hi']).meta({ description: 'The language of the instructions' }),
    address: upTo('address'),
    weight: upTo('weight').meta({ description: 'In kg' }),
    diagnoses: upTo('diagnoses').meta({ description: 'One on each line' }),
    medicines: z
      .array(medicineSchema)
      .max(MAX_MEDICINES, { error: `At most ${MAX_MEDICINES} medicines.` }),
    tests: upTo('tests').meta({ description: 'One on each line' }),
    advice: upTo('advice'),
    nextVisit: upTo('nextVisit').meta({ description: "'2026-11-28', or empty" }),
    age: upTo('age').optional().meta({ description: "Where the record has none, or 'not known'" }),
    sex: upTo('sex').optional().meta({ description: "Where the facts have none, or 'not known'" }),
    isTeleconsultation: z.boolean().optional(),
  })
  .meta({ ref: 'WrittenPrescription' }) satisfies z.ZodType<Prescription>;

/** A printed text; it is sent back when a doctor issues what was seen. */
const printed = z.string().max(MAX_PRINTED, { error: `At most ${MAX_PRINTED} characters.` });
const told = { own: printed, english: printed };

/** The parts of the paper around a prescription. */
export const sheetSchema = z
  .strictObject({
    day,
    clinic: z.strictObject({ name: printed, address: z.array(printed), phone: printed }),
    doctor: z.strictObject({
      name: printed,
      registration: printed,
      council: printed,
      qualifications: z.array(printed),
    }),
    patient: z.strictObject({ id: printed, name: printed, age: printed, sex: printed }),
    allergies: printed.nullable().meta({ description: 'null: nobody asked' }),
    pregnantWeeks: z.int().optional(),
    told: z
      .array(z.strictObject({ ...told, form: printed, quantity: printed }))
      .optional()
      .meta({ description: 'The printed sentences, form and amount of each medicine' }),
    warnings: z
      .array(z.strictObject(told))
      .optional()
      .meta({ description: 'The pregnancy and the allergies, as printed' }),
  })
  .meta({ ref: 'PrescriptionSheet' }) satisfies z.ZodType<Sheet>;

const key = z
  .string()
  .max(100, { error: 'There is no such thing.' })
  .refine(isStorable, { error: 'There is no such thing.' });
const storedSchema = z
  .object({
    key: text,
    patientid: text,
    recordKey: text,
    replaces: text.nullable(),
    prescription: prescriptionSchema,
    writtenAt: momentSchema,
    writtenBy: text.nullable(),
    version: z.int(),
    issuedAt: momentSchema.nullable().meta({ description: 'null: a draft' }),
    issuedBy: text.nullable(),
    sheet: sheetSchema.nullable().meta({
      description:
        'As issued; with another `patient.id` it was issued under that number and is not valid; in the list, of a draft as it would be now; null if nothing can be printed',
    }),
  })
  .meta({ ref: 'Prescription' });

const groupSchema = z.object({
  name: text,
  also: z.array(text).meta({ description: "Other words for it in an allergy, such as 'sulfa'" }),
  medicines: z.array(text),
  source: text,
});
const medicineListSchema = z
  .object({
    medicines: z.array(
      z.object({
        name: text.meta({ description: 'The generic name' }),
        strengths: z.array(text),
        form: text.exactOptional(),
        weekly: z
          .union([z.literal(true), z.array(text)])
          .exactOptional()
          .meta({ description: 'Taken once a week: true, or in these strengths' }),
        source: text.exactOptional(),
        amount: z
          .object({ from: z.number(), to: z.number() })
          .exactOptional()
          .meta({ description: 'At one time, in the unit of the form' }),
      }),
    ),
    groups: z.array(groupSchema).meta({ description: 'For allergies' }),
    pregnancy: z.array(groupSchema).meta({ description: 'To be asked about in pregnancy' }),
  })
  .meta({ ref: 'MedicineList' }) satisfies z.ZodType<MedicineList>;

const listSchema = z.object({
  prescriptions: z.array(storedSchema),
  notIssuing: text.nullable().meta({ description: 'Why this session issues none; null: it may' }),
});

const ofPatient = { patientid: "The id on the patient's records" };
const ofOne = { key: 'The `key` of a prescription, as in the list' };
const refused = [refusedSchema, 'A message for each wrong field'] as const;
const missing = [errorSchema, 'There is no such prescription'] as const;
const stale = [
  z.object({ error: text, current: storedSchema }),
  'Somebody else changed or issued it in the meantime; nothing was stored',
] as const;

/** Prescriptions, which doctors write and print from a visit. */
export const prescriptionRoutes = defineRoutes({
  'GET /staff/patients/:patientid/prescriptions': {
    role: 'doctor',
    audit: 'an entry',
    params: ofPatient,
    summary: 'The prescriptions of a patient, newest first',
    answers: { 200: [listSchema, 'At most 500, drafts included'] },
  },
  'POST /staff/patients/:patientid/prescriptions': {
    role: 'doctor',
    audit: 'an entry',
    params: ofPatient,
    summary: 'Write a draft of a prescription',
    takesRequestKey: true,
    body: z.strictObject({
      recordKey: key.meta({ description: 'The visit' }),
      replaces: key.nullable().meta({ description: 'The issued one in whose place it comes' }),
      prescription: prescriptionSchema,
    }),
    answers: {
      200: [storedSchema, 'This request had been stored already'],
      201: [storedSchema, 'The draft'],
      404: [errorSchema, 'There is no such patient'],
      422: refused,
    },
  },
  'PATCH /staff/prescriptions/:key': {
    role: 'doctor',
    audit: 'an entry',
    params: ofOne,
    summary: 'Change a draft',
    description: 'An issued prescription is never changed.',
    body: z.strictObject({ prescription: prescriptionSchema, version: sentVersion }),
    answers: {
      200: [storedSchema, 'The draft as it is now'],
      404: missing,
      409: stale,
      422: refused,
    },
  },
  'DELETE /staff/prescriptions/:key': {
    role: 'doctor',
    audit: 'an entry',
    params: ofOne,
    summary: 'Delete a draft',
    description: 'An issued prescription cannot be deleted.',
    body: z.strictObject({ version: sentVersion }),
    answers: { 204: [null, 'Deleted'], 404: missing, 409: stale, 422: refused },
  },
  'POST /staff/prescriptions/:key/issue': {
    role: 'doctor',
    audit: 'an entry',
    params: ofOne,
    summary: 'Issue a prescription',
    description:
      'Only a doctor who signed in by name and whose registration number the content has, and only what that doctor saw. It keeps what is printed, for good.',
    body: z.strictObject({
      version: sentVersion,
      prescription: prescriptionSchema.meta({ description: 'With what was asked before issuing' }),
      seen: sheetSchema.meta({ description: 'The sheet that the doctor saw' }),
    }),
    answers: {
      200: [storedSchema, 'The issued prescription'],
      403: [errorSchema, 'This session issues no prescriptions'],
      404: missing,
      409: [
        z.object({ error: text, current: storedSchema }),
        'The draft was changed or issued, or its sheet is not the one that was seen: `current` has the sheet as it would be now. Nothing was stored',
      ],
      422: [
        refusedSchema,
        'A message for each field that is wrong or missing; of a medicine that wants a reason, for its `answers`',
      ],
    },
  },
  'GET /staff/medicines': {
    role: 'doctor',
    audit: 'no patient data',
    summary:
      "Names and strengths of medicines, from issued prescriptions and the clinic's own list",
    description: 'Without doses, and without anybody whom they were prescribed to.',
    answers: {
      200: [
        z.object({
          medicines: z.array(
            z.object({
              name: text,
              strengths: z.array(text),
              form: text.exactOptional().meta({ description: 'The only one that was issued' }),
            }),
          ),
          list: medicineListSchema.meta({ description: "The clinic's own list" }),
        }),
        'At most 1,000',
      ],
    },
  },
});
