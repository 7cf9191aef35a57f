import { useRef, useState } from 'react';
import { showDay } from '../../hours/desk-times.ts';
import { clinicToday, LAST_DAY } from '../../hours/clinic-time.ts';
import type { Saved } from '../../http/client/saved.ts';
import { useDraftState } from '../../ui/drafts.ts';
import { Field } from '../../ui/field.tsx';
import { dueDraftName } from '../patient-drafts.ts';
import { DUE_CHOICES, findDueFault } from './due-day.ts';
import './due-field.css';

/** `choice`: the label of one of DUE_CHOICES, ON_DATE, or '' for no day. */
interface DueDraft {
  choice: string;
  date: string;
}

const ON_DATE = 'on a date';
const NOTHING: DueDraft = { choice: '', date: '' };

interface DueFieldSettings {
  id: string;
  timeZone: string;
  /** The name of the draft of the form. */
  keptAs: string;
  /** The label of the choice without a day. */
  none?: string;
}

/** The field "Follow-up": the day on which the patient is to come again, if one was said. */
export function useDueField({ id, timeZone, keptAs, none = 'not said' }: DueFieldSettings) {
  const [draft, setDraft] = useDraftState(dueDraftName(keptAs), NOTHING);
  const [fault, setFault] = useState<string>();
  const own = useRef<HTMLDivElement>(null);
  const [today, setToday] = useState(() => readToday(timeZone));
  const day = findDay(draft, today);

  function change(next: DueDraft) {
    setDraft(next);
    setFault(undefined);
    setToday(readToday(timeZone));
  }

  function showFault(message: string) {
    setFault(message);
    // The date, if there is one: it stands last.
    [...(own.current?.querySelectorAll<HTMLElement>('input, select') ?? [])].at(-1)?.focus();
  }

  return {
    /** 'YYYY-MM-DD'; undefined if no day was chosen. */
    day,
    /** Shows what is wrong with the day and focuses the field. Returns true if nothing is. */
    check(): boolean {
      const now = readToday(timeZone);
      const found = day === undefined ? undefined : findDueFault(day, now);
      if (found !== undefined) showFault(found);
      return found === undefined;
    },
    showFault,
    /** Shows at the field what the server says about the day, and returns what the form is to show. */
    takeFault<Row>(saved: Saved<Row>): Saved<Row> {
      if (saved.kind !== 'faults') return saved;
      const { dueOn, ...faults } = saved.faults;
      if (dueOn !== undefined) showFault(dueOn);
      const isAll = Object.keys({ ...faults, ...saved.unusual }).length === 0;
      return isAll ? { kind: 'failed', say: '' } : { ...saved, faults };
    },
    clear: () => change(NOTHING),
    field: (
      <div className="due-field" ref={own}>
        <Field
          id={id}
          label="Follow-up"
          errorPrefix="Error: "
          message={draft.choice === ON_DATE ? undefined : fault}
          note={
            day !== undefined && fault === undefined && draft.choice !== ON_DATE && showDay(day)
          }
        >
          {(control) => (
            <select
              {...control}
              required={false}
              className="small-field"
              value={draft.choice}
              onChange={(event) => change({ ...draft, choice: event.target.value })}
            >
              <option value="">{none}</option>
              {DUE_CHOICES.map(({ label }) => (
                <option key={label}>{label}</option>
              ))}
              <option>{ON_DATE}</option>
            </select>
          )}
        </Field>
        {draft.choice === ON_DATE && (
          <Field id={`${id}-date`} label="On" errorPrefix="Error: " message={fault}>
            {(control) => (
              <input
                {...control}
                type="date"
                className="small-field"
                max={LAST_DAY}
                value={draft.date}
                onChange={(event) => change({ ...draft, date: event.target.value })}
              />
            )}
          </Field>
        )}
      </div>
    ),
  };
}

/** An empty text for a date that is missing or no day of the calendar. */
function findDay({ choice, date }: DueDraft, today: string): string | undefined {
  if (choice === ON_DATE) return date;
  return DUE_CHOICES.find(({ label }) => label === choice)?.after(today);
}

function readToday(timeZone: string): string {
  return clinicToday(new Date(), timeZone);
}
