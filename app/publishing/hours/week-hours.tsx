import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { SmallButton } from '../../ui/small-button.tsx';
import { DAY_NAMES, readDays, writeDays } from '../../content/week-days.ts';
import type { Draft } from '../screens/draft.ts';
import { EditField } from '../parts/edit-field.tsx';
import { FieldFault } from '../parts/line.tsx';
import { listOf, textOf, valueAt } from '../screens/edit-values.ts';
import { fieldId, focusField } from '../screens/field-id.ts';
import { useArrowKeys } from '../screens/use-arrow-keys.ts';
import { CLINIC, SESSIONS } from './drafted-hours.ts';

interface Group {
  /** As written in the file. */
  days: string;
  /** Places in the list of sessions. */
  places: number[];
}

/** The weekly hours: days that have the same hours together, with their times. */
export function WeekHours({ draft }: { draft: Draft }) {
  const title = useRef<HTMLHeadingElement>(null);
  const sessions = listOf(draft.read(CLINIC, SESSIONS));
  const groups: Group[] = [];
  for (const [place, session] of sessions.entries()) {
    const days = textOf(valueAt(session, ['days']));
    const group = groups.find((one) => one.days === days);
    if (group) group.places.push(place);
    else groups.push({ days, places: [place] });
  }

  function add(days: string, after: number, opens: string, closes: string) {
    const next = [...sessions];
    next.splice(after, 0, { days, opens, closes });
    draft.write(CLINIC, SESSIONS, next);
    focusField(CLINIC, [...SESSIONS, after, 'opens']);
  }

  function remove(place: number) {
    draft.write(
      CLINIC,
      SESSIONS,
      sessions.filter((_, index) => index !== place),
    );
    title.current?.focus();
  }

  function toggle({ days, places }: Group, day: number) {
    const chosen = readDays(days);
    const next = writeDays(
      chosen.includes(day) ? chosen.filter((one) => one !== day) : [...chosen, day],
    );
    const changed = sessions.map((session, place) =>
      places.includes(place) && typeof session === 'object' ? { ...session, days: next } : session,
    );
    draft.write(CLINIC, SESSIONS, changed);
  }

  return (
    <section className="site-part" aria-labelledby="site-week">
      <h4 id="site-week" ref={title} tabIndex={-1}>
        Every week
      </h4>
      <FieldFault id={fieldId(CLINIC, SESSIONS)} fault={draft.faultAt(CLINIC, SESSIONS)} />
      {groups.map((group, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the days of a group change while they are chosen
        <fieldset key={index} className="site-week-group">
          <legend className="site-label">{group.days || 'No day chosen'}</legend>
          <DayChips days={group.days} onToggle={(day) => toggle(group, day)} />
          <FieldFault
            id={fieldId(CLINIC, [...SESSIONS, group.places[0] ?? 0, 'days'])}
            fault={draft.faultAt(CLINIC, [...SESSIONS, group.places[0] ?? 0, 'days'])}
          />
          <ul className="site-list">
            {group.places.map((place) => (
              <li key={place} className="site-session">
                <EditField
                  draft={draft}
                  file={CLINIC}
                  path={[...SESSIONS, place, 'opens']}
                  label="Opens"
                />
                <EditField
                  draft={draft}
                  file={CLINIC}
                  path={[...SESSIONS, place, 'closes']}
                  label="Closes"
                />
                <SmallButton
                  Icon={Trash2}
                  className="site-remove"
                  aria-label={`Remove ${textOf(draft.read(CLINIC, [...SESSIONS, place, 'opens']))}, ${group.days}`}
                  onClick={() => remove(place)}
                />
              </li>
            ))}
          </ul>
          <SmallButton
            Icon={Plus}
            onClick={() => add(group.days, (group.places.at(-1) ?? 0) + 1, '', '')}
          >
            Add hours
          </SmallButton>
        </fieldset>
      ))}
      <SmallButton
        Icon={Plus}
        onClick={() => add(freeDays(groups), sessions.length, '10:00', '13:00')}
      >
        Add other days
      </SmallButton>
    </section>
  );
}

/** A button for each day of the week; the chosen ones are pressed. Monday is 1. */
function DayChips({ days, onToggle }: { days: string; onToggle: (day: number) => void }) {
  const keys = useArrowKeys(0);
  const chosen = readDays(days);
  return (
    <div role="toolbar" aria-label="Days" className="site-week-days" {...keys.group}>
      {DAY_NAMES.map((name, place) => (
        <button
          {...keys.button(place)}
          key={name}
          type="button"
          className="site-chip"
          aria-pressed={chosen.includes(place + 1)}
          onClick={() => onToggle(place + 1)}
        >
          <span aria-hidden>{name.slice(0, 3)}</span>
          <span className="visually-hidden">{name}</span>
        </button>
      ))}
    </div>
  );
}

/** The days without hours; all if each has some. */
function freeDays(groups: readonly Group[]): string {
  const taken = new Set(groups.flatMap(({ days }) => readDays(days)));
  const free = [1, 2, 3, 4, 5, 6, 7].filter((day) => !taken.has(day));
  return writeDays(free.length > 0 ? free : [7]);
}
