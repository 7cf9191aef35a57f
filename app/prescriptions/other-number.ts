import type { StoredPrescription } from './prescription.ts';

/** The state of a prescription that was issued when its visit was still filed under another patient. */
export const OF_OTHER_NUMBER = 'issued under another patient’s number, not valid';

/** Whether a prescription was issued under another patient's number than the one whose visit it is now. */
export function isOfOtherNumber({
  issuedAt,
  patientid,
  sheet,
}: Pick<StoredPrescription, 'issuedAt' | 'patientid' | 'sheet'>): boolean {
  return issuedAt !== null && sheet !== null && sheet.patient.id !== patientid;
}
