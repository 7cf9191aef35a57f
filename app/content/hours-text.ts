import type { Language } from './clinic.ts';
import type { Texts } from './texts.server.ts';
import { fillText } from '../text/fill-text.ts';
import { minutesOf, weekday } from '../hours/clinic-time.ts';
import { showTime, spellNextDay } from '../hours/page-times.ts';
import type { NextOpening, Opening, Session } from '../hours/opening.ts';

export type HoursTexts = Texts['hours'];

/** 'opens Monday 10:30 am', 'until 1:00 pm today': the words after 'Open now' or 'Closed now'. */
export function sayNextChange(opening: Opening, texts: HoursTexts, language: Language): string {
  if (opening.kind === 'open') return fillText(texts.openUntil, { time: showTime(opening.until) });
  if (!opening.next) return '';
  const { closedOpensToday, closedOpensTomorrow, closedOpensOn } = texts;
  return sayOpening(
    opening.next,
    { today: closedOpensToday, tomorrow: closedOpensTomorrow, on: closedOpensOn },
    texts,
    language,
  );
}

/** Fills '{time}' and, in `on`, '{day}' of the sentence that fits the day of the opening. */
export function sayOpening(
  { date, opens, when }: NextOpening,
  sentences: { today: string; tomorrow: string; on: string },
  texts: HoursTexts,
  language: Language,
): string {
  const time = showTime(opens);
  if (when === 'today' || when === 'tomorrow') return fillText(sentences[when], { time });
  // More than a week ahead, the day's name alone would mislead.
  const day = when === 'this week' ? nameDay(date, texts) : spellNextDay(date, language);
  return fillText(sentences.on, { day, time });
}

/** '10:30 am to 1:00 pm and 5:00 pm to 8:00 pm, Monday to Saturday' */
export function describeHours(sessions: Session[], texts: HoursTexts): string {
  return listWeek(sessions, texts)
    .filter(({ times }) => times.length > 0)
    .map(({ days, times }) => `${joinList(times, texts)}, ${days}`)
    .join('; ');
}

/** 'Monday to Friday, Sunday' */
export function listOpenDays(sessions: Session[], texts: HoursTexts): string {
  const days = sessions.flatMap((session) => session.days);
  return listWeek([{ days, opens: '00:00', closes: '23:59' }], texts)
    .filter(({ times }) => times.length > 0)
    .map((row) => row.days)
    .join(', ');
}

/** The week as rows. Successive days with the same hours share a row. */
export function listWeek(
  sessions: Session[],
  texts: HoursTexts,
): { days: string; times: string[] }[] {
  const rows: { first: string; last: string; times: string[] }[] = [];
  texts.days.forEach((name, index) => {
    const times = sessions
      .filter(({ days }) => days.includes(index + 1))
      .sort((one, other) => minutesOf(one.opens) - minutesOf(other.opens))
      .map(({ opens, closes }) =>
        fillText(texts.to, { from: showTime(opens), to: showTime(closes) }),
      );
    const row = rows.at(-1);
    if (row && row.times.join() === times.join()) row.last = name;
    else rows.push({ first: name, last: name, times });
  });
  return rows.map(({ first, last, times }) => ({
    days: first === last ? first : fillText(texts.range, { first, last }),
    times,
  }));
}

/** A session as short as the dial needs it: '10:30–1', '5–8 pm'. */
export function shortSpan({ opens, closes }: Session): string {
  const sameHalf = minutesOf(opens) < 720 === minutesOf(closes) < 720;
  const [from, to] = [opens, closes].map((time) => showTime(time).replace(':00', ''));
  return sameHalf ? `${from?.slice(0, -3)}–${to}` : `${from?.slice(0, -3)}–${to?.slice(0, -3)}`;
}

function joinList(parts: string[], texts: HoursTexts): string {
  const last = parts.at(-1) ?? '';
  if (parts.length < 2) return last;
  return fillText(texts.and, { list: parts.slice(0, -1).join(', '), last });
}

function nameDay(date: string, texts: HoursTexts): string {
  return texts.days[weekday(date) - 1] ?? date;
}
