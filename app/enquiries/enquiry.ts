import { isRealDate } from '../hours/clinic-time.ts';
import { normaliseMobile } from '../patients/mobile.ts';
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

// The rule by which browsers check <input type="email"> (HTML standard), so that both ends agree.
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

// Control characters other than tab and line ends, and halves of surrogate pairs.
// oxlint-disable-next-line no-control-regex
const UNSTORABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** Which answers cannot be taken. `today` is the clinic's 'YYYY-MM-DD' (R6). */
export function findWrongAnswers(answers: EnquiryAnswers, today: string): EnquiryField[] {
  return ENQUIRY_FIELDS.filter((field) => !isRightAnswer(field, answers[field], today));
}

export function isRightAnswer(field: EnquiryField, value: string, today: string): boolean {
  if (value.trim() === '' || !isStorable(value) || isTooLong(field, value)) return false;
  switch (field) {
    case 'email':
      return EMAIL.test(value.trim());
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

function isStorable(value: string): boolean {
  return value.isWellFormed() && !UNSTORABLE.test(value);
}
