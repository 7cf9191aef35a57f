import type { EnquiryAnswers } from '../../app/enquiries/enquiry.ts';

/** The answers of an invented visitor, with a date far in the future. */
export const SAMPLE_ENQUIRY: EnquiryAnswers = {
  name: 'Lakshmi Sample',
  email: 'lakshmi@example.org',
  date: '2099-01-02',
  selectOpt: 'Thyroid Disorders [ IN ADULTS ]',
  mobile: '9000000000',
  message1: 'A question',
};

/** Another valid enquiry that differs in every answer. */
export const OTHER_ENQUIRY: EnquiryAnswers = {
  name: 'Uma Example',
  email: 'uma@example.org',
  mobile: '9000000002',
  date: '2099-02-03',
  selectOpt: 'PCOD [ IN WOMEN ]',
  message1: 'Rather on Wednesday.',
};
