import { type KeptMobile, toMobileColumns } from '../text/dial.server.ts';
import { ANSWER_DETAILS } from './answer-details.ts';
import { ENQUIRY_FIELDS, type EnquiryAnswers, type EnquiryField } from './enquiry.ts';

type ColumnOf<Field extends EnquiryField> = (typeof ANSWER_DETAILS)[Field]['column'];
type Selection = { [Field in EnquiryField]: `${ColumnOf<Field>} as ${Field}` }[EnquiryField];

/** For `select`: the columns of all answers under the names of their fields. */
export const ANSWER_SELECTION = [
  ...ENQUIRY_FIELDS.map((field) => `${ANSWER_DETAILS[field].column} as ${field}` as Selection),
  'mobile_typed as mobileTyped' as const,
];

export type AnswerColumns = Record<ColumnOf<EnquiryField>, string> & {
  mobile_typed: string | null;
};

type SomeAnswers = { [Field in EnquiryField]?: string | undefined };

/** The columns in which answers are stored; an answer that is absent has no column here. `before` as in `keepTyped`. */
export function toAnswerColumns(answers: EnquiryAnswers): AnswerColumns;
export function toAnswerColumns(answers: SomeAnswers, before: KeptMobile): Partial<AnswerColumns>;
export function toAnswerColumns(answers: SomeAnswers, before?: KeptMobile): Partial<AnswerColumns> {
  const columns: Record<string, string | null> = {};
  for (const field of ENQUIRY_FIELDS) {
    const value = answers[field];
    if (value === undefined) continue;
    if (field === 'mobile') Object.assign(columns, toMobileColumns(value, before));
    else columns[ANSWER_DETAILS[field].column] = field === 'email' ? value.trim() : value;
  }
  return columns;
}
