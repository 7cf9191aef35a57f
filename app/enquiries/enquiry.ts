import { isRealDate } from '../hours/clinic-time.ts';
import { normaliseMobile } from '../text/mobile.ts';
import {
  breakPlainly,
  dropUnseen,
  isEmail,
  isGiven,
  isStorable,
  tidyCode,
  tidyName,
} from '../text/typed-text.ts';
import { isTopic } from './topics.ts';

interface AnswerRule {
  /** Longest answer, in code points. */
  max: number;
  /** `today` is the clinic's 'YYYY-MM-DD'. An optional answer is one whose rule accepts ''. */
  isRight: (value: string, today: string) => boolean;
}

/**
 * The answers of the appointment form, in the order in which it asks for them, each with its rule (R6). The
 * visitor's page loads this file; names, columns and descriptions of the answers are in `answer-details.ts`.
 */
export const ANSWER_RULES = {
  name: { max: 100, isRight: isGiven },
  email: { max: 254, isRight: (value) => isEmail(value.trim()) },
  mobile: { max: 40, isRight: (value) => normaliseMobile(value) !== undefined },
  date: { max: 10, isRight: (value, today) => isRealDate(value) && value >= today },
  selectOpt: { max: 60, isRight: isTopic },
  message1: { max: 2000, isRight: isGiven },
} satisfies Record<string, AnswerRule>;

export type EnquiryField = keyof typeof ANSWER_RULES;
export type EnquiryAnswers = Record<EnquiryField, string>;

export const ENQUIRY_FIELDS = Object.keys(ANSWER_RULES) as EnquiryField[];

/** An object with one member for each answer. */
export function mapAnswers<Value>(
  valueOf: (field: EnquiryField) => Value,
): Record<EnquiryField, Value> {
  const entries = ENQUIRY_FIELDS.map((field) => [field, valueOf(field)]);
  return Object.fromEntries(entries) as Record<EnquiryField, Value>;
}

/** An answer as the browser reads it: what was typed or pasted, without what nobody sees. */
export function tidyAnswer(field: EnquiryField, typed: string): string {
  const seen = dropUnseen(typed);
  if (field === 'name') return tidyName(seen);
  return field === 'email' || field === 'mobile' ? tidyCode(seen) : seen;
}

/** By how many code points an answer is too long; 0 or less if it fits. */
export function countOver(field: EnquiryField, value: string): number {
  return [...value].length - ANSWER_RULES[field].max;
}

/** Whether an answer keeps the rules of its field. `today` is the clinic's 'YYYY-MM-DD'. */
export function isRightAnswer(field: EnquiryField, value: string, today: string): boolean {
  const { isRight }: AnswerRule = ANSWER_RULES[field];
  const stored = field === 'message1' ? breakPlainly(value) : value;
  return isStorable(stored) && countOver(field, value) <= 0 && isRight(value, today);
}
