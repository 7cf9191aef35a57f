import { type KeptMobile, readTypedMobile } from '../../text/dial.server.ts';
import {
  ADDED_FIELDS,
  type AddedField,
  type AddedValues,
  dropAbsent,
  PATIENT_FIELDS,
} from '../patient.ts';

/** The columns of a record as `toRecord` takes them. */
export const STORED_COLUMNS = [
  ...PATIENT_FIELDS,
  'mobile_typed as mobileTyped',
  ...ADDED_FIELDS,
] as const;

/** The parts of a record that are sent only where there is one. */
export type KeptBeside = { mobileTyped: string | null } & Record<AddedField, string | null>;

/** A stored record as it is sent: with `mobileTyped` and the added fields only where there is one. */
export function toRecord<Row extends KeptMobile & KeptBeside>(
  row: Row,
): Omit<Row, 'mobileTyped' | AddedField> & AddedValues & { mobileTyped?: string } {
  const record = dropAbsent(row, 'mobileTyped');
  const typed = readTypedMobile(row);
  return typed === null ? record : { ...record, mobileTyped: typed };
}
