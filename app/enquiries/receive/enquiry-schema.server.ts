import { z } from 'zod';
import { joinLineEnds } from '../../text/typed-text.ts';
import { fillText } from '../../text/fill-text.ts';
import type { Texts } from '../../content/texts.server.ts';
import { ANSWER_DETAILS } from '../answer-details.ts';
import {
  ANSWER_RULES,
  countOver,
  type EnquiryField,
  isRightAnswer,
  mapAnswers,
} from '../enquiry.ts';
import { nameTopic, TOPIC_GROUPS } from '../topics.ts';

/** The part of an answer's rule that JSON Schema can express. */
const RULE_IN_JSON_SCHEMA: { [Field in EnquiryField]?: object } = {
  email: { format: 'email' },
  date: { format: 'date' },
  selectOpt: {
    enum: TOPIC_GROUPS.flatMap(({ group, topics }) =>
      topics.map((topic) => nameTopic(topic, group)),
    ),
  },
};

/** The bounds of an answer for the description of the API; `isRightAnswer` is the rule itself. */
export const describeBounds = (field: EnquiryField) => ({
  maxLength: ANSWER_RULES[field].max,
  ...RULE_IN_JSON_SCHEMA[field],
});

/** The answers of the form with the same rules as in the browser; `today` gives the clinic's 'YYYY-MM-DD'. */
export function enquirySchema(texts: () => Texts['form'], today: () => string) {
  const messageOf = (field: EnquiryField) => ({
    error: ({ input }: { input?: unknown }) => tellWrong(texts(), field, input),
  });
  const answer = (field: EnquiryField) => {
    const checked = z
      .string(messageOf(field))
      .overwrite(field === 'message1' ? joinLineEnds : keepAsIs)
      .refine((value) => isRightAnswer(field, value, today()), messageOf(field))
      .meta({ description: ANSWER_DETAILS[field].description, ...describeBounds(field) });
    const isOptional = isRightAnswer(field, '', '');
    return isOptional ? checked.default('') : checked;
  };
  return z.object({
    ...mapAnswers(answer),
    website: z.string().max(200).optional().catch('filled').meta({
      default: '',
      description: 'Left empty by people; a filled one is kept apart as possible spam',
    }),
  });
}

const keepAsIs = (text: string) => text;

/** The message of a field, or by how much the answer is too long. */
export function tellWrong(texts: Texts['form'], field: EnquiryField, typed: unknown): string {
  const over = typeof typed === 'string' ? countOver(field, typed) : 0;
  return over > 0 ? fillText(texts.charactersOver, { count: over }) : texts.messages[field];
}

export type CheckedEnquiry = z.infer<ReturnType<typeof enquirySchema>>;

export const receivedSchema = z.object({
  key: z.string().meta({ description: 'Key of the stored enquiry' }),
  reference: z.string().meta({ description: "For the visitor to quote, 'XXXX-XXXX'" }),
  datetime: z.string().meta({ description: "When it came, clinic time, 'YYYY-MM-DD HH:MM:SS'" }),
  link: z.string().optional().meta({
    description: 'Path of the visitor’s own page of it; absent once the visitor has withdrawn',
  }),
});
