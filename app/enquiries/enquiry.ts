import { isRealDate } from '../hours/clinic-time.ts';
import { normaliseMobile } from '../patients/mobile.ts';
import { breakPlainly, isEmail, isGiven, isStorable } from '../patients/typed-text.ts';
import { isTopic } from './topics.ts';

/** The six answers of the appointment form, in the order in which it asks them. */
export const ENQUIRY_FIELDS = ['name', 'email', 'mobile', 'date', 'selectOpt', 'message1'] as const;

export type EnquiryField = (typeof ENQUIRY_FIELDS)[number];
export type EnquiryAnswers = Record<EnquiryField, string>;

/** Longest answers, in code points. */
export const LONGEST: Record<EnquiryField, number> = {
  name: 100,
  email: 254,
  mobile: 40,
  date: 10,
  selectOpt: 60,
  message1: 2000,
};

/** Whether an answer can be taken. `today` is the clinic's 'YYYY-MM-DD' (R6). */
export function isRightAnswer(field: EnquiryField, value: string, today: string): boolean {
  const kept = field === 'message1' ? breakPlainly(value) : value;
  if (!isGiven(value) || !isStorable(kept) || isTooLong(field, value)) return false;
  switch (field) {
    case 'email':
      return isEmail(value.trim());
    case 'mobile':
      return normaliseMobile(value) !== undefined;
    case 'date':
      return isRealDate(value) && value >= today;
    case 'selectOpt':
      return isTopic(value);
    case 'name':
    case 'message1':
      return true;
  }
}

function isTooLong(field: EnquiryField, value: string): boolean {
  return value.length > LONGEST[field] && [...value].length > LONGEST[field];
}
