import { mobileToMatch } from '../patients/mobile.ts';
import { ENQUIRY_FIELDS, type EnquiryAnswers, type EnquiryField } from './enquiry.ts';

interface AnswerDetails {
  /** Its name on the staff's screens and in the CSV file. */
  label: string;
  /** Its column in the table `enquiries`. */
  column: string;
  /** For the description of the API. */
  description: string;
  /** The form in which a valid answer is stored; as it was typed where this is absent. */
  toStored?: (value: string) => string;
}

/**
 * What staff call each answer of the form and how it is stored. The rules of the
 * answers are in `enquiry.ts`, which the visitor's page loads.
 */
export const ANSWER_DETAILS = {
  name: {
    label: 'Name',
    column: 'name',
    description: 'Name of the visitor, stored exactly as written',
  },
  mobile: {
    label: 'Mobile',
    column: 'mobile',
    description: 'Mobile number; stored as 10 to 15 digits without the Indian prefix',
    toStored: mobileToMatch,
  },
  email: {
    label: 'Email',
    column: 'email',
    description: 'E-mail address',
    toStored: (value) => value.trim(),
  },
  date: {
    label: 'Preferred date',
    column: 'date',
    description: "Preferred date, 'YYYY-MM-DD', today or later in the clinic's time zone",
  },
  selectOpt: {
    label: 'Topic',
    column: 'select_opt',
    description: "Consultation topic, 'topic [ group ]'",
  },
  message1: {
    label: 'Message',
    column: 'message1',
    description: 'The message, stored exactly as written',
  },
} as const satisfies Record<EnquiryField, AnswerDetails>;

/** The answers in the order in which staff read them, in the CSV file and in an enquiry. */
export const ANSWERS_OF_STAFF = Object.keys(ANSWER_DETAILS) as EnquiryField[];

type ColumnOf<Field extends EnquiryField> = (typeof ANSWER_DETAILS)[Field]['column'];
type Selection = { [Field in EnquiryField]: `${ColumnOf<Field>} as ${Field}` }[EnquiryField];

/** For `select`: the columns of all answers under the names of their fields. */
export const ANSWER_SELECTION = ENQUIRY_FIELDS.map(
  (field) => `${ANSWER_DETAILS[field].column} as ${field}` as Selection,
);

export type AnswerColumns = Record<ColumnOf<EnquiryField>, string>;

/** The columns in which answers are stored; an answer that is absent has no column here. */
export function toAnswerColumns(answers: EnquiryAnswers): AnswerColumns;
export function toAnswerColumns(answers: {
  [Field in EnquiryField]?: string | undefined;
}): Partial<AnswerColumns>;
export function toAnswerColumns(answers: {
  [Field in EnquiryField]?: string | undefined;
}): Partial<AnswerColumns> {
  const columns: Record<string, string> = {};
  for (const field of ENQUIRY_FIELDS) {
    const { column, toStored }: AnswerDetails = ANSWER_DETAILS[field];
    const value = answers[field];
    if (value !== undefined) columns[column] = toStored ? toStored(value) : value;
  }
  return columns;
}
