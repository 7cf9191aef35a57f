import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import { CircleAlert } from 'lucide-react';
import { ConfirmValues } from './confirm-values.tsx';
import {
  type Judgement,
  RECORD_FIELDS,
  type RecordField,
  type RecordValues,
} from './patient-rules.ts';
import { labelOf, showValue } from '../patient-text.ts';
import type { Patient } from '../patient.ts';
import type { Saving } from './record-form.tsx';

interface Props {
  /** What was read before it was corrected. */
  base: Patient;
  /** What somebody else stored meanwhile. */
  current: Patient;
  mine: Partial<RecordValues>;
  /** Unusual values that were looked at already. */
  confirmed: RecordField[];
  onSave: (chosen: Partial<RecordValues>, confirmed: RecordField[]) => Promise<Saving>;
  /** To what was typed, as it was typed. */
  onBack: () => void;
}

const NONE: Judgement = { errors: {}, unusual: {} };

/** Both versions, field by field; nothing is overwritten that nobody has looked at. */
export function ChooseVersions({ base, current, mine, confirmed, onSave, onBack }: Props) {
  const id = useId();
  const box = useRef<HTMLFormElement>(null);
  const [taken, setTaken] = useState<ReadonlySet<RecordField>>(new Set());
  const [answered, setAnswered] = useState(NONE);
  const [stage, setStage] = useState<'choosing' | 'sending' | 'failed'>('choosing');
  useEffect(() => box.current?.focus(), []);
  const differing = RECORD_FIELDS.filter(
    (field) => mine[field] !== undefined && mine[field] !== (current[field] ?? ''),
  );
  const theirs = RECORD_FIELDS.filter(
    (field) => mine[field] === undefined && (current[field] ?? '') !== (base[field] ?? ''),
  );
  const hasUnusual = Object.keys(answered.unusual).length > 0;
  const hasWrong = Object.values(answered.errors).some((message) => message !== undefined);

  function choose(field: RecordField, isMine: boolean) {
    const chosen = new Set(taken);
    if (isMine) chosen.add(field);
    else chosen.delete(field);
    setTaken(chosen);
    setAnswered(({ errors }) => ({ errors: { ...errors, [field]: undefined }, unusual: {} }));
  }

  async function save(looked: RecordField[]) {
    if (stage === 'sending') return;
    setStage('sending');
    const chosen = Object.fromEntries([...taken].map((field) => [field, mine[field] ?? '']));
    const saving = await onSave(chosen, looked);
    setStage(saving.kind === 'failed' ? 'failed' : 'choosing');
    if (saving.kind !== 'wrong') return;
    setAnswered(saving.judgement);
    const wrong = differing.find((field) => saving.judgement.errors[field] !== undefined);
    if (wrong) document.getElementById(`${id}-${wrong}-mine`)?.focus();
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    void save(confirmed);
  }

  return (
    <form
      ref={box}
      className="record-form"
      aria-labelledby={`${id}-title`}
      tabIndex={-1}
      onSubmit={submit}
    >
      <p id={`${id}-title`} className="work-strip" role="alert">
        Somebody else changed this visit meanwhile. Your changes are not saved yet: choose for each
        field.
      </p>
      {differing.map((field) => (
        <Choice
          key={field}
          id={`${id}-${field}`}
          field={field}
          stored={showValue(current[field])}
          own={showValue(mine[field] ?? null)}
          isMine={taken.has(field)}
          message={answered.errors[field]}
          onChoose={(isMine) => choose(field, isMine)}
        />
      ))}
      {theirs.length > 0 && (
        <p>
          Also changed by the other, and kept:{' '}
          {theirs.map((field) => `${labelOf(field)} ${showValue(current[field])}`).join(', ')}.
        </p>
      )}
      {hasUnusual && !hasWrong && (
        <ConfirmValues
          unusual={answered.unusual}
          onConfirm={(looked) => void save([...confirmed, ...looked])}
          onBack={onBack}
        />
      )}
      {stage === 'failed' && (
        <p className="record-failed" role="alert">
          Not saved. Your choice and what you typed are still here: press Save the choice again.
        </p>
      )}
      <div className="record-actions">
        <button
          type="submit"
          className="button button-primary"
          aria-busy={stage === 'sending' || undefined}
        >
          Save the choice
        </button>
        <button type="button" className="button button-secondary" onClick={onBack}>
          Change what I typed
        </button>
      </div>
    </form>
  );
}

interface ChoiceProps {
  id: string;
  field: RecordField;
  stored: string;
  own: string;
  isMine: boolean;
  message: string | undefined;
  onChoose: (isMine: boolean) => void;
}

function Choice({ id, field, stored, own, isMine, message, onChoose }: ChoiceProps) {
  return (
    <fieldset className="work-choice">
      <legend>{labelOf(field)}</legend>
      <label>
        <input type="radio" name={id} checked={!isMine} onChange={() => onChoose(false)} />
        <span>
          Stored now: <bdi>{stored}</bdi>
        </span>
      </label>
      <label>
        <input
          id={`${id}-mine`}
          type="radio"
          name={id}
          checked={isMine}
          aria-describedby={message && `${id}-message`}
          onChange={() => onChoose(true)}
        />
        <span>
          Yours: <bdi>{own}</bdi>
        </span>
      </label>
      {message && (
        <p id={`${id}-message`} className="field-message">
          <CircleAlert size={18} strokeWidth={2} aria-hidden />
          <span className="visually-hidden">Error: </span>
          <span>{message}</span>
        </p>
      )}
    </fieldset>
  );
}
