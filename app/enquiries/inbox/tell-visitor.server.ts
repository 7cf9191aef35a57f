import type { Kysely } from 'kysely';
import { spellMoment } from '../../hours/page-times.ts';
import type { Tables } from '../../../storage/tables.ts';
import type { Clinic, Language } from '../../content/clinic.ts';
import { languageSchema } from '../../content/language-schema.server.ts';
import type { YourEnquiryTexts } from '../../content/texts.server.ts';
import { findMoment } from '../../hours/clinic-moment.ts';
import { findStandingTime } from '../../messages/tell-appointment.server.ts';
import { fillText } from '../../text/fill-text.ts';
import { goneBefore } from './desk-enquiry.ts';

interface TellingContent {
  clinic: Pick<Clinic, 'timeZone'>;
  reply?: Record<Language, { subject: string; message: string }> | undefined;
  yourEnquiry: Record<Language, Pick<YourEnquiryTexts, 'agreed'>>;
}

/**
 * The text with which staff begin to write to the visitor of an enquiry, in the visitor's language: the owner's words,
 * and the agreed time if there is one to come. Undefined if there is no such enquiry.
 */
export async function writeReply(
  rows: Kysely<Tables>,
  key: string,
  { clinic, reply, yourEnquiry }: TellingContent,
  now: Date,
) {
  const enquiry = await rows
    .selectFrom('enquiries')
    .select(['language', 'agreed_at', 'appointment_status'])
    .where('key', '=', key)
    .where(({ eb, or }) =>
      or([eb('removed_at', 'is', null), eb('removed_at', '>=', goneBefore(now))]),
    )
    .executeTakeFirst();
  if (!enquiry) return undefined;
  const language: Language = languageSchema.catch('en').parse(enquiry.language);
  const { subject = '', message = '' } = reply?.[language] ?? {};
  const time = findStandingTime(enquiry);
  const isToCome = time !== null && findMoment(time, clinic.timeZone) > now;
  const about = isToCome
    ? fillText(yourEnquiry[language].agreed, { time: spellMoment(time, language) })
    : '';
  return { language, subject, message: [message, about].join('\n\n').trim() };
}
