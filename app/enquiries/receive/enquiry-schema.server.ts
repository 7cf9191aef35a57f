import { z } from 'zod';
import { joinLineEnds } from '../../patients/typed-text.ts';
import type { Texts } from '../../content/texts.server.ts';
import { type EnquiryField, isRightAnswer, LONGEST } from '../enquiry.ts';
import { nameTopic, TOPIC_GROUPS } from '../topics.ts';

const MEANINGS: Record<EnquiryField, string> = {
  name: 'Name of who asks, kept exactly as written',
  email: 'E-mail address',
  mobile: 'Mobile number; kept as 10 to 15 digits without the Indian prefix',
  date: "Preferred date, 'YYYY-MM-DD', today or later in the clinic's time zone",
  selectOpt: "Consultation topic, 'topic [ group ]'",
  message1: 'The message, kept exactly as written',
};

/** The bounds of isRightAnswer that JSON Schema can say. */
export const ANSWER_BOUNDS = {
  name: { maxLength: LONGEST.name },
  email: { maxLength: LONGEST.email, format: 'email' },
  mobile: { maxLength: LONGEST.mobile },
  date: { maxLength: LONGEST.date, format: 'date' },
  selectOpt: {
    enum: TOPIC_GROUPS.flatMap(({ group, topics }) =>
      topics.map((topic) => nameTopic(topic, group)),
    ),
  },
  message1: { maxLength: LONGEST.message1 },
} satisfies Record<EnquiryField, object>;

/** The six answers of the form with the same rules as in the browser; `today` gives the clinic's 'YYYY-MM-DD'. */
export function enquirySchema(messages: Texts['form']['messages'], today: () => string) {
  const answer = (field: EnquiryField) =>
    z
      .string({ error: messages[field] })
      .overwrite(field === 'message1' ? joinLineEnds : keepAsIs)
      .refine((value) => isRightAnswer(field, value, today()), { error: messages[field] })
      .meta({ description: MEANINGS[field], ...ANSWER_BOUNDS[field] });
  return z.object({
    name: answer('name'),
    email: answer('email'),
    mobile: answer('mobile'),
    date: answer('date'),
    selectOpt: answer('selectOpt'),
    message1: answer('message1'),
    website: z.string().max(200).optional().catch('filled').meta({
      default: '',
      description: 'Left empty by people; a filled one is kept apart as possible spam',
    }),
  });
}

const keepAsIs = (text: string) => text;

export type CheckedEnquiry = z.infer<ReturnType<typeof enquirySchema>>;

export const receivedSchema = z.object({
  key: z.string().meta({ description: 'Key of the stored enquiry' }),
  reference: z.string().meta({ description: "What the visitor can quote, 'XXXX-XXXX'" }),
  datetime: z.string().meta({ description: "When it came, clinic time, 'YYYY-MM-DD HH:MM:SS'" }),
});
