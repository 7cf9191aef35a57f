import type { Language } from '../../content/clinic.ts';
import { sayNextChange, describeHours, type HoursTexts } from '../../content/hours-text.ts';
import { openingAt, type OpeningHours } from '../../hours/opening.ts';
import { useNow } from '../../hours/use-now.ts';
import { WholeTimes } from '../../hours/whole-times.tsx';
import './open-badge.css';

interface Props {
  hours: OpeningHours;
  texts: HoursTexts;
  language: Language;
}

/** 'Open now until 1:00 pm today'. The server renders the opening hours instead, in the same space. */
export function OpenBadge({ hours, texts, language }: Props) {
  const now = useNow();
  if (!now) {
    return (
      <p className="badge screen-only badge-unknown">
        <span className="badge-still">{describeHours(hours.sessions, texts)}</span>
      </p>
    );
  }
  const opening = openingAt(now, hours);
  const isOpen = opening.kind === 'open';
  const change = sayNextChange(opening, texts, language);
  return (
    <p className={isOpen ? 'badge screen-only badge-open' : 'badge screen-only'}>
      <span className="badge-dot" aria-hidden="true" />
      <span>
        <b>{isOpen ? texts.openNow : texts.closedNow + (change && ',')}</b>{' '}
        <WholeTimes text={change} />
      </span>
    </p>
  );
}
