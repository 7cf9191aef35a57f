import { toAnswerColumns } from '../../app/enquiries/answer-columns.server.ts';
import { SAMPLE_ENQUIRY } from './sample-enquiry.ts';

/** The invented visitor's enquiry as a row of the table, new in the inbox. `datetime` is the clinic's time. */
export const sampleEnquiryRow = (key: string, datetime: string) => ({
  key,
  ...toAnswerColumns(SAMPLE_ENQUIRY),
  reference: `R${key}`,
  version: 1,
  datetime,
  place: 'inbox' as const,
  status: 'new' as const,
});
