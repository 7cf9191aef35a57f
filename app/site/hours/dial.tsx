import { showTime } from '../../hours/page-times.ts';
import type { Language } from '../../content/clinic.ts';
import { fillText } from '../../text/fill-text.ts';
import { clinicMinutes, clinicToday, clinicTime } from '../../hours/clinic-time.ts';
import { DialMarks, type DialWords, DialSession } from './dial-marks.tsx';
import { describeHours, type HoursTexts, sayNextChange } from '../../content/hours-text.ts';
import { findSessions, type OpeningHours, type Session, openingAt } from '../../hours/opening.ts';
import { useNow } from '../../hours/use-now.ts';
import './dial.css';
import { useEffect, useRef } from 'react';

interface Props {
  hours: OpeningHours;
  texts: HoursTexts;
  words: DialWords & { dialLabel: string };
  language: Language;
}

/** A 24-hour dial with the clinic's sessions, the daily rhythms of hormones and a hand at the current time. */
export function Dial({ hours, texts, words, language }: Props) {
  const now = useNow();
  const today =
    now && findSessions(clinicToday(now, hours.timeZone), hours.sessions, hours.closures);
  const label = fillText(words.dialLabel, { hours: describeHours(hours.sessions, texts) });
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is a picture of several layers
    <div className="dial screen-only" role="img" aria-label={label}>
      <div className="dial-sky" />
      <svg className="dial-marks" viewBox="0 0 760 760" aria-hidden="true">
        <use href="#dial-face" />
        {findSpans([...(today ?? []), ...hours.sessions]).map((session) => (
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

/** The opening spans, whatever their days. One that overlaps with an earlier one in the list would lie over it. */
function findSpans(sessions: Session[]): Session[] {
  const shown: Session[] = [];
  for (const one of sessions) {
    if (!shown.some(({ opens, closes }) => opens < one.closes && one.opens < closes))
      shown.push(one);
  }
  return shown;
}

function isSameSpan(one: Session, other: Session): boolean {
  return one.opens === other.opens && one.closes === other.closes;
}

interface CentreProps {
  now: Date | undefined;
  hours: OpeningHours;
  texts: HoursTexts;
  language: Language;
}

/** The time at the clinic and a short form of the open badge's text. */
function DialCentre({ now, hours, texts, language }: CentreProps) {
  if (!now) return <div className="dial-centre" />;
  const { hour, minute } = clinicTime(now, hours.timeZone);
  const [clock, half] = showTime(`${hour}:${minute}`).split(' ');
  const opening = openingAt(now, hours);
  const status =
    opening.kind === 'open'
      ? fillText(texts.openUntilShort, { time: showTime(opening.until) })
      : sayNextChange(opening, texts, language) || texts.closedNow;
  return (
    <div className="dial-centre dial-known">
      <b className="figures">
        <span>{clock}</span> <i>{half}</i>
      </b>
      <small>{status}</small>
    </div>
  );
}

const SWEEP = { duration: 900, easing: 'cubic-bezier(.2, .8, .2, 1)' };

/** Points at the current time; when it is first seen, it sweeps there from midnight. */
function DialHand({ minutes }: { minutes: number }) {
  const hand = useRef<SVGGElement>(null);
  const hasSwept = useRef(false);
  const angle = (minutes / 1440) * 360 - 180;

  useEffect(() => {
    const element = hand.current;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (!element || isStill || hasSwept.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      hasSwept.current = true;
      observer.disconnect();
      const sweep = ['rotate(-180deg)', `rotate(${angle}deg)`];
      element.animate({ transform: sweep }, SWEEP);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [angle]);

  return (
    <g ref={hand} className="dial-hand" transform={`rotate(${angle})`}>
      <path className="dial-needle" d="M380 292V112" />
      <path className="dial-arrow" d="M380 68l9 -16h-18Z" />
    </g>
  );
}
