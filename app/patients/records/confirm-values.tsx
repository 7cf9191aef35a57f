import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { type Judgement, RECORD_FIELDS, type RecordField } from './patient-rules.ts';
import { labelOf } from '../patient-text.ts';

interface Props {
  unusual: Judgement['unusual'];
  onConfirm: (fields: RecordField[]) => void;
  /** Returns to the form, at the first unusual value. */
  onBack: (field: RecordField) => void;
}

/** Asks to confirm unusual values before they are saved. */
export function ConfirmValues({ unusual, onConfirm, onBack }: Props) {
  const box = useRef<HTMLFieldSetElement>(null);
  useEffect(() => box.current?.focus(), []);
  const fields = RECORD_FIELDS.filter((field) => unusual[field] !== undefined);
  const [first = 'name'] = fields;
  return (
    <fieldset
      ref={box}
      className="stack note warn record-confirm"
      aria-describedby="record-confirm-list"
      tabIndex={-1}
    >
      <legend className="record-confirm-title">
        <TriangleAlert size={20} strokeWidth={1.8} aria-hidden />
        Is this right?
      </legend>
      <ul id="record-confirm-list" className="record-confirm-list">
        {fields.map((field) => (
          <li key={field}>
            <strong>{labelOf(field)}</strong>: {unusual[field]}
          </li>
        ))}
      </ul>
      <div className="row record-actions">
        <button
          type="button"
          className="button button-small button-primary"
          onClick={() => onConfirm(fields)}
        >
          Yes, it is correct
        </button>
        <button
          type="button"
          className="button button-small button-secondary"
          onClick={() => onBack(first)}
        >
          Change it
        </button>
      </div>
    </fieldset>
  );
}
