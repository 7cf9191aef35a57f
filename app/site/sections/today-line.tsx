import { addDays, clinicToday, weekday } from '../../hours/clinic-time.ts';
import { describeChange } from '../../content/hours-text.ts';
import { openingAt } from '../../hours/opening.ts';
import { fillText } from '../../ui/fill-text.ts';
import type { Clinic, Closure, Language } from '../../content/clinic.ts';
import { contentLang } from '../../content/content-lang.ts';
import { formatDay } from '../news/news-meta.tsx';
import type { Texts } from '../../content/texts.server.ts';
import { useNow } from '../../hours/use-now.ts';
import { WholeTimes } from '../../hours/whole-times.tsx';
import './today-line.css';

interface Props {
  clinic: Clinic;
  texts: Texts['hours'];
  language: Language;
}

const DAYS_AHEAD = 30;

/** Today at the clinic, and the closed days to come: filled in by the browser, in the clinic's time. */
export function TodayLine({ clinic, texts, language }: Props) {
  const now = useNow();
  if (!now) return <p className="today">&nbsp;</p>;
  const today = clinicToday(now, clinic.timeZone);
  const opening = openingAt(now, clinic);
  const isOpen = opening.kind === 'open';
  const change = describeChange(opening, texts, language);
  const day = texts.days[weekday(today) - 1] ?? '';
  const soon = clinic.closures.filter(
    ({ from, to }) => to >= today && from <= addDays(today, DAYS_AHEAD),
  );
  return (
    <>
      <p className="today" data-open={isOpen || undefined}>
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
  if (from === to) return formatDay(from, language);
  return fillText(texts.to, { from: formatDay(from, language), to: formatDay(to, language) });
}
