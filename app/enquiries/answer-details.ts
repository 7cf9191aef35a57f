import type { EnquiryField } from './enquiry.ts';

interface AnswerDetails {
  /** Its name on the staff's screens and in the CSV file. */
  label: string;
  /** Its column in the table `enquiries`. */
  column: string;
  /** For the description of the API. */
  description: string;
}

/**
 * The label that staff see for each answer of the form, and its column. The rules of the answers are in `enquiry.ts`,
 * which the visitor's page loads; `answer-columns.server.ts` stores the answers.
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
  },
  email: {
    label: 'Email',
    column: 'email',
    description: 'E-mail address',
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
