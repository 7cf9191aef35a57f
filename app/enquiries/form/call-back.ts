import { sayOpening } from '../../content/hours-text.ts';
import { openingAt, type OpeningHours } from '../../hours/opening.ts';
import type { Language } from '../../content/clinic.ts';
import type { Texts } from '../../content/texts.server.ts';
import { fillText } from '../../text/fill-text.ts';
import { spaceMobile } from '../../text/mobile.ts';

type SentTexts = 'sentNext' | 'sentNextToday' | 'sentNextTomorrow' | 'sentNextOn';

/**
 * The sentence that says which number reception calls, and when: during clinic hours, or, if the clinic is closed at
 * `sentAt`, from its next opening.
 */
export function describeCallBack(
  { sentAt, mobile }: { sentAt: Date; mobile: string },
  hours: OpeningHours,
  texts: { form: Pick<Texts['form'], SentTexts>; hours: Texts['hours'] },
  language: Language,
): string {
  const { sentNext, sentNextToday, sentNextTomorrow, sentNextOn } = texts.form;
  const opening = openingAt(sentAt, hours);
  const next = opening.kind === 'closed' ? opening.next : undefined;
  const sentences = { today: sentNextToday, tomorrow: sentNextTomorrow, on: sentNextOn };
  const sentence = next ? sayOpening(next, sentences, texts.hours, language) : sentNext;
  return fillText(sentence, { mobile: spaceMobile(mobile) });
}
