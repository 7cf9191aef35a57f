import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';

interface Props<Name extends string> {
  /** In their order. */
  fields: readonly Name[];
  labelOf: (field: Name) => string;
  unusual: Partial<Record<Name, string>>;
  /** The question is whose something is that is kept under the patient id. */
  isOfLeft?: boolean;
  onConfirm: (fields: Name[]) => void;
  /** Returns to the form, at the first unusual value. */
  onBack: (field: Name) => void;
}

/** Asks to confirm unusual values before they are saved. */
export function ConfirmValues<Name extends string>(props: Props<Name>) {
  const { labelOf, unusual, isOfLeft = false, onConfirm, onBack } = props;
  const box = useRef<HTMLFieldSetElement>(null);
  useEffect(() => box.current?.focus(), []);
  const fields = props.fields.filter((field) => unusual[field] !== undefined);
  const [first] = fields;
  return (
    <fieldset
      ref={box}
      className="stack note warn record-confirm"
      aria-describedby="record-confirm-list"
      tabIndex={-1}
    >
      <legend className="record-confirm-title">
        <TriangleAlert size={20} strokeWidth={1.8} aria-hidden />
        {isOfLeft ? 'Whose is it?' : 'Is this right?'}
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
          {isOfLeft ? 'It is the same patient' : 'Yes, it is correct'}
        </button>
        <button
          type="button"
          className="button button-small button-secondary"
          onClick={() => first && onBack(first)}
        >
          {isOfLeft ? 'Take another ID' : 'Change it'}
        </button>
      </div>
    </fieldset>
  );
}
