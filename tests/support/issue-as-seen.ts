import type { StoredPrescription } from '../../app/prescriptions/prescription.ts';
import { tellMedicines } from '../../app/prescriptions/tell-medicine.ts';
import type { TestStaff } from './open-test-staff.ts';

/**
 * The body with which the desk issues a draft: the sheet that a doctor saw, and the prescription with what was `asked`.
 * Undefined parts if there is no such draft.
 */
export async function issueAsSeen(
  staff: TestStaff,
  doctor: string,
  key: string,
  version: number,
  asked: object = {},
) {
  const row = await staff.database.read
    .selectFrom('prescriptions')
    .select('patientid')
    .where('key', '=', key)
    .executeTakeFirst();
  const path = `/staff/patients/${row?.patientid}/prescriptions`;
  const answer = await staff.call(path, { cookie: doctor });
  const { prescriptions } = (await answer.json()) as { prescriptions: StoredPrescription[] };
  const one = prescriptions.find((each) => each.key === key);
  if (!one) return { version };
  const prescription = { ...one.prescription, ...asked };
  return { version, prescription, seen: { ...one.sheet, told: tellMedicines(prescription) } };
}
