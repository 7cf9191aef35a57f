import { z } from 'zod';
import { FORMS } from '../../prescriptions/medicine-forms.ts';
import { genericsOf, type MedicineList } from '../../prescriptions/medicine-list.ts';
import { text } from './content-values.server.ts';

const generic = text.refine(
  (name) => genericsOf(name).length === 1,
  'must be one generic name; write the medicines of a combination one by one',
);

const amount = text.transform((written, context) => {
  const [, from, to] = /^(\d+(?:\.\d+)?) to (\d+(?:\.\d+)?)$/.exec(written) ?? [];
  const found = { from: Number(from), to: Number(to) };
  if (found.from <= found.to && found.to > 0) return found;
  context.addIssue({ code: 'custom', message: 'must be two numbers such as 0.5 to 3' });
  return z.NEVER;
});

const weekly = z.union(
  [z.enum(['true', 'yes']).transform(() => true as const), z.array(text).min(1)],
  { error: 'must be true, or a list of strengths such as [70 mg]' },
);

const medicine = z
  .strictObject({
    strengths: z.array(text).default([]),
    form: z.enum(FORMS).optional(),
    weekly: weekly.optional(),
    amount: amount.optional(),
    source: text.optional(),
  })
  .refine(({ form, amount: given }) => given === undefined || form !== undefined, {
    path: ['form'],
    message: 'is missing: "amount" counts in the unit of the form',
  });

const group = z.strictObject({
  name: text,
  also: z.array(text).default([]),
  medicines: z.array(generic).min(1, 'must have at least one entry'),
  source: text,
});

const groups = z.preprocess((written) => (isNothing(written) ? [] : written), z.array(group));

/** `content/medicines.yaml`: the clinic's own list of medicines. */
export const medicinesSchema = z.preprocess(
  (written) => (isNothing(written) ? {} : written),
  z
    .strictObject({
      medicines: z.preprocess(
        (written) => (isNothing(written) ? {} : written),
        z.record(text, medicine).superRefine(findTwice),
      ),
      groups,
      pregnancy: groups,
    })
    .transform(({ medicines, ...rest }) => ({
      medicines: Object.entries(medicines).map(([name, one]) => Object.assign(one, { name })),
      ...rest,
    })),
) as z.ZodType<MedicineList>;

function isNothing(written: unknown): boolean {
  return written === undefined || written === null || written === '';
}

/** A name may stand once: of two entries it would not be clear which one counts. */
function findTwice(medicines: Record<string, unknown>, { addIssue }: z.core.$RefinementCtx): void {
  const seen = new Map<string, string>();
  for (const name of Object.keys(medicines)) {
    const folded = name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
    const first = seen.get(folded);
    if (first !== undefined) {
      const message = `is the same medicine as "${first}"; keep one of the two`;
      addIssue({ code: 'custom', path: [name], message });
    }
    seen.set(folded, name);
  }
}
