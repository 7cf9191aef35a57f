import { z } from 'zod';
import { joinLineEnds } from '../../text/typed-text.ts';
import { fillText } from '../../text/fill-text.ts';
import type { Texts } from '../../content/texts.server.ts';
import { ANSWER_DETAILS } from '../answer-details.ts';
import {
  ANSWER_RULES,
  countOver,
  ENQUIRY_FIELDS,
  type EnquiryAnswers,
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
export const boundsOf = (field: EnquiryField) => ({
  maxLength: ANSWER_RULES[field].max,
  ...RULE_IN_JSON_SCHEMA[field],
});

const answerSchema = (field: EnquiryField) => {
  const read = z
    .string()
    .overwrite(field === 'message1' ? joinLineEnds : keepAsIs)
    .meta({ description: ANSWER_DETAILS[field].description, ...boundsOf(field) });
  const isOptional = isRightAnswer(field, '', '');
  return isOptional ? read.default('') : read;
};
const keepAsIs = (text: string) => text;

/** The answers of the form, which `checkAnswers` checks. */
export const enquirySchema = z.object({
  ...mapAnswers(answerSchema),
  website: z.string().max(200).optional().catch('filled').meta({
    default: '',
    description: 'Left empty by people; a filled one is kept apart as possible spam',
  }),
});

/** The answers by the same rules as in the browser, or a message for each wrong field. `today` is the clinic's 'YYYY-MM-DD'. */
export function checkAnswers(
  sent: Record<string, unknown>,
  texts: Texts['form'],
  today: string,
): { value: CheckedEnquiry } | { errors: Record<string, string> } {
  const { website, ...answers } = enquirySchema.shape;
  const read = mapAnswers((field) => answers[field].safeParse(sent[field]).data);
  const errors: Record<string, string> = {};
  for (const field of ENQUIRY_FIELDS) {
    const answer = read[field];
    if (answer !== undefined && isRightAnswer(field, answer, today)) continue;
    errors[field] = tellWrong(texts, field, answer);
  }
  if (Object.keys(errors).length > 0) return { errors };
  return { value: { ...(read as EnquiryAnswers), website: website.parse(sent['website']) } };
}

/** The message of a field, or by how much the answer is too long. */
export function tellWrong(
  texts: Texts['form'],
  field: EnquiryField,
  typed: string | undefined,
): string {
  const over = typed === undefined ? 0 : countOver(field, typed);
  return over > 0 ? fillText(texts.charactersOver, { count: over }) : texts.messages[field];
}

export type CheckedEnquiry = z.infer<typeof enquirySchema>;
