import type { Kysely } from 'kysely';
import type { Tables } from '../../storage/tables.ts';
import type { Prescribing } from '../content/files/prescribing-schema.server.ts';
import type { Prescription } from './prescription.ts';
import type { KnownMedicines } from './form/propose-form.ts';

const PRESCRIPTIONS_READ = 2000;
const MOST_MEDICINES = 1000;

/** Names with strengths and form, of the newest issued prescriptions and of the clinic's own lists; no doses. */
export async function listMedicines(
  rows: Kysely<Tables>,
  { medicines: named, list }: Pick<Prescribing, 'medicines' | 'list'>,
): Promise<KnownMedicines['medicines']> {
  const found = await rows
    .selectFrom('prescriptions')
    .select('body')
    .where('issued_at', 'is not', null)
    .orderBy('issued_at', 'desc')
    .limit(PRESCRIPTIONS_READ)
    .execute();
  const known = new Map<
    string,
    { name: string; strengths: Set<string>; forms: Set<string>; count: number }
  >();
  const add = (name: string, strengths: readonly string[], form: string, count: number) => {
    const medicine = known.get(name.toLowerCase()) ?? {
      name,
      strengths: new Set(),
      forms: new Set(),
      count: 0,
    };
    if (form !== '') medicine.forms.add(form);
    for (const strength of strengths) if (strength !== '') medicine.strengths.add(strength);
    medicine.count += count;
    known.set(name.toLowerCase(), medicine);
  };
  // The clinic's own spelling wins.
  for (const { name, strengths } of [...named, ...list.medicines]) add(name, strengths, '', 0);
  for (const { body } of found) {
    const { medicines } = JSON.parse(body) as Prescription;
    for (const { name, strength, form = '' } of medicines) add(name, [strength], form, 1);
  }
  return [...known.values()]
    .sort((one, other) => other.count - one.count)
    .slice(0, MOST_MEDICINES)
    .map(({ name, strengths, forms: [form, other] }) => {
      const medicine = { name, strengths: [...strengths] };
      return form === undefined || other !== undefined
        ? medicine
        : Object.assign(medicine, { form });
    });
}
