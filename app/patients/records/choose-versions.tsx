import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import type { Saved } from '../../http/client/saved.ts';
import { ownValueId, VersionConflict } from '../../ui/version-conflict.tsx';
import { ConfirmValues } from './confirm-values.tsx';
import {
  type Judgement,
  RECORD_FIELDS,
  type RecordField,
  type RecordValues,
} from './patient-rules.ts';
import { labelOf, readValue, showMarked } from '../patient-text.ts';
import type { Patient } from '../patient.ts';

interface Props {
  /** The record that the correction is based on. */
  base: Patient;
  /** The record as somebody else has stored it since. */
  current: Patient;
  /** The corrected values. */
  mine: Partial<RecordValues>;
  /** Fields whose unusual value has been confirmed already. */
  confirmed: RecordField[];
  onSave: (chosen: Partial<RecordValues>, confirmed: RecordField[]) => Promise<Saved<unknown>>;
  /** Returns to the form with its typed values. */
  onBack: () => void;
}

const NONE: Judgement = { errors: {}, unusual: {} };

/** Resolves a conflict: for each field that differs, a choice between the stored and the corrected value. */
export function ChooseVersions({ base, current, mine, confirmed, onSave, onBack }: Props) {
  const id = useId();
  const box = useRef<HTMLFormElement>(null);
  const [taken, setTaken] = useState<ReadonlySet<RecordField>>(new Set());
  const [answered, setAnswered] = useState(NONE);
  const [stage, setStage] = useState<'choosing' | 'sending' | 'failed'>('choosing');
  useEffect(() => box.current?.focus(), []);
  const differing = RECORD_FIELDS.filter(
    (field) => mine[field] !== undefined && mine[field] !== (readValue(current, field) ?? ''),
  );
  const theirs = RECORD_FIELDS.filter(
    (field) =>
      mine[field] === undefined &&
      (readValue(current, field) ?? '') !== (readValue(base, field) ?? ''),
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
    setStage(saving.kind === 'failed' && saving.say !== '' ? 'failed' : 'choosing');
    if (saving.kind !== 'faults') return;
    const { faults, unusual = {} } = saving;
    setAnswered({ errors: faults, unusual });
    const wrong = differing.find((field) => faults[field] !== undefined);
    if (wrong) document.getElementById(ownValueId(id, wrong))?.focus();
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
        Someone else changed this visit first. Your changes are not saved yet. Choose which to keep,
        field by field.
      </p>
      <VersionConflict
        id={id}
        differences={differing.map((field) => ({
          field,
          label: labelOf(field),
          stored: showMarked(field, readValue(current, field)),
          own: showMarked(field, mine[field] ?? null),
        }))}
        choice={{ own: taken, messages: answered.errors, onChoose: choose }}
        save={{ label: 'Save my choices', isBusy: stage === 'sending' }}
        back={{ label: 'Keep editing', onBack }}
        look={{ row: 'record-actions', button: 'button' }}
      >
        {theirs.length > 0 && (
          <p>
            Also changed by the other person, and kept:{' '}
            {theirs
              .map((field) => `${labelOf(field)} ${showMarked(field, readValue(current, field))}`)
              .join(', ')}
            .
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
            Not saved. Your choices and what you typed are still here: press Save my choices again.
          </p>
        )}
      </VersionConflict>
    </form>
  );
}
