import { isClosedDay, type OpeningHours } from '../../hours/opening.ts';
import type { Language } from '../../content/clinic.ts';
import { fillText } from '../../ui/fill-text.ts';

interface Props {
  date: string;
  hours: Pick<OpeningHours, 'sessions' | 'closures'>;
  language: Language;
  closedDay: string;
}

/** The chosen day in words, and a calm word when the clinic is closed then (R6). */
export function DateNote({ date, hours, language, closedDay }: Props) {
  const words = nameDate(date, language);
  return (
    <>
      <p className="figures">{words}</p>
      {isClosedDay(date, hours) && (
        <p className="form-advice">{fillText(closedDay, { date: words })}</p>
      )}
    </>
  );
}

function nameDate(date: string, language: Language): string {
  return new Intl.DateTimeFormat(`${language}-IN`, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${date}T00:00:00Z`));
}
