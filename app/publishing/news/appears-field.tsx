import { addDays, LAST_DAY } from '../../hours/clinic-time.ts';
import type { Draft } from '../screens/draft.ts';
import { Line } from '../parts/line.tsx';
import { fieldId } from '../screens/field-id.ts';
import type { Article } from './article-file.ts';

interface Props {
  file: string;
  article: Article;
  draft: Draft;
  /** 'YYYY-MM-DD HH:MM' at the clinic. */
  now: string;
  timeZone: string;
  onChange: (change: Partial<Article>) => void;
}

type Way = 'at-once' | 'later' | 'draft';

const WAYS: { way: Way; label: string }[] = [
  { way: 'at-once', label: 'When I publish' },
  { way: 'later', label: 'Schedule' },
  { way: 'draft', label: 'Keep as draft' },
];

/** When visitors see the article, and the day that it bears. */
export function AppearsField({ file, article, draft, now, timeZone, onChange }: Props) {
  const { date, appears, isDraft } = article;
  const way: Way = isDraft ? 'draft' : appears === '' ? 'at-once' : 'later';
  const today = now.slice(0, 10);
  const day = /^\d{4}-\d{2}-\d{2}/.exec(appears)?.[0] ?? '';
  const time = /\d{2}:\d{2}$/.exec(appears)?.[0] ?? '';
  const id = fieldId(file, ['appears']);
  const dateId = fieldId(file, ['date']);
  const fault = draft.faultAt(file, ['appears']);
  const dateFault = draft.faultAt(file, ['date']);

  function choose(next: Way) {
    if (next === 'at-once') onChange({ isDraft: false, appears: '', date: date || today });
    if (next === 'draft') onChange({ isDraft: true });
    // The article then bears the day on which it appears.
    if (next === 'later') {
      onChange({ isDraft: false, appears: appears || `${addDays(today, 1)} 09:00`, date: '' });
    }
  }

  /** A day or a time alone is kept as it is, and a hyphen stands for neither: the fault says what is missing. */
  function set(nextDay: string, nextTime: string) {
    onChange({ appears: [nextDay, nextTime].filter(Boolean).join(' ') || '-' });
  }

  return (
    <fieldset className="appears">
      <legend className="site-label">When visitors see it</legend>
      {WAYS.map(({ way: one, label }) => (
        <label key={one} className="site-switch">
          <input
            type="radio"
            name={`${id}-way`}
            checked={way === one}
            onChange={() => choose(one)}
          />
          {label}
        </label>
      ))}
      {way === 'later' && (
        <>
          <div className="site-pair appears-moment" data-wrong={fault !== undefined || undefined}>
            <Line id={id} label="Day" fault={fault}>
              {(control) => (
                <input
                  {...control}
                  type="date"
                  max={LAST_DAY}
                  value={day}
                  onChange={({ target }) => set(target.value, time)}
                />
              )}
            </Line>
            <Line id={`${id}-time`} label="Time">
              {(control) => (
                <input
                  {...control}
                  type="time"
                  value={time}
                  onChange={({ target }) => set(day, target.value)}
                />
              )}
            </Line>
          </div>
          <p className="site-hint">
            {fault === undefined && appears <= now
              ? 'This is past: it is seen as soon as it is published.'
              : `It appears by itself, by the clock of ${timeZone}. Nobody can open it before.`}
          </p>
        </>
      )}
      {way === 'at-once' && (
        <Line id={dateId} label="Date, as shown" fault={dateFault} className="appears-date">
          {(control) => (
            <input
              {...control}
              type="date"
              max={LAST_DAY}
              value={date}
              onChange={({ target }) => onChange({ date: target.value })}
            />
          )}
        </Line>
      )}
    </fieldset>
  );
}
