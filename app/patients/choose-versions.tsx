import { useEffect, useId, useRef, useState } from 'react';
import { RECORD_FIELDS, type RecordField, type RecordValues } from './patient-rules.ts';
import { labelOf, showValue } from './patient-text.ts';
import type { Patient } from './patient.ts';
import type { Saving } from './record-form.tsx';

interface Props {
  /** What was read before it was corrected. */
  base: Patient;
  /** What somebody else stored meanwhile. */
  current: Patient;
  mine: Partial<RecordValues>;
  onSave: (chosen: Partial<RecordValues>) => Promise<Saving>;
}

/** Both versions, field by field; nothing is overwritten that nobody has looked at. */
export function ChooseVersions({ base, current, mine, onSave }: Props) {
  const id = useId();
  const box = useRef<HTMLFormElement>(null);
  const [taken, setTaken] = useState<ReadonlySet<RecordField>>(new Set());
  useEffect(() => box.current?.focus(), []);
  const differing = RECORD_FIELDS.filter(
    (field) => mine[field] !== undefined && mine[field] !== (current[field] ?? ''),
  );
  const theirs = RECORD_FIELDS.filter(
    (field) => mine[field] === undefined && (current[field] ?? '') !== (base[field] ?? ''),
  );

  function choose(field: RecordField, isMine: boolean) {
    const chosen = new Set(taken);
    if (isMine) chosen.add(field);
    else chosen.delete(field);
    setTaken(chosen);
  }

  return (
    <form
      ref={box}
      className="record-form"
      aria-labelledby={`${id}-title`}
      tabIndex={-1}
      onSubmit={(event) => {
        event.preventDefault();
        void onSave(Object.fromEntries([...taken].map((field) => [field, mine[field] ?? ''])));
      }}
    >
      <p id={`${id}-title`} className="work-strip" role="alert">
        Somebody else changed this visit meanwhile. Your changes are not saved yet: choose for each
        field.
      </p>
      {differing.map((field) => (
        <fieldset key={field} className="work-choice">
          <legend>{labelOf(field)}</legend>
          <label>
            <input
              type="radio"
              name={`${id}-${field}`}
              checked={!taken.has(field)}
              onChange={() => choose(field, false)}
            />
            <span>
              Stored now: <bdi>{showValue(current[field])}</bdi>
            </span>
          </label>
          <label>
            <input
              type="radio"
              name={`${id}-${field}`}
              checked={taken.has(field)}
              onChange={() => choose(field, true)}
            />
            <span>
              Yours: <bdi>{showValue(mine[field] ?? null)}</bdi>
            </span>
          </label>
        </fieldset>
      ))}
      {theirs.length > 0 && (
        <p>
          Also changed by the other, and kept:{' '}
          {theirs.map((field) => `${labelOf(field)} ${showValue(current[field])}`).join(', ')}.
        </p>
      )}
      <div className="record-actions">
        <button type="submit" className="button button-primary">
          Save the choice
        </button>
      </div>
    </form>
  );
}
