import { sayNextChange } from '../../content/hours-text.ts';
import { openingAt, type OpeningHours } from '../../hours/opening.ts';
import type { Language } from '../../content/clinic.ts';
import type { Texts } from '../../content/texts.server.ts';
import { fillText } from '../../text/fill-text.ts';

/** The sentence that says when reception calls back. If the clinic is closed at `sentAt`, it names the next opening. */
export function describeCallBack(
  sentAt: Date,
  hours: OpeningHours,
  texts: { form: Pick<Texts['form'], 'sentNext' | 'sentNextClosed'>; hours: Texts['hours'] },
  language: Language,
): string {
  const opening = openingAt(sentAt, hours);
  const opens = opening.kind === 'closed' ? sayNextChange(opening, texts.hours, language) : '';
  return opens ? fillText(texts.form.sentNextClosed, { opens }) : texts.form.sentNext;
}
