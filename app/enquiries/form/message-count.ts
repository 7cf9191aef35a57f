import type { EnquiryField } from '../enquiry.ts';
import { LONGEST } from '../enquiry.ts';

/** How many characters are left, once that is worth knowing. */
export function countLeft(field: EnquiryField, value: string): number | undefined {
  const near = LONGEST[field] * 0.9;
  if (value.length < near) return undefined;
  const length = [...value].length;
  return length < near ? undefined : LONGEST[field] - length;
}
