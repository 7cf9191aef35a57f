import { spellDate } from '../../hours/page-times.ts';
import { partLang, contentLang } from '../../content/content-lang.ts';
import type { PageData } from '../../content/page.ts';
import { addDays, clinicToday, weekday } from '../../hours/clinic-time.ts';
import { sayNextChange, listWeek } from '../../content/hours-text.ts';
import { openingAt } from '../../hours/opening.ts';
import { fillText } from '../../text/fill-text.ts';
import type { Clinic, Closure, Language, Session } from '../../content/clinic.ts';
import type { Texts } from '../../content/texts.server.ts';
import { useNow } from '../../hours/use-now.ts';
import { WholeTimes } from '../../hours/whole-times.tsx';
import { ContactList } from './contact-list.tsx';
import './hours-list.css';
import { LocationMap } from './location-map.tsx';
import './today-line.css';
import './find-us.css';

export function FindUs({ data }: { data: PageData }) {
  const { clinic, texts, language, publicUrl } = data;
  return (
    <section id="google-map" className="section find" aria-labelledby="find-heading">
      <div className="columns find-grid wrap">
        <div className="find-facts">
          <p className="print-only find-name">{clinic.name}</p>
          <h2 id="find-heading" lang={partLang(data, 'contact')}>
            {clinic.contactHeading}
          </h2>
          <TodayLine clinic={clinic} texts={texts.hours} language={language} />
          <h3 className="find-hours" id="opening-hours">
            {texts.hours.heading}
          </h3>
          <HoursList sessions={clinic.sessions} texts={texts.hours} />
          <ContactList clinic={clinic} texts={texts.contact} />
          {publicUrl && <p className="print-only">{publicUrl}</p>}
        </div>
        <LocationMap clinic={clinic} texts={texts.contact} />
      </div>
    </section>
  );
}

interface TodayLineProps {
  clinic: Clinic;
  texts: Texts['hours'];
  language: Language;
}

const DAYS_AHEAD = 30;

/** Today's opening hours and the closed days of the next 30 days, rendered in the browser in the clinic's time. */
function TodayLine({ clinic, texts, language }: TodayLineProps) {
  const now = useNow();
  if (!now) return <p className="today screen-only">&nbsp;</p>;
  const today = clinicToday(now, clinic.timeZone);
  const opening = openingAt(now, clinic);
  const isOpen = opening.kind === 'open';
  const change = sayNextChange(opening, texts, language);
  const day = texts.days[weekday(today) - 1] ?? '';
  const soon = clinic.closures.filter(
    ({ from, to }) => to >= today && from <= addDays(today, DAYS_AHEAD),
  );
  return (
    <>
      <p className="today screen-only" data-open={isOpen || undefined}>
        <b>{`${fillText(texts.today, { day })}:`}</b>{' '}
        <WholeTimes
          text={`${isOpen ? texts.openNow : texts.closedNow + (change && ',')} ${change}`}
        />
      </p>
      {soon.map((closure) => (
        <p key={closure.from} className="today-closure">
          <b>{texts.closed}:</b> {describeDays(closure, language, texts)},{' '}
          <span lang={contentLang(language)}>{closure.reason}</span>
        </p>
      ))}
    </>
  );
}

function describeDays({ from, to }: Closure, language: Language, texts: Texts['hours']): string {
  if (from === to) return spellDate(from, language);
  return fillText(texts.to, { from: spellDate(from, language), to: spellDate(to, language) });
}

interface HoursListProps {
  sessions: Session[];
  texts: Texts['hours'];
}

function HoursList({ sessions, texts }: HoursListProps) {
  return (
    <dl className="hours">
      {listWeek(sessions, texts).map(({ days, times }) => (
        <div key={days}>
          <dt>{days}</dt>
          {times.map((time) => (
            <dd key={time} className="figures">
              {time}
            </dd>
          ))}
          {times.length === 0 && <dd>{texts.closed}</dd>}
        </div>
      ))}
    </dl>
  );
}
