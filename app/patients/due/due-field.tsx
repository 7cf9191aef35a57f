import { useRef, useState } from 'react';
import { showNearDay } from '../../hours/desk-times.ts';
import { clinicToday, LAST_DAY } from '../../hours/clinic-time.ts';
import type { Saved } from '../../http/client/saved.ts';
import { useDraftState } from '../../ui/drafts.ts';
import { Field } from '../../ui/field.tsx';
import { Status } from '../../ui/status.tsx';
import '../../ui/chips.css';
import { dueDraftName } from '../patient-drafts.ts';
import { DUE_CHOICES, findDueFault } from './due-day.ts';
import './due-field.css';

/** `choice`: the label of one of DUE_CHOICES, ON_DATE, or '' for no day. */
interface DueDraft {
  choice: string;
  date: string;
}

const ON_DATE = 'Pick a date';
const NOTHING: DueDraft = { choice: '', date: '' };

interface DueFieldSettings {
  id: string;
  timeZone: string;
  /** The name of the draft of the form. */
  keptAs: string;
}

/** The field "Next visit": the day on which the patient is to come again, if one was said. */
export function useDueField({ id, timeZone, keptAs }: DueFieldSettings) {
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
    const field = own.current;
    (field?.querySelector('input') ?? field?.querySelector('button'))?.focus();
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
        <span id={`${id}-label`} className="strong">
          Next visit
        </span>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is no flex box in older browsers */}
        <div className="chips" role="group" aria-labelledby={`${id}-label`}>
          {[...DUE_CHOICES.map(({ label }) => label), ON_DATE].map((label) => (
            <button
              key={label}
              type="button"
              className="chip"
              aria-pressed={draft.choice === label}
              onClick={() => change({ ...draft, choice: draft.choice === label ? '' : label })}
            >
              {label}
            </button>
          ))}
        </div>
        {draft.choice === ON_DATE && (
          <Field
            id={`${id}-date`}
            label="Date of the next visit"
            errorPrefix="Error: "
            message={fault}
          >
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
        {draft.choice !== ON_DATE && (
          <Status className={fault === undefined ? 'muted' : 'fault'}>
            {fault ?? (day !== undefined && showNearDay(day, today))}
          </Status>
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
