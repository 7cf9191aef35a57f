import { hash } from 'node:crypto';
import { ENQUIRY_FIELDS, type EnquiryAnswers } from '../enquiry.ts';

/** The answers of version 0.1.0, hashed by position: stored hashes must still match. */
const FIRST_FIELDS = ['name', 'email', 'mobile', 'date', 'selectOpt', 'message1'] as const;

/**
 * SHA-256 of an enquiry's answers in base64url, by which a resent enquiry is recognised. A field that was added to the
 * form later counts only if it is filled in: an enquiry that was sent before an update keeps its hash after it.
 */
export function hashAnswers(
  answers: EnquiryAnswers,
  fields: readonly string[] = ENQUIRY_FIELDS,
): string {
  const first: readonly string[] = FIRST_FIELDS;
  const added = fields.filter((field) => !first.includes(field)).sort();
  const values = new Map<string, string>(Object.entries(answers));
  const hashed = [
    ...FIRST_FIELDS.map((field) => answers[field]),
    ...added.flatMap((field) => {
      const value = values.get(field);
      return value ? [[field, value]] : [];
    }),
  ];
  return hash('sha256', JSON.stringify(hashed), 'base64url');
}
