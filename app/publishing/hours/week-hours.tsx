import { Plus, Trash2 } from 'lucide-react';
import { useContext, useRef } from 'react';
import { SmallButton } from '../../ui/small-button.tsx';
import { DAY_NAMES, readDays, writeDays } from '../../content/week-days.ts';
import type { Draft } from '../screens/draft.ts';
import { EditField } from '../parts/edit-field.tsx';
import { FaultsShown, FieldFault } from '../parts/line.tsx';
import { listOf, textOf, valueAt } from '../screens/edit-values.ts';
import { fieldId, focusField } from '../screens/field-id.ts';
import { useArrowKeys } from '../screens/use-arrow-keys.ts';
import type { Session } from '../../hours/opening.ts';
import { CLINIC, draftedSessions, SESSIONS } from './drafted-hours.ts';

interface Group {
  /** As written in the file. */
  days: string;
  /** Places in the list of sessions. */
  places: number[];
}

/** The weekly hours: days that have the same hours together, with their times. */
export function WeekHours({ draft }: { draft: Draft }) {
  const title = useRef<HTMLHeadingElement>(null);
  const { areShown } = useContext(FaultsShown);
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

  /** A day that is chosen leaves the other group whose hours it would have at the same time. */
  function toggle(group: Group, day: number) {
    const all = draftedSessions(draft);
    const isOn = readDays(group.days).includes(day);
    const own = group.places.map((place) => all[place]);
    const overlaps = ({ places }: Group) =>
      places.some((place) => own.some((one) => areAtOnce(one, all[place])));
    const losing = isOn ? [group] : groups.filter((one) => one !== group && overlaps(one));
    const changed = all.flatMap(({ days, ...times }, place) => {
      const isOwn = group.places.includes(place);
      const isLosing = losing.some(({ places }) => places.includes(place));
      const left = isLosing ? days.filter((one) => one !== day) : days;
      const next = writeDays(isOwn && !isOn ? [...left, day] : left);
      return isOwn || next !== '' ? [{ days: next, ...times }] : [];
    });
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
          <legend className="site-label">{group.days || 'Choose the days'}</legend>
          <DayChips days={group.days} onToggle={(day) => toggle(group, day)} />
          <FieldFault
            id={`${fieldId(CLINIC, [...SESSIONS, group.places[0] ?? 0, 'days'])}-fault`}
            fault={
              group.days === '' && !areShown
                ? undefined
                : draft.faultAt(CLINIC, [...SESSIONS, group.places[0] ?? 0, 'days'])
            }
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
      <SmallButton Icon={Plus} onClick={() => add('', sessions.length, '10:00', '13:00')}>
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

const areAtOnce = (one?: Session, other?: Session) =>
  one !== undefined && other !== undefined && one.opens < other.closes && other.opens < one.closes;
