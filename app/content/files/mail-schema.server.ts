import { z } from 'zod';
import { email, text } from './content-values.server.ts';

/** The placeholders of each message. The clinic's own message may hold the visitor's name if the owner writes {name}. */
const TO_CLINIC = ['clinic', 'reference', 'link', 'name'];
const TO_VISITOR = ['clinic', 'reference', 'phone', 'link'];
const ABOUT_TIME = [...TO_VISITOR, 'time'];

const MAX_SUBJECT = 150;
const MAX_TEXT = 5000;

/**
 * `mail` in `content/clinic.yaml`: where notices of enquiries go, and the texts of the messages. A message that is
 * missing here is not sent.
 */
export const mailSchema = z.strictObject({
  to: z.array(email).min(1, 'must have at least one entry').max(10, 'must have at most 10 entries'),
  newEnquiry: words(TO_CLINIC).optional(),
  received: inLanguages(TO_VISITOR),
  agreed: inLanguages(ABOUT_TIME),
  moved: inLanguages(ABOUT_TIME),
  calledOff: inLanguages(ABOUT_TIME),
  reminder: inLanguages(ABOUT_TIME),
});

export type MailContent = z.infer<typeof mailSchema>;

function inLanguages(placeholders: readonly string[]) {
  const filled = words(placeholders);
  return z.strictObject({ en: filled, te: filled, hi: filled }).optional();
}

function words(placeholders: readonly string[]) {
  const filled = text.refine(
    (written) =>
      [...written.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => placeholders.includes(name)),
    `may hold only these names in braces: ${placeholders.map((name) => `{${name}}`).join(', ')}`,
  );
  return z.strictObject({
    subject: filled
      .max(MAX_SUBJECT, `must have at most ${MAX_SUBJECT} characters`)
      .refine((written) => !written.includes('\n'), 'must be on one line'),
    text: filled.max(MAX_TEXT, `must have at most ${MAX_TEXT} characters`),
  });
}
