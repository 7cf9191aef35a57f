import { type KeptMobile, readTypedMobile } from '../../text/dial.server.ts';
import { PATIENT_FIELDS } from '../patient.ts';

/** The columns of a record as `toRecord` takes them. */
export const STORED_COLUMNS = [...PATIENT_FIELDS, 'mobile_typed as mobileTyped', 'note'] as const;

interface Kept extends KeptMobile {
  note: string | null;
}

/** A stored record as it is sent: with `mobileTyped` and `note` only where there is one. */
export function toRecord<Row extends Kept>(
  row: Row,
): Omit<Row, 'mobileTyped' | 'note'> & { mobileTyped?: string; note?: string } {
  const { mobileTyped: _, note, ...record } = row;
  const typed = readTypedMobile(row);
  return {
    ...record,
    ...(typed !== null && { mobileTyped: typed }),
    ...(note !== null && { note }),
  };
}
