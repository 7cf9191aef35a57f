import type { Language } from '../../content/clinic.ts';
import { fillText } from '../../ui/fill-text.ts';
import { clinicMinutes, clinicToday } from '../../hours/clinic-time.ts';
import { DialCentre } from './dial-centre.tsx';
import { DialHand } from './dial-hand.tsx';
import { DialMarks, type DialWords } from './dial-marks.tsx';
import { DialSession } from './dial-session.tsx';
import { describeHours, type HoursTexts } from '../../content/hours-text.ts';
import { findSessions, type OpeningHours, type Session } from '../../hours/opening.ts';
import { useNow } from '../../hours/use-now.ts';
import './dial.css';

interface Props {
  hours: OpeningHours;
  texts: HoursTexts;
  words: DialWords & { dialLabel: string };
  language: Language;
}

/** A day at the clinic: its sessions on the sky of 24 hours, the rhythms of hormones, a hand at the present. */
export function Dial({ hours, texts, words, language }: Props) {
  const now = useNow();
  const today =
    now && findSessions(clinicToday(now, hours.timeZone), hours.sessions, hours.closures);
  const label = fillText(words.dialLabel, { hours: describeHours(hours.sessions, texts) });
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is a picture of several layers
    <div className="dial" role="img" aria-label={label}>
      <div className="dial-sky" />
      <svg className="dial-marks" viewBox="0 0 760 760" aria-hidden="true">
        <use href="#dial-face" />
        {findSpans(hours.sessions).map((session) => (
          <DialSession
            key={session.opens + session.closes}
            session={session}
            isToday={!today || today.some((other) => isSameSpan(session, other))}
          />
        ))}
        {now && <DialHand minutes={clinicMinutes(now, hours.timeZone)} />}
        <DialMarks words={words} />
      </svg>
      <DialCentre now={now} hours={hours} texts={texts} language={language} />
    </div>
  );
}

/** Each span of time once, on however many days it is. */
function findSpans(sessions: Session[]): Session[] {
  return sessions.filter(
    (session, index) => sessions.findIndex((other) => isSameSpan(session, other)) === index,
  );
}

function isSameSpan(one: Session, other: Session): boolean {
  return one.opens === other.opens && one.closes === other.closes;
}
