import { listOpenDays } from '../hours-text.ts';
import type { Session } from '../../hours/opening.ts';
import { fillText } from '../../ui/fill-text.ts';
import type { Texts } from '../texts.server.ts';

/** The form's hint beside the date says the days of the clinic's own hours. */
export function sayOpenDays(texts: Texts, sessions: Session[]): Texts {
  const days = listOpenDays(sessions, texts.hours);
  return { ...texts, form: { ...texts.form, dateHint: fillText(texts.form.dateHint, { days }) } };
}
