/** What an invented visitor answers in the form, on a day that is always to come. */
export const SAMPLE_ENQUIRY = {
  name: 'Lakshmi Sample',
  email: 'lakshmi@example.org',
  date: '2099-01-02',
  selectOpt: 'Thyroid Disorders [ IN ADULTS ]',
  mobile: '9000000000',
  message1: 'A question',
};
