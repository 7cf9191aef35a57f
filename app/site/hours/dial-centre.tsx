import type { Language } from '../../content/clinic.ts';
import { fillText } from '../../ui/fill-text.ts';
import { clinicTime } from '../../hours/clinic-time.ts';
import { describeChange, formatTime, type HoursTexts } from '../../content/hours-text.ts';
import { openingAt, type OpeningHours } from '../../hours/opening.ts';

interface Props {
  now: Date | undefined;
  hours: OpeningHours;
  texts: HoursTexts;
  language: Language;
}

/** The time at the clinic, and what the badge says in short. */
export function DialCentre({ now, hours, texts, language }: Props) {
  if (!now) return <div className="dial-centre" />;
  const { hour, minute } = clinicTime(now, hours.timeZone);
  const [clock, half] = formatTime(`${hour}:${minute}`).split(' ');
  const opening = openingAt(now, hours);
  const status =
    opening.kind === 'open'
      ? fillText(texts.openUntilShort, { time: formatTime(opening.until) })
      : describeChange(opening, texts, language) || texts.closedNow;
  return (
    <div className="dial-centre dial-known">
      <b className="figures">
        <span>{clock}</span> <i>{half}</i>
      </b>
      <small>{status}</small>
    </div>
  );
}
